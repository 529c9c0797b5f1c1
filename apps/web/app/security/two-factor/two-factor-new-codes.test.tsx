import { screen } from '@testing-library/react'
import { problemText } from '@tintype/contract/problems'
import { expect, it, vi } from 'vitest'
import { mockAuth } from '../../../test/auth-calls.ts'
import { button, field, fill, findFieldError } from '../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../test/render.tsx'
import { authTexts } from '../../session/auth-texts.ts'
import { TwoFactorNewCodes } from './two-factor-new-codes.tsx'

const openStep = () => renderInApp(<TwoFactorNewCodes onClose={vi.fn()} />, { user: { ...artist, isTwoFactorOn: true } })

it('an artist gets new backup codes with password and code', async () => {
  const sent = mockAuth('/two-factor/generate-backup-codes', () => ({ body: { backupCodes: ['abcde-fghjk'] } }))
  const { user } = openStep()
  await fill(user, { Password: 'Secret-123!', [authTexts.enterCode]: '123456' })
  await user.click(button('Create new codes'))
  expect(await screen.findByText('abcde-fghjk')).toBeDefined()
  expect(sent).toEqual([{ password: 'Secret-123!', code: '123456' }])
})

it('an artist without the code reads what is missing, and the password stays in its field', async () => {
  const code = 'second_factor_missing'
  mockAuth('/two-factor/generate-backup-codes', () => ({ status: 422, body: { code, message: problemText(code) } }))
  const { user } = openStep()
  await fill(user, { Password: 'Secret-123!' })
  await user.click(button('Create new codes'))
  await eventually(() => expect(findFieldError(authTexts.enterCode)).toBe(problemText(code)))
  expect(field('Password').value).toBe('Secret-123!')
})
