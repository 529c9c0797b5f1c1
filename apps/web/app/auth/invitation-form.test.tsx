import { waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { limits } from '@tintype/contract/limits'
import { Problem, problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { alerts, button, field, fill, findFieldError, isOff } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { mockCall } from '../../test/server.ts'
import { InvitationForm } from './invitation-form.tsx'

const { accept } = contract.invitations
const filled = { 'Your name': ' Olive Grove ', Password: 'Secret-123!' }
const path = '/invitation/token-1'

const openForm = () => renderInApp(<InvitationForm token="token-1" />, { at: path, route: path })

it('a future operator accepts with a name and a password, and is led to the login with the message of the server', async () => {
  const sent = mockCall(accept, () => ({ message: 'You are an operator now. Please log in.' }))
  const { user, router } = openForm()
  await fill(user, filled)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toEqual({ notice: 'You are an operator now. Please log in.', tone: 'good' })
  expect(router.state.historyAction).toBe('REPLACE')
  expect(sent.map(({ input }) => input)).toEqual([{ token: 'token-1', name: 'Olive Grove', password: 'Secret-123!' }])
})

it.each([
  ['no name', '  ', 'operator_name_missing'],
  ['a name that is too long', 'x'.repeat(limits.operator.nameMax + 1), 'operator_name_too_long'],
] as const)('with %s the form is not sent', async (_, name, code) => {
  const sent = mockCall(accept, () => ({ message: '' }))
  const { user } = openForm()
  await fill(user, { ...filled, 'Your name': name })
  await user.click(button('Accept invitation'))
  await waitFor(() => expect(findFieldError('Your name')).toBe(problemText(code)))
  expect(sent).toEqual([])
})

it('a weak password keeps the form from being sent', async () => {
  const { user } = openForm()
  await fill(user, { ...filled, Password: 'weak' })
  expect(isOff('Accept invitation')).toBe(true)
})

it('a password that the server refuses is an error at its field, which gets the focus', async () => {
  mockCall(accept, () => {
    throw new Problem('password_common')
  })
  const { user } = openForm()
  await fill(user, filled)
  await user.click(button('Accept invitation'))
  await waitFor(() => expect(findFieldError('Password')).toBe(problemText('password_common')))
  expect(document.activeElement).toBe(field('Password'))
  expect(field('Your name').value).toBe(' Olive Grove ')
})

it.each([
  ['is over', () => Promise.reject(new Problem('invitation_over')), problemText('invitation_over')],
  ['cannot reach the server', async () => HttpResponse.error(), 'We could not reach the server.'],
])('an invitation that %s is reported above the button, and the form keeps what was typed', async (_, respond, message) => {
  mockCall(accept, respond)
  const { user, router } = openForm()
  await fill(user, filled)
  await user.click(button('Accept invitation'))
  await waitFor(() => expect(alerts().join()).toContain(message))
  expect(isOff('Accept invitation')).toBe(false)
  expect(field('Password').value).toBe('Secret-123!')
  expect(router.state.location.pathname).toBe(path)
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(accept, async () => {
    await answer.promise
    return { message: 'Please log in.' }
  })
  const { user, router } = openForm()
  await fill(user, filled)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff('One moment…')).toBe(true))
  await user.keyboard('{Enter}')
  answer.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(sent).toHaveLength(1)
})
