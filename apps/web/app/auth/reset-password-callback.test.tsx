import { screen } from '@testing-library/react'
import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { renderInApp } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import ResetPasswordCallback from './reset-password-callback.tsx'

it.each<[LinkState, string]>([
  ['open', authTexts.resetTitle],
  ['used', authTexts.resetDoneTitle],
  ['invalid', authTexts.linkUsedUpTitle],
])('a password reset link that is %s opens a page titled “%s”', async (state, name) => {
  const path = '/reset-password-callback'
  mockAuth('/look-at-password-reset', () => ({ body: { state } }))
  renderInApp(<ResetPasswordCallback />, { at: `${path}?token=token-1`, route: path })
  await screen.findByText({ open: 'Confirm new password', used: 'Log in', invalid: 'Send a new link' }[state])
  expect(screen.getByRole('heading', { level: 1, name })).toBeDefined()
})

it.each([
  ['token_hash=hash-1', 'hash-1'],
  ['code=code-1', 'code-1'],
  ['token=token-1', 'token-1'],
  ['error=access_denied&error_code=otp_expired', ''],
])('a reset link with the parameters %s passes its secret to the provider that sent it', async (query, token) => {
  const path = '/reset-password-callback'
  const looked = mockAuth('/look-at-password-reset', () => ({ body: { state: 'invalid' } }))
  renderInApp(<ResetPasswordCallback />, { at: `${path}?${query}`, route: path })
  await screen.findByText('Send a new link')
  expect(looked).toEqual([{ token }])
})
