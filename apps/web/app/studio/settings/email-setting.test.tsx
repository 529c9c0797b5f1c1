import { screen } from '@testing-library/react'
import { problemText } from '@tintype/contract/problems'
import { studioTexts } from '@tintype/contract/studio-texts'
import { describe, expect, test } from 'vitest'
import { mockAuth } from '../../../test/auth-calls.ts'
import { button, errorAt, field, fill, isOff } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { readSession } from '../../session/session-storage.ts'
import { EmailSetting } from './email-setting.tsx'

const asked = studioTexts.emailAsked(artist.email, 'new@example.com')

test('an artist changes the email and sees which links to open', async () => {
  const sent = mockAuth('/change-email', () => ({ body: { status: true } }))
  const { user } = renderInApp(<EmailSetting />, { user: artist })
  await fill(user, { 'New email': 'New@Example.com ' })
  await user.click(button('Change email'))
  expect(await screen.findByText(asked)).toBeTruthy()
  expect(sent).toEqual([{ newEmail: 'new@example.com' }])
  expect(field('New email').value).toBe('')
})

describe('an email that is not sent', () => {
  test.each([
    ['invalid', 'not an email', problemText('email_invalid')],
    ['the current one, in other letters', 'Ansel@Example.com', studioTexts.emailUnchanged],
  ])('is marked if it is %s', async (_what, email, message) => {
    const sent = mockAuth('/change-email', () => ({ body: { status: true } }))
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': email })
    await user.click(button('Change email'))
    await eventually(() => expect(errorAt('New email')).toBe(message))
    expect(document.activeElement).toBe(field('New email'))
    expect(sent).toEqual([])
  })
})

test('a second click while the first request is pending sends nothing', async () => {
  const response = Promise.withResolvers<{ body: unknown }>()
  const sent = mockAuth('/change-email', () => response.promise)
  const { user } = renderInApp(<EmailSetting />, { user: artist })
  await fill(user, { 'New email': 'new@example.com' })
  await user.click(button('Change email'))
  await eventually(() => expect(isOff('Sending…')).toBe(true))
  await user.click(button('Sending…'))
  response.resolve({ body: { status: true } })
  expect(await screen.findByText(asked)).toBeTruthy()
  expect(sent).toHaveLength(1)
})

describe('a refused change', () => {
  test('shows the message of the server at the field, which keeps the email', async () => {
    mockAuth('/change-email', () => ({ status: 429, body: { code: 'rate_limited', message: problemText('rate_limited') } }))
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await eventually(() => expect(errorAt('New email')).toBe(problemText('rate_limited')))
    expect(field('New email').value).toBe('new@example.com')
    expect(isOff('Change email')).toBe(false)
  })

  test('says that the email belongs to another account', async () => {
    mockAuth('/change-email', () => ({ status: 400, body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' } }))
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await eventually(() => expect(errorAt('New email')).toBe(studioTexts.emailTaken))
  })

  test('leaves no message of an earlier success', async () => {
    let isDown = false
    mockAuth('/change-email', () =>
      isDown ? { status: 503, body: { code: 'unavailable', message: problemText('unavailable') } } : { body: {} },
    )
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    expect(await screen.findByText(asked)).toBeTruthy()
    isDown = true
    await fill(user, { 'New email': 'other@example.com' })
    await user.click(button('Change email'))
    await eventually(() => expect(errorAt('New email')).toBe(problemText('unavailable')))
    expect(screen.queryByText(asked)).toBeNull()
  })
})

test('an artist whose session has ended elsewhere is signed out by the request', async () => {
  mockAuth('/change-email', () => ({ status: 401, body: { code: 'UNAUTHORIZED', message: 'Unauthorized' } }))
  mockAuth('/get-session', () => ({ body: null }))
  const { user } = renderInApp(<EmailSetting />, { user: artist })
  await fill(user, { 'New email': 'new@example.com' })
  await user.click(button('Change email'))
  await eventually(() => expect(readSession()).toBeNull())
})

describe('a sign-in that is not fresh', () => {
  test('asks for the password, which the second request sends', async () => {
    const sent = mockPassword('secret')
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await eventually(() => expect(document.activeElement).toBe(field('Password')))
    expect(field('New email').value).toBe('new@example.com')
    await user.click(button('Change email'))
    await eventually(() => expect(errorAt('Password')).toBe(studioTexts.passwordMissing))
    expect(sent).toHaveLength(1)
    await fill(user, { Password: 'secret' })
    await user.click(button('Change email'))
    expect(await screen.findByText(asked)).toBeTruthy()
    expect(sent[1]).toMatchObject({ newEmail: 'new@example.com', password: 'secret' })
    expect(screen.queryByLabelText(/^Password/)).toBeNull()
  })

  test('shows a wrong password at the password and keeps both fields', async () => {
    mockPassword('secret')
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await eventually(() => expect(document.activeElement).toBe(field('Password')))
    await fill(user, { Password: 'wrong' })
    await user.click(button('Change email'))
    await eventually(() => expect(errorAt('Password')).toBe(problemText('password_wrong')))
    expect(errorAt('New email')).toBeUndefined()
    expect(field('New email').value).toBe('new@example.com')
  })
})

function mockPassword(expected: string): unknown[] {
  return mockAuth('/change-email', (body) => {
    const { password } = body as { password?: string }
    if (password === expected) return { body: { status: true } }
    const code = password ? 'password_wrong' : 'email_needs_password'
    return { status: 403, body: { code, message: problemText(code) } }
  })
}
