import { act, screen, waitFor } from '@testing-library/react'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../test/render.tsx'
import type { Challenge } from '../session/auth-provider.ts'
import { authTexts } from '../session/auth-texts.ts'
import { readSession } from '../session/session-storage.ts'
import { passwordTexts } from '../ui/fields/password-texts.ts'
import { LoginForm } from './login-form.tsx'

const wireUser = { id: artist.id, email: artist.email, name: artist.username, role: 'artist', twoFactorEnabled: false }
const signedIn = { body: { user: wireUser }, token: 'session-token' }

function openForm(email?: string) {
  const onCodeNeeded = vi.fn<(challenge: Challenge) => void>()
  return { ...renderInApp(<LoginForm {...(email && { email })} onCodeNeeded={onCodeNeeded} />), onCodeNeeded }
}

it('an artist logs in with email and password', async () => {
  const sent = mockAuth('/sign-in/email', () => signedIn)
  const { user, onCodeNeeded } = openForm()
  await fill(user, { Email: ' Ansel@Example.com ', Password: 'Secret-123!' })
  await user.click(button('Log in'))
  await waitFor(() => expect(readSession()).toEqual({ accessToken: 'session-token', user: artist }))
  expect(sent).toEqual([{ email: 'ansel@example.com', password: 'Secret-123!' }])
  expect(onCodeNeeded).not.toHaveBeenCalled()
})

it('a password manager recognises the email as the user name, and the password', () => {
  openForm()
  expect(['Email', 'Password'].map((label) => field(label).autocomplete)).toEqual(['username webauthn', 'current-password'])
})

it('an artist logs in with Enter', async () => {
  const sent = mockAuth('/sign-in/email', () => signedIn)
  const { user } = openForm('ansel@example.com')
  await user.keyboard('Secret-123!{Enter}')
  await waitFor(() => expect(readSession()).not.toBeNull())
  expect(sent).toHaveLength(1)
})

it('an empty form names both fields, and nothing is sent', async () => {
  const { user } = openForm()
  await user.click(button('Log in'))
  await waitFor(() => expect(findFieldError('Email')).toBe(problemText('email_invalid')))
  expect(findFieldError('Password')).toBe(authTexts.passwordMissing)
  expect(document.activeElement).toBe(field('Email'))
  expect(screen.queryByRole('list', { name: passwordTexts.rules })).toBeNull()
})

it('an artist with two-factor authentication is asked for a code', async () => {
  mockAuth('/sign-in/email', () => ({ body: { isCodeNeeded: true, challenge: 'challenge-1', hasPasskey: true } }))
  const { user, onCodeNeeded } = openForm('ansel@example.com')
  await fill(user, { Password: 'Secret-123!' })
  await user.click(button('Log in'))
  await waitFor(() => expect(onCodeNeeded).toHaveBeenCalledExactlyOnceWith({ challenge: 'challenge-1', hasPasskey: true }))
  expect(readSession()).toBeNull()
})

it('a wrong password is an error at its field, with the password rules, until the artist changes it', async () => {
  mockAuth('/sign-in/email', () => ({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' } }))
  const { user } = openForm()
  await fill(user, { Email: 'ansel@example.com', Password: 'Wrong-123!' })
  await user.click(button('Log in'))
  await waitFor(() => expect(findFieldError('Password')).toBe('Invalid email or password'))
  expect(screen.getByRole('list', { name: passwordTexts.rules })).toBeDefined()
  expect(field('Email').value).toBe('ansel@example.com')
  expect(field('Password').value).toBe('Wrong-123!')
  expect(isOff('Log in')).toBe(false)
  await user.type(field('Password'), '4')
  await waitFor(() => expect(findFieldError('Password')).toBeUndefined())
})

it.each([
  [
    'refuses',
    () => ({ status: 503, body: { code: 'unavailable', message: 'Please try again in a moment.' } }),
    'Please try again in a moment.',
  ],
  ['cannot be reached', () => HttpResponse.error(), 'We could not reach the server.'],
  ['sends no token', () => ({ body: { user: wireUser } }), 'Login failed: the server’s response was incomplete.'],
])('when the server %s, the artist reads why, and the form keeps what was typed', async (_, respond, message) => {
  mockAuth('/sign-in/email', respond)
  const { user } = openForm()
  await fill(user, { Email: 'ansel@example.com', Password: 'Secret-123!' })
  await user.click(button('Log in'))
  await waitFor(() => expect(alerts().join()).toContain(message))
  expect(field('Password').value).toBe('Secret-123!')
  expect(isOff('Log in')).toBe(false)
  expect(readSession()).toBeNull()
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockAuth('/sign-in/email', async () => {
    await answer.promise
    return signedIn
  })
  const { user } = openForm('ansel@example.com')
  await fill(user, { Password: 'Secret-123!' })
  await user.click(button('Log in'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(isOff('Logging in…')).toBe(true)
  await user.click(button('Logging in…'))
  await user.type(field('Password'), '{Enter}')
  answer.resolve()
  await waitFor(() => expect(readSession()).not.toBeNull())
  expect(sent).toHaveLength(1)
})

it('an artist whose session ended starts in the password field', () => {
  openForm('ansel@example.com')
  expect(document.activeElement).toBe(field('Password'))
  expect(field('Email').value).toBe('ansel@example.com')
})

it('an artist with an unconfirmed email requests the link again, and once more after 30 s', async () => {
  vi.useFakeTimers()
  mockAuth('/sign-in/email', () => ({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' } }))
  const sent = mockAuth('/send-verification-email', () => ({ body: { status: true } }))
  const { user } = openForm()
  await fill(user, { Email: 'ansel@example.com', Password: 'Secret-123!' })
  await user.click(button('Log in'))
  await eventually(() => expect(alerts().join()).toContain('Email not verified'))
  await user.click(button(authTexts.resend))
  await eventually(() => expect(screen.getByText(authTexts.linkSentAgain('ansel@example.com'))).toBeDefined())
  expect(sent).toEqual([{ email: 'ansel@example.com', callbackURL: '/email-confirmed' }])

  const seconds = limits.resendWaitMs / 1000
  await user.click(button(authTexts.resendIn(seconds)))
  // each second renders the next one
  for (let second = 1; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(button(authTexts.resendIn(1))).toBeDefined()
  expect(sent).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await user.click(button(authTexts.resend))
  await eventually(() => expect(sent).toHaveLength(2))
})

it('a link that could not be sent again can be requested at once', async () => {
  mockAuth('/sign-in/email', () => ({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' } }))
  mockAuth('/send-verification-email', () => ({ status: 429, body: { code: 'rate_limited', message: 'Too many requests.' } }))
  const { user } = openForm('ansel@example.com')
  await fill(user, { Password: 'Secret-123!' })
  await user.click(button('Log in'))
  await user.click(await screen.findByRole('button', { name: authTexts.resend }))
  await waitFor(() => expect(alerts().join()).toContain('Too many requests.'))
  expect(isOff(authTexts.resend)).toBe(false)
})
