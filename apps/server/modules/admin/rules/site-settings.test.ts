import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { expect, test } from 'vitest'
import { findSettingChanges } from './site-settings.ts'

const before = HouseSettings.parse({})

test.each([
  ['a request without values changes nothing', {}, []],
  ['a request with the current value changes nothing', { trustLaneOn: false }, []],
  [
    'a request with a new and an omitted value changes the new one',
    { trustLaneOn: true, trustLaneApprovals: undefined },
    [{ name: 'trustLaneOn', before: false, after: true }],
  ],
  ['a request with a new number changes it', { trustLaneApprovals: 5 }, [{ name: 'trustLaneApprovals', before: 20, after: 5 }]],
])('%s', (_title, wanted, changes) => {
  expect(findSettingChanges(before, wanted)).toEqual(changes)
})
