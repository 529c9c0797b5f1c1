import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockAuth } from '../../test/auth-calls.ts'
import { button } from '../../test/fields.ts'
import { artist, authProject, operator, renderInApp } from '../../test/render.tsx'
import { authTexts } from '../session/auth-texts.ts'
import { SettingsIndex } from '../studio/settings/settings-index.tsx'
import { PasskeySetting } from './passkeys/passkey-setting.tsx'
import { TwoFactorSetting } from './two-factor/two-factor-setting.tsx'

const settings = (
  <>
    <SettingsIndex />
    <PasskeySetting />
    <TwoFactorSetting />
  </>
)
const backupCodes = () => screen.queryByRole('button', { name: 'New backup codes' })
const indexEntry = () => screen.queryByRole('link', { name: 'Passkeys' })
const lead = (text: string) => screen.queryByText(new RegExp(text))

it('with a Supabase project an artist sees no passkeys and no backup codes, and reads what that means', () => {
  renderInApp(settings, { user: { ...artist, isTwoFactorOn: true }, authProject })
  expect(screen.queryByText(authTexts.passkeysLead)).toBeNull()
  expect([backupCodes(), indexEntry()]).toEqual([null, null])
  expect(button('Turn off')).toBeDefined()
  expect(lead(authTexts.twoFactorNoBackupCodes)).not.toBeNull()
})

it('an operator keeps both, and so does an artist of the built-in provider', () => {
  mockAuth('/own-passkeys', () => ({ body: { passkeys: [], suggestedName: 'Firefox' } }))
  for (const options of [{ user: operator, authProject }, { user: { ...artist, isTwoFactorOn: true } }]) {
    const { unmount } = renderInApp(settings, options)
    expect(screen.getByText(authTexts.passkeysLead)).toBeDefined()
    expect([backupCodes(), indexEntry()]).not.toContain(null)
    expect(lead(authTexts.twoFactorNoBackupCodes)).toBeNull()
    unmount()
  }
})
