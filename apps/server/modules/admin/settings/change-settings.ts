import type { HouseSettings } from '@tintype/contract/admin/house-settings'
import { Problem } from '@tintype/contract/problems'
import type { Operator } from '../../../platform/actor.ts'
import { lockSettings, type StoredSettings, writeSettings } from '../../../platform/settings/settings.ts'
import { findSettingChanges } from '../rules/site-settings.ts'
import type { SiteSettingsTools } from './tools.ts'

/** @property version  of the settings that the operator saw */
export type SettingsChange = Partial<HouseSettings> & { version: number }

/**
 * Changes site settings and records the former values in the audit log. Equal values change nothing. @throws Problem
 * `house_settings_changed` if the version is not the one that the operator saw
 */
export async function changeSettings(
  { database, audit, clock }: SiteSettingsTools,
  operator: Operator,
  { version, ...wanted }: SettingsChange,
): Promise<StoredSettings> {
  return database.transaction(async (tx) => {
    const before = await lockSettings(tx)
    if (before.version !== version) throw new Problem('house_settings_changed')
    const changes = findSettingChanges(before.settings, wanted)
    if (!changes.length) return before
    const at = clock()
    const settings = { ...before.settings, ...Object.fromEntries(changes.map(({ name, after }) => [name, after])) }
    await writeSettings(tx, { settings, version: version + 1, at, operatorId: operator.userId })
    for (const { name, before: was, after } of changes) {
      const change = { before: { [name]: was }, after: { [name]: after } }
      await audit.record(tx, { actor: operator, action: 'setting.changed', subject: `setting:${name}`, at, ...change })
    }
    return { settings, version: version + 1, changedAt: at }
  })
}
