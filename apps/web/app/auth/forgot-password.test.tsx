import { screen, waitFor } from '@testing-library/react'
import { problemText } from '@tintype/contract/problems'
import { HttpResponse } from 'msw/http'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { alerts, button, field, fill, findFieldError, isOff } from '../../test/fields.ts'
import { renderInApp } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import ForgotPassword from './forgot-password.tsx'

const openPage = () => renderInApp(<ForgotPassword />)

it('an artist requests a reset link, and reads the same message whether or not there is an account', async () => {
  const sent = mockAuth('/request-password-reset', () => ({ body: { status: true } }))
  const { user } = openPage()
  await fill(user, { Email: ' Ansel@Example.com ' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText(authTexts.resetLinkSent)).toBeDefined())
  expect(sent).toEqual([{ email: 'ansel@example.com', redirectTo: `${window.location.origin}/reset-password-callback` }])
})

it('an address that is none is an error at its field, and nothing is sent', async () => {
  const sent = mockAuth('/request-password-reset', () => ({ body: { status: true } }))
  const { user } = openPage()
  await fill(user, { Email: 'ansel' })
  await user.click(button('Send reset link'))
  await waitFor(() => expect(findFieldError('Email')).toBe(problemText('email_invalid')))
  expect(document.activeElement).toBe(field('Email'))
  expect(sent).toEqual([])
})

it('when a link could not be sent, the artist reads why, and the earlier success is no longer shown', async () => {
  const answers = [() => ({ body: { status: true } }), () => HttpResponse.error()]
  mockAuth('/request-password-reset', () => (answers.shift() ?? HttpResponse.error)())
  const { user } = openPage()
  await fill(user, { Email: 'ansel@example.com' })
  await user.click(button('Send reset link'))
  await waitFor(() => expect(screen.getByText(authTexts.resetLinkSent)).toBeDefined())
  await user.click(button('Send reset link'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  expect(screen.queryByText(authTexts.resetLinkSent)).toBeNull()
  expect(field('Email').value).toBe('ansel@example.com')
  expect(isOff('Send reset link')).toBe(false)
})

it('what the server finds wrong with the email is an error at its field', async () => {
  mockAuth('/request-password-reset', () => ({
    status: 422,
    body: { code: 'invalid', message: 'Not valid.', data: { fields: { email: 'email_invalid' } } },
  }))
  const { user } = openPage()
  await fill(user, { Email: 'ansel@example.com' })
  await user.click(button('Send reset link'))
  await waitFor(() => expect(findFieldError('Email')).toBe(problemText('email_invalid')))
})

it('a second press while the first is pending sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const sent = mockAuth('/request-password-reset', async () => {
    await answer.promise
    return { body: { status: true } }
  })
  const { user } = openPage()
  await fill(user, { Email: 'ansel@example.com' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isOff('Sending…')).toBe(true))
  await user.keyboard('{Enter}')
  answer.resolve()
  await waitFor(() => expect(screen.getByText(authTexts.resetLinkSent)).toBeDefined())
  expect(sent).toHaveLength(1)
})
