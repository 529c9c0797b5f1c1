import type { UserSettings, UserSettingsPatch } from '@tintype/contract/accounts/settings'

/** What the server is known to hold, and the changes on their way to it, in the order in which they were made. */
export type SettingsDraft = { kept: UserSettings; pending: readonly UserSettingsPatch[] }

/** What a person sees: their last word on each setting, whether it has arrived or not. */
export function shownSettings({ kept, pending }: SettingsDraft): UserSettings {
  return Object.assign({}, kept, ...pending)
}

export function withChange({ kept, pending }: SettingsDraft, patch: UserSettingsPatch): SettingsDraft {
  return { kept, pending: [...pending, patch] }
}

/** @param answer  the settings as they are after the change; none where it failed, and then what was kept before shows again */
export function withoutChange({ kept, pending }: SettingsDraft, patch: UserSettingsPatch, answer?: UserSettings): SettingsDraft {
  return { kept: answer ?? kept, pending: pending.filter((other) => other !== patch) }
}
