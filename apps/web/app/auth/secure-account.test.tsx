import { screen } from '@testing-library/react'
import type { LinkState } from '@tintype/contract/accounts/mailed-links'
import { problemText } from '@tintype/contract/problems'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, isOff } from '../../test/fields.ts'
import { eventually, renderInApp } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import SecureAccount from './secure-account.tsx'

const path = '/secure-account'
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const open = () => renderInApp(<SecureAccount />, { at: `${path}?token=token-1`, route: path })

it('opening the page only reads the link, and an owner secures the account with the button', async () => {
  const looked = mockAuth('/look-at-secure-account', () => ({ body: { state: 'open' } }))
  const sent = mockAuth('/secure-account', () => ({ body: { message: 'Secured.' } }))
  const { user } = open()
  await title(authTexts.secureTitle)
  expect([looked, sent]).toEqual([[{ token: 'token-1' }], []])
  await user.click(button(authTexts.secure))
  expect(await screen.findByText(authTexts.secured)).toBeDefined()
  expect(sent).toEqual([{ token: 'token-1' }])
})

it.each([
  ['used', authTexts.alreadySecuredTitle, authTexts.alreadySecured],
  ['invalid', authTexts.linkUsedUpTitle, authTexts.secureLinkInvalid],
] as const)('an owner with a link that is %s sees no button and can ask for a new password', async (state, heading, text) => {
  mockAuth('/look-at-secure-account', () => ({ body: { state } }))
  open()
  await title(heading)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toBe('/forgot-password')
})

it('an owner whose link was used in another tab meanwhile sees that it was used', async () => {
  const states: LinkState[] = ['open', 'used']
  mockAuth('/look-at-secure-account', () => ({ body: { state: states.shift() } }))
  const code = 'secure_link_over'
  mockAuth('/secure-account', () => ({ status: 404, body: { code, message: problemText(code) } }))
  const { user } = open()
  await title(authTexts.secureTitle)
  await user.click(button(authTexts.secure))
  await title(authTexts.alreadySecuredTitle)
})

it('an owner sees an error of the server above the button and can try again', async () => {
  mockAuth('/look-at-secure-account', () => ({ body: { state: 'open' } }))
  mockAuth('/secure-account', () => ({ status: 429, body: { code: 'rate_limited', message: problemText('rate_limited') } }))
  const { user } = open()
  await title(authTexts.secureTitle)
  await user.click(button(authTexts.secure))
  await eventually(() => expect(alerts()).toEqual([problemText('rate_limited')]))
  expect(isOff(authTexts.secure)).toBe(false)
})
