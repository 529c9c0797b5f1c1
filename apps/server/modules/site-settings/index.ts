import type { Audit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { changeSettings, type SettingsChange } from './change-settings.ts'

export type HouseTools = { database: Database; audit: Pick<Audit, 'record'>; clock: Clock }

/** Site settings for operators. */
export function createHouse(tools: HouseTools) {
  return {
    getSettings: () => readSettings(tools.database),
    changeSettings: (operator: Operator, change: SettingsChange) => changeSettings(tools, operator, change),
  }
}

export type House = ReturnType<typeof createHouse>
