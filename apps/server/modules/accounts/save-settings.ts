import type { UserSettings, UserSettingsPatch } from '@tintype/contract/accounts/settings'
import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../platform/actor.ts'
import { lockSettings, writeSettings } from './queries/settings.ts'
import { applySettingsPatch, findNewlySelectedCause } from './rules/settings.ts'
import type { SettingsTools } from './settings-tools.ts'
import { toUserSettings } from './views/settings.ts'

/** Changes any of the artist's settings and returns all of them. @throws Problem `cause_missing`, `cause_not_found` */
export async function saveSettings(
  { database, hope }: SettingsTools,
  { artistId }: Artist,
  patch: UserSettingsPatch,
): Promise<UserSettings> {
  return database.transaction(async (tx) => {
    const before = await lockSettings(tx, artistId)
    const after = applySettingsPatch(before, patch)
    const causeId = findNewlySelectedCause(before, after)
    if (causeId && !(await hope.findCause(tx, causeId))?.isActive) throw new Problem('cause_not_found')
    await writeSettings(tx, artistId, after)
    return toUserSettings(after)
  })
}
