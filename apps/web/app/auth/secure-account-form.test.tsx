import { screen } from '@testing-library/react'
import { authTexts } from '@tintype/contract/auth-texts'
import { problemText } from '@tintype/contract/problems'
import { expect, it, vi } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, isOff } from '../../test/fields.ts'
import { eventually, renderInApp, settle } from '../../test/render.tsx'
import { SecureAccountForm } from './secure-account-form.tsx'

it('opening the page sends nothing, and an owner secures the account with the button', async () => {
  const sent = mockAuth('/secure-account', () => ({ body: { message: 'Secured.' } }))
  const onSecured = vi.fn<() => void>()
  const { user } = renderInApp(<SecureAccountForm token="abc" onSecured={onSecured} />)
  await settle()
  expect(sent).toEqual([])
  await user.click(button(authTexts.secure))
  expect(await screen.findByText(authTexts.secured)).toBeDefined()
  expect(sent).toEqual([{ token: 'abc' }])
  expect(onSecured).toHaveBeenCalledOnce()
})

it('an owner with a link that was used reads what to do instead', async () => {
  const code = 'secure_link_over'
  mockAuth('/secure-account', () => ({ status: 404, body: { code, message: problemText(code) } }))
  const { user } = renderInApp(<SecureAccountForm token="abc" onSecured={vi.fn()} />)
  await user.click(button(authTexts.secure))
  await eventually(() => expect(alerts()).toEqual([problemText(code)]))
  expect(isOff(authTexts.secure)).toBe(false)
})
