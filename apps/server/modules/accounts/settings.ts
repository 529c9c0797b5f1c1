import type { UserSettingsPatch } from '@tintype/contract/accounts/settings'
import type { Artist } from '../../platform/actor.ts'
import { getSettings } from './get-settings.ts'
import { turnOffApprovalEmails } from './queries/settings.ts'
import { saveSettings } from './save-settings.ts'
import type { SettingsTools } from './settings-tools.ts'

export type { SettingsTools } from './settings-tools.ts'

/** The artist's settings: the part of the accounts that depends on causes. */
export function createSettings(tools: SettingsTools) {
  return {
    get: (artist: Artist) => getSettings(tools, artist),
    /** For the link of a mail, which works without a login. */
    turnOffApprovalEmails: (email: string) => turnOffApprovalEmails(tools.database, email),
    save: (artist: Artist, patch: UserSettingsPatch) => saveSettings(tools, artist, patch),
  }
}

export type Settings = ReturnType<typeof createSettings>
