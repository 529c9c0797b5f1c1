import { screen, waitFor } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { artist, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { authTexts } from '../../session/auth-texts.ts'
import { AccountDeletionForm } from './account-deletion-form.tsx'
import { accountDeletionQuery } from './account-deletion-queries.ts'
import { accountDeletionTexts } from './account-deletion-texts.ts'

const { ask } = contract.leaving
const asked = { state: 'asked', eraseAfter: null, graceDays: 30 } as const
const withCode = { ...artist, isTwoFactorOn: true }
const password = 'Your password'

it('an artist asks for the deletion with the password, and the page knows that a mail is sent', async () => {
  const sent = mockCall(ask, () => asked)
  const { user, client } = renderInApp(<AccountDeletionForm />, { user: artist })
  expect(screen.queryByLabelText(authTexts.enterCode)).toBeNull()
  await fill(user, { [password]: 'Secret-123!' })
  await user.click(button(accountDeletionTexts.ask))
  await waitFor(() => expect(client.getQueryData(accountDeletionQuery().queryKey)).toEqual(asked))
  expect(sent.map(({ input }) => input)).toEqual([{ password: 'Secret-123!' }])
  await waitFor(() => expect(field(password).value).toBe(''))
})

it('an artist with two-factor authentication gives a code too, and both fields are emptied afterwards', async () => {
  const sent = mockCall(ask, () => asked)
  const { user } = renderInApp(<AccountDeletionForm />, { user: withCode })
  await fill(user, { [password]: 'Secret-123!', [authTexts.enterCode]: '123456' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field(password).value).toBe(''))
  expect(field(authTexts.enterCode).value).toBe('')
  expect(sent.map(({ input }) => input)).toEqual([{ password: 'Secret-123!', code: '123456' }])
})

it('nothing is sent without a password, neither by a press nor by Enter', async () => {
  const sent = mockCall(ask, () => asked)
  const { user } = renderInApp(<AccountDeletionForm />, { user: withCode })
  expect(isOff(accountDeletionTexts.ask)).toBe(true)
  await user.click(button(accountDeletionTexts.ask))
  await fill(user, { [authTexts.enterCode]: '123456' })
  await user.keyboard('{Enter}')
  expect(button(accountDeletionTexts.ask)).toBeDefined()
  expect(sent).toEqual([])
})

it('a wrong password is an error at its field, and the form keeps what was typed', async () => {
  mockCall(ask, () => {
    throw new Problem('password_wrong', { field: 'password' })
  })
  const { user } = renderInApp(<AccountDeletionForm />, { user: withCode })
  await fill(user, { [password]: 'Wrong-123!', [authTexts.enterCode]: '123456' })
  await user.click(button(accountDeletionTexts.ask))
  await waitFor(() => expect(findFieldError(password)).toBe(new Problem('password_wrong').message))
  expect(findFieldError(authTexts.enterCode)).toBeUndefined()
  expect(alerts()).toEqual([])
  expect(field(password).value).toBe('Wrong-123!')
  expect(field(authTexts.enterCode).value).toBe('123456')
})

it.each([
  ['refuses', () => Promise.reject(new Problem('rate_limited')), new Problem('rate_limited').message],
  ['cannot be reached', async () => HttpResponse.error(), 'We could not reach the server.'],
])('when the server %s, the artist reads why, and may try again', async (_, respond, message) => {
  mockCall(ask, respond)
  const { user } = renderInApp(<AccountDeletionForm />, { user: artist })
  await fill(user, { [password]: 'Secret-123!' })
  await user.click(button(accountDeletionTexts.ask))
  await waitFor(() => expect(alerts().join()).toContain(message))
  expect(isOff(accountDeletionTexts.ask)).toBe(false)
  expect(field(password).value).toBe('Secret-123!')
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockCall(ask, async () => {
    await answer.promise
    return asked
  })
  const { user } = renderInApp(<AccountDeletionForm />, { user: artist })
  await fill(user, { [password]: 'Secret-123!' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff('Requesting…')).toBe(true))
  await user.keyboard('{Enter}')
  answer.resolve()
  await waitFor(() => expect(field(password).value).toBe(''))
  expect(sent).toHaveLength(1)
})
