import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { alerts, button, field, fill, findFieldError, isOff } from '../../../test/fields.ts'
import { renderInApp } from '../../../test/render.tsx'
import { authTexts } from '../../session/auth-texts.ts'
import { CallError } from '../../session/call-error.ts'
import { PasswordStep } from './password-step.tsx'

function openStep({ needsCode = false } = {}) {
  const onPassword = vi.fn<(password: string, code: string) => Promise<void>>(async () => undefined)
  const onClose = vi.fn()
  const step = <PasswordStep title="Turn off?" lead="" confirmLabel="Turn off" needsCode={needsCode} {...{ onPassword, onClose }} />
  return { ...renderInApp(step), onPassword, onClose }
}

it('an artist confirms with the password, in a field that has the focus', async () => {
  const { user, onPassword } = openStep()
  expect(document.activeElement).toBe(field('Password'))
  await user.keyboard('Secret-123!{Enter}')
  expect(onPassword).toHaveBeenCalledExactlyOnceWith('Secret-123!', '')
})

it('an artist confirms with password and code', async () => {
  const { user, onPassword } = openStep({ needsCode: true })
  await fill(user, { Password: 'Secret-123!', [authTexts.enterCode]: '123456' })
  await user.click(button('Turn off'))
  expect(onPassword).toHaveBeenCalledExactlyOnceWith('Secret-123!', '123456')
})

it.each([
  ['INVALID_PASSWORD', 'Password', 'Incorrect password.'],
  ['two_factor_code_wrong', authTexts.enterCode, 'from the server'],
  ['second_factor_missing', authTexts.enterCode, 'from the server'],
  ['second_factor_locked', authTexts.enterCode, 'from the server'],
  ['password_wrong', 'Password', 'Incorrect password.'],
])('the problem %s is an error at the field %s, and the step stays open', async (code, place, message) => {
  const { user, onPassword, onClose } = openStep({ needsCode: true })
  onPassword.mockRejectedValueOnce(new CallError({ status: 401, code, message: 'from the server' }))
  await fill(user, { Password: 'Wrong-123!' })
  await user.click(button('Turn off'))
  await waitFor(() => expect(findFieldError(place)).toBe(message))
  expect(alerts()).toEqual([])
  expect(field('Password').value).toBe('Wrong-123!')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button('Turn off'))
  await waitFor(() => expect(findFieldError(place)).toBeUndefined())
  expect(onPassword).toHaveBeenCalledTimes(2)
})

it('any other refusal is an alert', async () => {
  const { user, onPassword } = openStep()
  onPassword.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await fill(user, { Password: 'Secret-123!' })
  await user.click(button('Turn off'))
  await waitFor(() => expect(alerts().join()).toContain('We could not reach the server.'))
  expect(isOff('Turn off')).toBe(false)
})

it('while the password is checked, a second press does nothing and the step cannot be closed', async () => {
  const { user, onPassword, onClose } = openStep()
  const checking = Promise.withResolvers<void>()
  onPassword.mockReturnValueOnce(checking.promise)
  await user.keyboard('Secret-123!{Enter}')
  expect(isOff('Checking…')).toBe(true)
  await user.keyboard('{Enter}{Escape}')
  await user.click(button('Cancel'))
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  checking.resolve()
  await waitFor(() => expect(isOff('Turn off')).toBe(false))
  expect(onPassword).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

it.each(['Cancel', 'Close'])('an artist leaves the step with %s', async (name) => {
  const { user, onClose, onPassword } = openStep()
  await user.click(button(name))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onPassword).not.toHaveBeenCalled()
})
