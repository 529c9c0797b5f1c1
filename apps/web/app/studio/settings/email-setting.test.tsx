import { act, screen } from '@testing-library/react'
import { type ProblemCode, problemText } from '@tintype/contract/problems'
import { describe, expect, test } from 'vitest'
import { mockAuth } from '../../../test/auth-calls.ts'
import { button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { artist, authProject, eventually, renderInApp, settle, signIn } from '../../../test/render.tsx'
import { authTexts } from '../../session/auth-texts.ts'
import { readSession } from '../../session/session-storage.ts'
import { studioTexts } from '../studio-texts.ts'
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

test('with a Supabase project an artist reads that both links are sent at once', async () => {
  mockAuth('/change-email', () => ({ body: { status: true } }))
  const { user } = renderInApp(<EmailSetting />, { user: artist, authProject })
  expect(screen.getByText(new RegExp(studioTexts.emailLinksTogether))).toBeTruthy()
  await fill(user, { 'New email': 'new@example.com' })
  await user.click(button('Change email'))
  expect(await screen.findByText(studioTexts.emailAskedTogether(artist.email, 'new@example.com'))).toBeTruthy()
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
    await eventually(() => expect(findFieldError('New email')).toBe(message))
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
    await eventually(() => expect(findFieldError('New email')).toBe(problemText('rate_limited')))
    expect(field('New email').value).toBe('new@example.com')
    expect(isOff('Change email')).toBe(false)
  })

  test('says that the email belongs to another account', async () => {
    mockAuth('/change-email', () => ({ status: 400, body: { code: 'USER_ALREADY_EXISTS', message: 'User already exists' } }))
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await eventually(() => expect(findFieldError('New email')).toBe(studioTexts.emailTaken))
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
    await eventually(() => expect(findFieldError('New email')).toBe(problemText('unavailable')))
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

describe('without a recent proof of identity', () => {
  test('an artist enters the password in a dialog, and the change is sent again', async () => {
    const { sent, proofs } = mockStepUp('Secret-123!')
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await screen.findByRole('dialog', { name: authTexts.stepUpTitle })
    await fill(user, { Password: 'Secret-123!' })
    await user.click(button(authTexts.stepUp))
    expect(await screen.findByText(asked)).toBeTruthy()
    expect(proofs).toEqual([{ password: 'Secret-123!' }])
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an artist reads in the dialog that the password is wrong, and both fields keep what was typed', async () => {
    mockStepUp('Secret-123!')
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await screen.findByRole('dialog')
    await fill(user, { Password: 'wrong' })
    await user.click(button(authTexts.stepUp))
    await eventually(() => expect(findFieldError('Password')).toBe('Incorrect password.'))
    expect(field('Password').value).toBe('wrong')
    expect(field('New email').value).toBe('new@example.com')
  })

  test('an artist who cancels the dialog reads why nothing was changed', async () => {
    const { sent, proofs } = mockStepUp('Secret-123!')
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await screen.findByRole('dialog')
    await user.click(button('Cancel'))
    await eventually(() => expect(findFieldError('New email')).toBe(problemText('reauthentication_required')))
    expect(field('New email').value).toBe('new@example.com')
    expect([sent.length, proofs.length]).toEqual([1, 0])
  })

  test('an artist who turned two-factor authentication on elsewhere gets a field for the code', async () => {
    mockStepUp('Secret-123!', '123456')
    const { user } = renderInApp(<EmailSetting />, { user: artist })
    await fill(user, { 'New email': 'new@example.com' })
    await user.click(button('Change email'))
    await screen.findByRole('dialog')
    await fill(user, { Password: 'Secret-123!' })
    await user.click(button(authTexts.stepUp))
    await eventually(() => expect(findFieldError(authTexts.enterCode)).toBe(problemText('second_factor_missing')))
    await fill(user, { [authTexts.enterCode]: '123456' })
    await user.click(button(authTexts.stepUp))
    expect(await screen.findByText(asked)).toBeTruthy()
  })
})

test('an artist whose session ends while the dialog is open is signed out, and the dialog closes', async () => {
  mockStepUp('Secret-123!')
  const { user } = renderInApp(<EmailSetting />, { user: artist })
  await fill(user, { 'New email': 'new@example.com' })
  await user.click(button('Change email'))
  await screen.findByRole('dialog')
  act(() => signIn(null))
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await settle()
})

/** The server changes the email only after a step-up. */
function mockStepUp(password: string, code?: string) {
  let isProven = false
  const refuse = (problem: ProblemCode) => ({ status: 403, body: { code: problem, message: problemText(problem) } })
  const sent = mockAuth('/change-email', () => (isProven ? { body: { status: true } } : refuse('reauthentication_required')))
  const proofs = mockAuth('/step-up', (body) => {
    const proof = body as { password: string; code?: string }
    if (proof.password !== password) return refuse('password_wrong')
    if (proof.code !== code) return refuse('second_factor_missing')
    isProven = true
    return { body: { message: 'Confirmed.' } }
  })
  return { sent, proofs }
}
