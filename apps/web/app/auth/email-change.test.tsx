import { screen, waitFor } from '@testing-library/react'
import type { EmailChangeLink } from '@tintype/contract/accounts/mailed-links'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import EmailChange from './email-change.tsx'

const newEmail = 'new@example.com'

function open(link: EmailChangeLink) {
  const path = '/email-change'
  const looked = mockAuth('/look-at-email-change', () => ({ body: link }))
  return { ...renderInApp(<EmailChange />, { at: `${path}?token=token-1`, route: path }), looked }
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

it.each(['request', 'address'] as const)(
  'a person confirms the step “%s” with the button, and nothing is confirmed before',
  async (step) => {
    const confirmed = mockAuth('/confirm-email-change', () => ({ body: { state: 'used', step, newEmail } }))
    const { user, looked } = open({ state: 'open', step, newEmail })
    const texts = authTexts.emailChangeSteps[step]
    await title(texts.title)
    expect(screen.getByText(texts.lead(newEmail))).toBeDefined()
    expect([looked, confirmed]).toEqual([[{ token: 'token-1' }], []])
    await user.click(button(texts.confirm))
    await title(step === 'request' ? authTexts.emailChangeRequestedTitle : authTexts.emailChangedTitle)
    expect(confirmed).toEqual([{ token: 'token-1' }])
  },
)

it.each(['request', 'address'] as const)('a link of the step “%s” that was used says that it is already confirmed', async (step) => {
  open({ state: 'used', step, newEmail })
  await title(authTexts.alreadyConfirmedTitle)
  expect(screen.getByText(new RegExp(newEmail))).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('an expired link says so and leads to the settings', async () => {
  open({ state: 'invalid', step: null, newEmail: null })
  await title(authTexts.linkUsedUpTitle)
  expect(screen.getByRole('link', { name: 'Go to settings' }).getAttribute('href')).toBe('/settings')
})

it('an address that was taken meanwhile is reported above the button', async () => {
  const { status } = new Problem('email_taken')
  mockAuth('/confirm-email-change', () => ({ status, body: { code: 'email_taken', message: problemText('email_taken') } }))
  const { user } = open({ state: 'open', step: 'address', newEmail })
  await title(authTexts.emailChangeSteps.address.title)
  await user.click(button(authTexts.emailChangeSteps.address.confirm))
  await waitFor(() => expect(alerts()).toEqual([problemText('email_taken')]))
})

it('a link of a Supabase project carries the address, and its first confirmation asks for the link in the other email', async () => {
  const path = '/email-change'
  const looked = mockAuth('/look-at-email-change', () => ({ body: { state: 'open', step: 'address', newEmail } }))
  mockAuth('/confirm-email-change', () => ({ body: { state: 'used', step: 'request', newEmail } }))
  const { user } = renderInApp(<EmailChange />, { at: `${path}?token_hash=hash-1&email=${newEmail}`, route: path })
  await title(authTexts.emailChangeEither.title)
  expect(screen.getByText(authTexts.emailChangeEither.lead(newEmail))).toBeDefined()
  expect(looked).toEqual([{ token: `hash-1~${newEmail}` }])
  await user.click(button(authTexts.emailChangeEither.confirm))
  await title(authTexts.emailChangeRequestedTitle)
  expect(screen.getByText(authTexts.emailChangeHalfDone(newEmail))).toBeDefined()
})
