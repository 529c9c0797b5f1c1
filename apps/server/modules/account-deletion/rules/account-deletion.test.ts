import { describe, expect, test } from 'vitest'
import { calculateEraseAfter, canConfirmDeletion, claimDeadline, type Departure, isDue, toDeletionState } from './account-deletion.ts'

const at = (text: string) => new Date(`2026-11-${text}:00.000Z`)
const asked: Departure = { askedAt: at('01T10:00'), confirmedAt: null, eraseAfter: null, begunAt: null, erasedAt: null }
const confirmed: Departure = { ...asked, confirmedAt: at('01T12:00'), eraseAfter: at('11T12:00') }

test('the confirmation link of a deletion request is valid for one day and only until it is used', () => {
  expect(canConfirmDeletion(asked, at('02T09:59'))).toBe(true)
  expect(canConfirmDeletion(asked, at('02T10:00'))).toBe(false)
  expect(canConfirmDeletion(confirmed, at('01T12:01'))).toBe(false)
})

test('an account is erased exactly the given number of days after its confirmation', () => {
  expect(calculateEraseAfter(at('01T12:00'), 10)).toEqual(at('11T12:00'))
  expect(calculateEraseAfter(at('01T12:00'), 0)).toEqual(at('01T12:00'))
})

test.each([
  ['2026-12-28T10:00:00.000Z', '2027-12-28T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', '2029-03-01T10:00:00.000Z'],
])('a balance without a payout method is payable for a year after the erasure on %s, until %s', (eraseAfter, until) => {
  expect(claimDeadline(new Date(eraseAfter)).toISOString()).toBe(until)
})

describe('the due time of an erasure', () => {
  test.each<[string, Departure, string, boolean]>([
    ['an unconfirmed deletion is not due', asked, '30T00:00', false],
    ['a deletion is not due one minute before the end of its days', confirmed, '11T11:59', false],
    ['a confirmed deletion without its days is not due', { ...confirmed, eraseAfter: null }, '30T00:00', false],
    ['a deletion is due at the end of its days', confirmed, '11T12:00', true],
    ['a deletion that has begun stays due when the clock goes back', { ...confirmed, begunAt: at('11T12:00') }, '02T00:00', true],
    ['a completed deletion is not due', { ...confirmed, begunAt: at('11T12:00'), erasedAt: at('11T12:01') }, '30T00:00', false],
  ])('%s', (_, departure, now, expected) => expect(isDue(departure, at(now))).toBe(expected))
})

test('an artist sees the state of a deletion request and the day of the erasure', () => {
  expect(toDeletionState(undefined, at('01T10:00'))).toEqual({ state: 'staying', eraseAfter: null })
  expect(toDeletionState(asked, at('01T11:00'))).toEqual({ state: 'asked', eraseAfter: null })
  expect(toDeletionState(asked, at('03T11:00'))).toEqual({ state: 'staying', eraseAfter: null })
  expect(toDeletionState(confirmed, at('03T11:00'))).toEqual({ state: 'leaving', eraseAfter: '2026-11-11T12:00:00.000Z' })
  expect(toDeletionState({ ...confirmed, eraseAfter: null }, at('03T11:00'))).toEqual({ state: 'leaving', eraseAfter: null })
})
