import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { mockAuth } from '../../../test/auth-calls.ts'
import { button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { mockBrowserPasskeys, mockPasskeySignIn } from '../../../test/passkeys.ts'
import { artist, renderInApp } from '../../../test/render.tsx'
import { authTexts } from '../../session/auth-texts.ts'
import { readSession } from '../../session/session-storage.ts'
import { CodeForm } from './code-form.tsx'

const { enterCode, enterBackupCode } = authTexts
const signedIn = { body: { user: { id: artist.id, email: artist.email, name: artist.username, role: 'artist' } }, token: 'session-token' }

function openForm({ hasPasskey = false } = {}) {
  const onOver = vi.fn<(reason?: string) => void>()
  return { ...renderInApp(<CodeForm challenge="challenge-1" hasPasskey={hasPasskey} onOver={onOver} />), onOver }
}

it('an artist types the code of the app and is signed in', async () => {
  const sent = mockAuth('/two-factor/verify-totp', () => signedIn)
  const { user, onOver } = openForm()
  expect(document.activeElement).toBe(field(enterCode))
  await user.keyboard('123456{Enter}')
  await waitFor(() => expect(readSession()?.accessToken).toBe('session-token'))
  expect(sent).toEqual([{ challenge: 'challenge-1', code: '123456' }])
  expect(onOver).not.toHaveBeenCalled()
})

it('an artist uses a backup code instead', async () => {
  const sent = mockAuth('/two-factor/verify-backup-code', () => signedIn)
  const { user } = openForm()
  await fill(user, { [enterCode]: '123' })
  await user.click(button(authTexts.useBackupCode))
  expect(field(enterBackupCode).value).toBe('')
  expect(document.activeElement).toBe(field(enterBackupCode))
  await user.keyboard('abcde-fghij{Enter}')
  await waitFor(() => expect(readSession()).not.toBeNull())
  expect(sent).toEqual([{ challenge: 'challenge-1', code: 'abcde-fghij' }])
})

it('an empty code is not sent, and the error disappears while the artist types', async () => {
  const { user } = openForm()
  await fill(user, { [enterCode]: '  ' })
  await user.click(button('Log in'))
  expect(findFieldError(enterCode)).toBe(authTexts.codeMissing)
  expect(document.activeElement).toBe(field(enterCode))
  await user.keyboard('1')
  expect(findFieldError(enterCode)).toBeUndefined()
})

it.each([
  ['a wrong code', () => ({ status: 401, body: { code: 'INVALID_CODE', message: 'This code is not right.' } }), 'This code is not right.'],
  ['no connection', () => HttpResponse.error(), 'We could not reach the server. Please check your connection and try again.'],
])('after %s the artist reads why, keeps the code, and may try again', async (_, respond, message) => {
  mockAuth('/two-factor/verify-totp', respond)
  const { user, onOver } = openForm()
  await user.keyboard('123456{Enter}')
  await waitFor(() => expect(findFieldError(enterCode)).toBe(message))
  expect(field(enterCode).value).toBe('123456')
  expect(document.activeElement).toBe(field(enterCode))
  expect(isOff('Log in')).toBe(false)
  expect(onOver).not.toHaveBeenCalled()
})

it('an error at the code of the app is not shown at the backup code', async () => {
  mockAuth('/two-factor/verify-totp', () => ({ status: 401, body: { code: 'INVALID_CODE', message: 'This code is not right.' } }))
  const { user } = openForm()
  await user.keyboard('123456{Enter}')
  await waitFor(() => expect(findFieldError(enterCode)).toBe('This code is not right.'))
  await user.click(button(authTexts.useBackupCode))
  expect(findFieldError(enterBackupCode)).toBeUndefined()
})

it('too many wrong codes end the step, with the message of the server', async () => {
  mockAuth('/two-factor/verify-totp', () => ({ status: 410, body: { code: 'second_step_over', message: 'Please log in again.' } }))
  const { user, onOver } = openForm()
  await user.keyboard('123456{Enter}')
  await waitFor(() => expect(onOver).toHaveBeenCalledExactlyOnceWith('Please log in again.'))
})

it('an artist with another account leaves the step without a reason', async () => {
  const { user, onOver } = openForm()
  await user.click(button(authTexts.otherAccount))
  expect(onOver).toHaveBeenCalledExactlyOnceWith()
})

it('a second press while the code is checked sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockAuth('/two-factor/verify-totp', async () => {
    await answer.promise
    return signedIn
  })
  const { user } = openForm()
  await user.keyboard('123456{Enter}')
  expect(isOff('Checking…')).toBe(true)
  await user.keyboard('{Enter}')
  await user.click(button('Checking…'))
  answer.resolve()
  await waitFor(() => expect(readSession()).not.toBeNull())
  expect(sent).toHaveLength(1)
})

it('an artist uses a passkey in place of the code', async () => {
  mockBrowserPasskeys()
  const sent = mockPasskeySignIn()
  const { user } = openForm({ hasPasskey: true })
  await user.click(button(authTexts.passkeyInstead))
  await waitFor(() => expect(readSession()?.accessToken).toBe('passkey-token'))
  expect(sent).toMatchObject([{ challenge: 'challenge-1', passkeyChallenge: 'signed' }])
})

it('a passkey is offered only to an account that has one', () => {
  openForm()
  expect(screen.queryByRole('button', { name: authTexts.passkeyInstead })).toBeNull()
})

it('a code step that ended meanwhile starts again with the reason', async () => {
  mockBrowserPasskeys()
  mockPasskeySignIn({ status: 401, body: { code: 'second_step_over', message: 'Please log in again.' } })
  const { user, onOver } = openForm({ hasPasskey: true })
  await user.click(button(authTexts.passkeyInstead))
  await waitFor(() => expect(onOver).toHaveBeenCalledExactlyOnceWith('Please log in again.'))
})
