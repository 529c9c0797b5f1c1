import { screen, waitFor } from '@testing-library/react'
import { authTexts } from '@tintype/contract/auth-texts'
import { expect, it, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, field, fill } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { SignIn } from './sign-in.tsx'

async function openCodeStep() {
  mockAuth('/sign-in/email', () => ({ body: { isCodeNeeded: true, challenge: 'challenge-1' } }))
  const onCodeStep = vi.fn<(isOn: boolean) => void>()
  const app = renderInApp(<SignIn email="ansel@example.com" below={<p>Forgot password?</p>} onCodeStep={onCodeStep} />)
  await fill(app.user, { Password: 'Secret-123!' })
  await app.user.keyboard('{Enter}')
  await screen.findByLabelText(authTexts.enterCode)
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
