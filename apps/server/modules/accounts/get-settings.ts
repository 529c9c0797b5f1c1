import type { UserSettings } from '@tintype/contract/settings'
import type { Artist } from '../../platform/http/actor.ts'
import type { SettingsTools } from './settings.ts'
import { readSettings } from './settings-queries.ts'
import { toUserSettings } from './settings-views.ts'

export async function getSettings({ database }: SettingsTools, { artistId }: Artist): Promise<UserSettings> {
  return toUserSettings(await readSettings(database, artistId))
}
