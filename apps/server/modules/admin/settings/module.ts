import type { Operator } from '../../../platform/actor.ts'
import { readSettings } from '../../../platform/settings/settings.ts'
import { changeSettings, type SettingsChange } from './change-settings.ts'
import type { SiteSettingsTools } from './tools.ts'

export type { SiteSettingsTools } from './tools.ts'

/** Site settings for operators. */
export function createSiteSettings(tools: SiteSettingsTools) {
  return {
    getSettings: () => readSettings(tools.database),
    changeSettings: (operator: Operator, change: SettingsChange) => changeSettings(tools, operator, change),
  }
}

export type SiteSettings = ReturnType<typeof createSiteSettings>
