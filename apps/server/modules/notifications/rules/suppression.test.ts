import type { SuppressionReason } from '@tintype/contract/accounts/suppression-reasons'
import { expect, test } from 'vitest'
import { findNewSuppression, isStopped, type Suppression } from './suppression.ts'

const now = new Date('2026-11-28T12:00:00Z')
const before = new Date(now.getTime() - 1)
const inThreeDays = new Date('2026-12-01T12:00:00Z')
const report = (kind: 'hard_bounce' | 'soft_bounce' | 'complaint') => ({ kind, at: before, detail: '550 no such user' })
const suppressed = (reason: SuppressionReason, until: Date | null = null): Suppression => ({ reason, detail: 'x', since: before, until })
const none = { current: undefined, softBounces: 0, liftedAt: undefined }

test.each(['hard_bounce', 'complaint'] as const)('a first %s suppresses an address until an operator lifts it', (kind) => {
  expect(findNewSuppression(report(kind), none, now)).toEqual({ reason: kind, detail: '550 no such user', since: now, until: null })
})

test.each([
  [4, undefined],
  [5, { reason: 'soft_bounces', detail: '550 no such user', since: now, until: inThreeDays }],
  [6, { reason: 'soft_bounces', detail: '550 no such user', since: now, until: inThreeDays }],
])('%i soft bounces in seven days give %j', (softBounces, expected) => {
  expect(findNewSuppression(report('soft_bounce'), { ...none, softBounces }, now)).toEqual(expected)
})

test.each<[SuppressionReason, 'hard_bounce' | 'soft_bounce' | 'complaint', SuppressionReason | undefined]>([
  ['hard_bounce', 'hard_bounce', undefined],
  ['hard_bounce', 'complaint', undefined],
  ['hard_bounce', 'soft_bounce', undefined],
  ['complaint', 'hard_bounce', 'hard_bounce'],
  ['complaint', 'complaint', undefined],
  ['complaint', 'soft_bounce', undefined],
  ['soft_bounces', 'hard_bounce', 'hard_bounce'],
  ['soft_bounces', 'complaint', 'complaint'],
])('an address suppressed for %s that gets a %s changes to %s', (reason, kind, expected) => {
  const current = suppressed(reason, reason === 'soft_bounces' ? inThreeDays : null)
  expect(findNewSuppression(report(kind), { ...none, current, softBounces: 5 }, now)?.reason).toBe(expected)
})

test('a suppression that is over no longer counts, and a further soft bounce renews it', () => {
  const current = suppressed('soft_bounces', now)
  expect(findNewSuppression(report('soft_bounce'), { ...none, current, softBounces: 6 }, now)).toMatchObject({ until: inThreeDays })
})

test.each([
  ['before', new Date(before.getTime() - 1), undefined],
  ['at', before, undefined],
  ['after', new Date(before.getTime() + 1), 'hard_bounce'],
] as const)('a report that arrives late counts only if it happened after the lift: %s', (_when, at, expected) => {
  expect(findNewSuppression({ ...report('hard_bounce'), at }, { ...none, liftedAt: before }, now)?.reason).toBe(expected)
})

test.each<[SuppressionReason, Date | null, boolean, boolean]>([
  ['hard_bounce', null, true, true],
  ['complaint', null, true, false],
  ['soft_bounces', inThreeDays, true, false],
  ['soft_bounces', now, false, false],
])('%s until %j stops other mails %j and security mails %j', (reason, until, stopsOthers, stopsSecurity) => {
  const state = { reason, until }
  expect([isStopped(state, { isSecurity: false }, now), isStopped(state, { isSecurity: true }, now)]).toEqual([stopsOthers, stopsSecurity])
})
