import type { UserSettings, UserSettingsPatch } from '@tintype/contract/accounts/settings'

/** The server's known settings, and the pending changes in their order. */
export type SettingsDraft = { kept: UserSettings; pending: readonly UserSettingsPatch[] }

/** The displayed settings: the user's latest choices, saved or not. */
export function shownSettings({ kept, pending }: SettingsDraft): UserSettings {
  return Object.assign({}, kept, ...pending)
}

export function withChange({ kept, pending }: SettingsDraft, patch: UserSettingsPatch): SettingsDraft {
  return { kept, pending: [...pending, patch] }
}

/** @param answer  the settings after the change; undefined if it failed, and the earlier value is shown again */
export function withoutChange({ kept, pending }: SettingsDraft, patch: UserSettingsPatch, answer?: UserSettings): SettingsDraft {
  return { kept: answer ?? kept, pending: pending.filter((other) => other !== patch) }
}
