import type { HouseSettings } from '@tintype/contract/admin/house-settings'

export type SettingChange = { name: keyof HouseSettings; before: boolean | number; after: boolean | number }

/** The changed settings with their former and new values. */
export function findSettingChanges(
  before: HouseSettings,
  wanted: { readonly [Name in keyof HouseSettings]?: HouseSettings[Name] | undefined },
): SettingChange[] {
  return (Object.keys(before) as (keyof HouseSettings)[]).flatMap((name) => {
    const after = wanted[name]
    return after === undefined || after === before[name] ? [] : [{ name, before: before[name], after }]
  })
}
