import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { expect, test } from 'vitest'
import { getTrustState, isSampled, toTrustStanding } from './trust.ts'

const settings = HouseSettings.parse({ trustLaneOn: true, trustLaneApprovals: 5, trustLaneSamplePercent: 20 })

test('the trust lane is off by default', () => {
  expect(getTrustState({ approvals: 1000, strikes: 0 }, HouseSettings.parse({}))).toBe('off')
})

test.each([
  [0, 0, 'not_yet'],
  [4, 0, 'not_yet'],
  [5, 0, 'trusted'],
  [500, 0, 'trusted'],
  [4, 1, 'ended'],
  [500, 1, 'ended'],
] as const)('an artist with %i approvals and %i strikes has the trust status %s', (approvals, strikes, trust) => {
  expect(getTrustState({ approvals, strikes }, settings)).toBe(trust)
})

test.each([
  [0, 20, true],
  [0.199, 20, true],
  [0.2, 20, false],
  [0.999, 100, true],
  [0.01, 1, false],
  [0.009, 1, true],
])('a draw of %d at a sample rate of %d percent selects the artwork: %s', (draw, trustLaneSamplePercent, sampled) => {
  expect(isSampled(draw, { ...settings, trustLaneSamplePercent })).toBe(sampled)
})

test('an artist’s trust status is returned with its approvals, strikes and approvals needed', () => {
  expect(toTrustStanding({ approvals: 4, strikes: 0 }, settings)).toEqual({
    trust: 'not_yet',
    approvals: 4,
    strikes: 0,
    approvalsNeeded: 5,
  })
  expect(toTrustStanding({ approvals: 9, strikes: 2 }, settings)).toMatchObject({ trust: 'ended', strikes: 2 })
})
