import { waitFor } from '@testing-library/react'
import { problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const [chosen, again] = ['New password', 'Confirm new password']
const filled = { [chosen]: 'Another-456!', [again]: 'Another-456!' }

function openForm() {
  const onRefused = vi.fn()
  const path = '/reset-password-callback'
  return {
    ...renderInApp(<ResetPasswordForm mailed={{ secret: 'token-1', isOfProject: false }} onRefused={onRefused} />, {
      at: path,
      route: path,
    }),
    onRefused,
  }
}

it('an artist saves a new password, and is led to the login with a notice, not back to the link', async () => {
  const sent = mockAuth('/reset-password', () => ({ body: { status: true } }))
  const { user, router } = openForm()
  await fill(user, filled)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.state).toEqual({ notice: authTexts.passwordChanged, tone: 'good' })
  expect(router.state.historyAction).toBe('REPLACE')
  expect(sent).toEqual([{ newPassword: 'Another-456!', token: 'token-1' }])
})

it('a weak password keeps the form from being sent', async () => {
  const { user } = openForm()
  await fill(user, { [chosen]: 'weak', [again]: 'weak' })
  expect(isOff('Save password')).toBe(true)
})

it('two different passwords are an error at the second field', async () => {
  const sent = mockAuth('/reset-password', () => ({ body: { status: true } }))
  const { user } = openForm()
  await fill(user, { ...filled, [again]: 'Another-457!' })
  await user.click(button('Save password'))
  await waitFor(() => expect(findFieldError(again)).toBe(authTexts.passwordsDiffer))
  expect(document.activeElement).toBe(field(again))
  expect(sent).toEqual([])
})

it('a link that was used already is reported to the page', async () => {
  mockAuth('/reset-password', () => ({ status: 400, body: { code: 'INVALID_TOKEN', message: 'Invalid token' } }))
  const { user, onRefused, router } = openForm()
  await fill(user, filled)
  await user.click(button('Save password'))
  await waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  expect(router.state.location.pathname).toBe('/reset-password-callback')
})

it('a password that the server refuses is an error at its field, which gets the focus', async () => {
  mockAuth('/reset-password', () => ({ status: 422, body: { code: 'password_common', message: problemText('password_common') } }))
  const { user, onRefused } = openForm()
  await fill(user, filled)
  await user.click(button('Save password'))
  await waitFor(() => expect(findFieldError(chosen)).toBe(problemText('password_common')))
  expect(document.activeElement).toBe(field(chosen))
  expect(onRefused).not.toHaveBeenCalled()
})

it('without a connection the artist reads so, keeps both passwords, and may try again', async () => {
  mockAuth('/reset-password', () => HttpResponse.error())
  const { user } = openForm()
  await fill(user, filled)
  await user.click(button('Save password'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  expect(isOff('Save password')).toBe(false)
  expect(field(again).value).toBe('Another-456!')
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockAuth('/reset-password', async () => {
    await answer.promise
    return { body: { status: true } }
  })
  const { user, router } = openForm()
  await fill(user, filled)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff('Saving…')).toBe(true))
  await user.keyboard('{Enter}')
  answer.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(sent).toHaveLength(1)
})
