import { screen, waitFor } from '@testing-library/react'
import { problemText } from '@tintype/contract/problems'
import { expect, it, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, field, fill } from '../../test/fields.ts'
import { mockBrowserPasskeys, mockPasskeySignIn } from '../../test/passkeys.ts'
import { authProject, renderInApp, settle } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import { readSession } from '../session/session-storage.ts'
import { SignIn } from './sign-in.tsx'

async function openCodeStep() {
  mockAuth('/sign-in/email', () => ({ body: { isCodeNeeded: true, challenge: 'challenge-1', hasPasskey: false } }))
  const onCodeStep = vi.fn<(isOn: boolean) => void>()
  const app = renderInApp(<SignIn email="ansel@example.com" below={<p>Forgot password?</p>} onCodeStep={onCodeStep} />)
  await fill(app.user, { Password: 'Secret-123!' })
  await app.user.keyboard('{Enter}')
  // the field takes the focus in an effect after it is shown
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(authTexts.enterCode)))
  return { ...app, onCodeStep }
}

it('the code step replaces the password step and its links', async () => {
  const { onCodeStep } = await openCodeStep()
  expect(screen.queryByText('Forgot password?')).toBeNull()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(onCodeStep.mock.calls).toEqual([[true]])
})

it('a code step that is over starts again with an empty password and the reason', async () => {
  mockAuth('/two-factor/verify-totp', () => ({ status: 410, body: { code: 'second_step_over', message: 'Please log in again.' } }))
  const { user, onCodeStep } = await openCodeStep()
  await user.keyboard('123456{Enter}')
  await waitFor(() => expect(alerts()).toContain('Please log in again.'))
  expect(field('Password').value).toBe('')
  expect(onCodeStep.mock.calls).toEqual([[true], [false]])
})

it('an artist who goes back to log in to another account sees no error', async () => {
  const { user } = await openCodeStep()
  await user.click(button(authTexts.otherAccount))
  expect(field('Password').value).toBe('')
  expect(alerts()).toEqual([])
})

it('an artist chooses a passkey among the suggestions of the email field', async () => {
  const { get } = mockBrowserPasskeys({ suggests: true })
  mockPasskeySignIn()
  renderInApp(<SignIn />)
  await waitFor(() => expect(readSession()?.accessToken).toBe('passkey-token'))
  expect(get.mock.calls[0]?.[0].mediation).toBe('conditional')
})

it('a suggested passkey that the server refuses shows the reason, and passkeys are suggested again', async () => {
  const { get } = mockBrowserPasskeys({ suggests: true })
  get.mockImplementationOnce(get.getMockImplementation() as never).mockImplementation(() => new Promise(() => undefined))
  mockPasskeySignIn({ status: 410, body: { code: 'passkey_request_over', message: problemText('passkey_request_over') } })
  renderInApp(<SignIn />)
  await waitFor(() => expect(alerts()).toEqual([problemText('passkey_request_over')]))
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
})

it('suggestions that fail leave the form without an error', async () => {
  mockBrowserPasskeys({ suggests: true })
  const asked = mockAuth('/passkey/generate-authenticate-options', () => ({ status: 503, body: { code: 'unavailable', message: 'x' } }))
  renderInApp(<SignIn />)
  await waitFor(() => expect(asked).toHaveLength(1))
  await settle()
  expect([alerts(), asked.length]).toEqual([[], 1])
})

it.each([
  ['an artist is offered no passkey and no backup code', 'artist', false],
  ['an operator is offered both', 'operator', true],
] as const)('with a Supabase project %s', async (_, userRole, isOffered) => {
  mockAuth('/sign-in/email', () => ({ body: { isCodeNeeded: true, challenge: 'challenge-1', hasPasskey: false } }))
  const { user } = renderInApp(<SignIn email="ansel@example.com" userRole={userRole} />, { authProject })
  // a button also contains its text while it is busy
  const labels = () =>
    screen
      .getAllByRole('button')
      .map((element) => element.textContent)
      .join()
  expect(labels().includes(authTexts.passkeySignIn)).toBe(isOffered)
  await fill(user, { Password: 'Secret-123!' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByLabelText(authTexts.enterCode)).toBeDefined())
  expect(labels().includes(authTexts.useBackupCode)).toBe(isOffered)
})
