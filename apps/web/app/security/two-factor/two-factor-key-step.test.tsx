import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { button, field, findFieldError, isOff } from '../../../test/fields.ts'
import { renderInApp } from '../../../test/render.tsx'
import { CallError } from '../../session/call-error.ts'
import { TwoFactorKeyStep } from './two-factor-key-step.tsx'

const uri = 'otpauth://totp/Tintype:ansel@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Tintype'
const code = 'Code from the app'

function openStep() {
  const onCode = vi.fn<(code: string) => Promise<void>>(async () => undefined)
  const onClose = vi.fn()
  return { ...renderInApp(<TwoFactorKeyStep uri={uri} onCode={onCode} onClose={onClose} />), onCode, onClose }
}

it('an artist without a camera reads the key in groups of four, and copies it whole', async () => {
  const { user } = openStep()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
  await user.click(button('Copy key'))
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP')
})

it('an artist confirms with the first code of the app', async () => {
  const { user, onCode } = openStep()
  await user.type(field(code), '123456{Enter}')
  expect(onCode).toHaveBeenCalledExactlyOnceWith('123456')
})

it('a wrong code is an error at its field, which gets the focus; typing clears it', async () => {
  const { user, onCode, onClose } = openStep()
  onCode.mockRejectedValueOnce(new CallError({ status: 401, code: 'INVALID_CODE', message: 'This code is not right.' }))
  await user.type(field(code), '123456')
  await user.click(button('Turn on'))
  await waitFor(() => expect(findFieldError(code)).toBe('This code is not right.'))
  expect(document.activeElement).toBe(field(code))
  expect(isOff('Turn on')).toBe(false)
  await user.keyboard('7')
  expect(findFieldError(code)).toBeUndefined()
  expect(onClose).not.toHaveBeenCalled()
})

it('while the code is checked, a second press does nothing and the step cannot be closed', async () => {
  const { user, onCode, onClose } = openStep()
  const checking = Promise.withResolvers<void>()
  onCode.mockReturnValueOnce(checking.promise)
  await user.type(field(code), '123456{Enter}')
  expect(isOff('Checking…')).toBe(true)
  await user.keyboard('{Enter}{Escape}')
  await user.click(button('Cancel'))
  checking.resolve()
  await waitFor(() => expect(isOff('Turn on')).toBe(false))
  expect(onCode).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})
