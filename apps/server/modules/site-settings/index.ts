import type { Operator } from '../../platform/http/actor.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { changeSettings, type SettingsChange } from './change-settings.ts'
import type { HouseTools } from './tools.ts'

export type { HouseTools } from './tools.ts'

/** Site settings for operators. */
export function createHouse(tools: HouseTools) {
  return {
    getSettings: () => readSettings(tools.database),
    changeSettings: (operator: Operator, change: SettingsChange) => changeSettings(tools, operator, change),
  }
}

export type House = ReturnType<typeof createHouse>
