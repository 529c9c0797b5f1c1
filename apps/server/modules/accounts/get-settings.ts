import type { UserSettings } from '@tintype/contract/accounts/settings'
import type { Artist } from '../../platform/actor.ts'
import { readSettings } from './queries/settings.ts'
import type { SettingsTools } from './settings-tools.ts'
import { toUserSettings } from './views/settings.ts'

export async function getSettings({ database }: SettingsTools, { artistId }: Artist): Promise<UserSettings> {
  return toUserSettings(await readSettings(database, artistId))
}
