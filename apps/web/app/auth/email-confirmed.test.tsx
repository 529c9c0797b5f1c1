import { act, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, isOff } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import EmailConfirmed from './email-confirmed.tsx'

async function openAfterSignup() {
  const app = renderInApp(<EmailConfirmed />)
  await act(() => app.router.navigate('/email-confirmed?fromSignup=true', { state: { email: 'ines@example.com' } }))
  await screen.findByRole('heading', { level: 1, name: authTexts.confirmTitle })
  return app
}

it('an artist requests the confirmation email again, and must then wait before the next request', async () => {
  const sent = mockAuth('/send-verification-email', () => ({ body: { status: true } }))
  const { user } = await openAfterSignup()
  await user.click(button(authTexts.resend))
  expect(await screen.findByText(authTexts.linkSentAgain('ines@example.com'))).toBeDefined()
  const waiting = screen.getByRole('button', { name: /Resend in \d+ s/ })
  expect(waiting.getAttribute('aria-disabled')).toBe('true')
  await user.click(waiting)
  expect(sent).toEqual([{ email: 'ines@example.com', callbackURL: '/email-confirmed' }])
})

it('an artist whose confirmation email could not be sent again sees the error, and may try at once', async () => {
  mockAuth('/send-verification-email', () => HttpResponse.error())
  const { user } = await openAfterSignup()
  await user.click(button(authTexts.resend))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server'))
  expect(isOff(authTexts.resend)).toBe(false)
})
