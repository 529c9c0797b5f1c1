import { screen, waitFor } from '@testing-library/react'
import { problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../test/fields.ts'
import { artist, renderInApp } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import { readSession } from '../session/session-storage.ts'
import { PasswordSetting } from './password-setting.tsx'

const [current, chosen, again] = ['Current password', 'New password', 'Confirm new password']
const filled = { [current]: 'Secret-123!', [chosen]: 'Another-456!', [again]: 'Another-456!' }

const openForm = () => renderInApp(<PasswordSetting />, { user: artist })

it('an artist changes the password, stays signed in with the new token, and the fields are emptied', async () => {
  const sent = mockAuth('/change-password', () => ({ body: { user: {} }, token: 'new-token' }))
  const { user } = openForm()
  await fill(user, filled)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field(chosen).value).toBe(''))
  expect(sent).toEqual([{ currentPassword: 'Secret-123!', newPassword: 'Another-456!', revokeOtherSessions: true }])
  expect(readSession()).toEqual({ accessToken: 'new-token', user: artist })
  expect(screen.getByText(/^Your password has been changed\./)).toBeDefined()
  expect(field(current).value).toBe('')
  expect(field(again).value).toBe('')
})

it.each<[string, Record<string, string>, string, string]>([
  ['no current password', { ...filled, [current]: '' }, current, 'Please enter your current password.'],
  ['a weak new password', { ...filled, [chosen]: 'weak', [again]: 'weak' }, chosen, problemText('password_weak')],
  ['another confirmation', { ...filled, [again]: 'Another-457!' }, again, authTexts.passwordsDiffer],
])('with %s the artist reads what is wrong, and nothing is sent', async (_, texts, place, message) => {
  const sent = mockAuth('/change-password', () => ({ body: {} }))
  const { user } = openForm()
  await fill(user, texts)
  await user.click(button('Change password'))
  await waitFor(() => expect(findFieldError(place)).toBe(message))
  expect(document.activeElement).toBe(field(place))
  expect(sent).toEqual([])
})

it('a wrong current password is an error at its field, which gets the focus', async () => {
  mockAuth('/change-password', () => ({ status: 400, body: { code: 'INVALID_PASSWORD', message: 'Invalid password' } }))
  const { user } = openForm()
  await fill(user, filled)
  await user.click(button('Change password'))
  await waitFor(() => expect(findFieldError(current)).toBe('Invalid password'))
  expect(document.activeElement).toBe(field(current))
  expect(field(chosen).value).toBe('Another-456!')
})

it.each([
  [
    'refuses',
    () => ({ status: 503, body: { code: 'unavailable', message: 'Please try again in a moment.' } }),
    'Please try again in a moment.',
  ],
  ['cannot be reached', () => HttpResponse.error(), 'We could not reach the server.'],
])('when the server %s, the artist reads why, and the form keeps what was typed', async (_, respond, message) => {
  mockAuth('/change-password', respond)
  const { user } = openForm()
  await fill(user, filled)
  await user.click(button('Change password'))
  await waitFor(() => expect(alerts().join()).toContain(message))
  expect(isOff('Change password')).toBe(false)
  expect(field(again).value).toBe('Another-456!')
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockAuth('/change-password', async () => {
    await answer.promise
    return { body: {} }
  })
  const { user } = openForm()
  await fill(user, filled)
  await user.click(button('Change password'))
  await waitFor(() => expect(isOff('Saving…')).toBe(true))
  await user.click(button('Saving…'))
  answer.resolve()
  await waitFor(() => expect(field(chosen).value).toBe(''))
  expect(sent).toHaveLength(1)
})

it('an artist with two-factor authentication also enters the code', async () => {
  const sent = mockAuth('/change-password', () => ({ body: { user: {} } }))
  const { user } = renderInApp(<PasswordSetting />, { user: { ...artist, isTwoFactorOn: true } })
  await fill(user, { ...filled, [authTexts.enterCode]: '123456' })
  await user.click(button('Change password'))
  await waitFor(() => expect(field(chosen).value).toBe(''))
  expect(sent).toEqual([{ currentPassword: 'Secret-123!', newPassword: 'Another-456!', code: '123456', revokeOtherSessions: true }])
  expect(field(authTexts.enterCode).value).toBe('')
})

it.each(['second_factor_missing', 'two_factor_code_wrong', 'second_factor_locked'] as const)(
  'the problem %s is an error at the code, and the form keeps what was typed',
  async (code) => {
    mockAuth('/change-password', () => ({ status: 422, body: { code, message: `About the code: ${code}` } }))
    const { user } = renderInApp(<PasswordSetting />, { user: { ...artist, isTwoFactorOn: true } })
    await fill(user, { ...filled, [authTexts.enterCode]: '123456' })
    await user.click(button('Change password'))
    await waitFor(() => expect(findFieldError(authTexts.enterCode)).toBe(`About the code: ${code}`))
    expect([field(current).value, field(chosen).value, field(authTexts.enterCode).value]).toEqual(['Secret-123!', 'Another-456!', '123456'])
  },
)
