import { HouseSettings } from '@tintype/contract/house-settings'
import { expect, test } from 'vitest'
import { changesOf } from './rules.ts'

const before = HouseSettings.parse({})

test.each([
  [{}, []],
  [{ trustLaneOn: false }, []],
  [{ trustLaneOn: true, trustLaneApprovals: undefined }, [{ name: 'trustLaneOn', before: false, after: true }]],
  [{ trustLaneApprovals: 5 }, [{ name: 'trustLaneApprovals', before: 20, after: 5 }]],
])('%j changes %j', (wanted, changes) => {
  expect(changesOf(before, wanted)).toEqual(changes)
})
