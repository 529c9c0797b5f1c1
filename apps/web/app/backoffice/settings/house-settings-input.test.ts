import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { expect, it } from 'vitest'
import { readHouse, toHouseValues } from './house-settings-input.ts'

const first = HouseSettings.parse({})

it('readHouse reads back the settings that fill the form', () => {
  expect(readHouse(toHouseValues(first))).toEqual({ settings: first })
})

it.each(['', '0', '1001', '1.5', '-1', 'many', '1e2'])(
  'readHouse rejects %j as the number of approvals for the trust lane',
  (trustLaneApprovals) => {
    expect(readHouse({ ...toHouseValues(first), trustLaneApprovals })).toEqual({
      problems: { trustLaneApprovals: 'Enter a whole number from 1 to 1,000.' },
    })
  },
)

it('readHouse returns a message for every invalid field', () => {
  expect(readHouse({ ...toHouseValues(first), trustLaneApprovals: 'x', trustLaneSamplePercent: '101', xPostsPerDay: '1001' })).toEqual({
    problems: {
      trustLaneApprovals: expect.any(String),
      trustLaneSamplePercent: 'Enter a whole number from 1 to 100.',
      xPostsPerDay: 'Enter a whole number from 0 to 1,000.',
    },
  })
})
