import { FIRST_COMMISSIONS } from '@tintype/domain/prints/sizes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitCommission } from './earnings.ts'

/** Splits a commission and checks the invariants of every split. */
function split(commissionCents: number, donationPercent: number) {
  const { artistCents, causeCents } = splitCommission(commissionCents, donationPercent)
  expect(artistCents + causeCents).toBe(commissionCents)
  expect(Number.isSafeInteger(artistCents) && Number.isSafeInteger(causeCents)).toBe(true)
  // In the artist's favour, and by less than a cent.
  const dueCents = (commissionCents * donationPercent) / 100
  expect(causeCents).toBeLessThanOrEqual(dueCents)
  expect(causeCents).toBeGreaterThan(dueCents - 1)
  expect(causeCents).toBeGreaterThanOrEqual(0)
  return [artistCents, causeCents]
}

describe('splitCommission', () => {
  test.each([
    [1000, 0, [1000, 0]],
    [1000, 10, [900, 100]],
    [2000, 5, [1900, 100]],
    [3000, 50, [1500, 1500]],
    [999, 10, [900, 99]],
    [999, 35, [650, 349]],
    [1, 50, [1, 0]],
    [19, 5, [19, 0]],
    [0, 50, [0, 0]],
  ])('a commission of %i cents with a donation of %i percent is split into %j cents', (commissionCents, donationPercent, expected) => {
    expect(split(commissionCents, donationPercent)).toEqual(expected)
  })

  test('a split is exact for every commission and donation percentage on offer', () => {
    for (const commissionCents of Object.values(FIRST_COMMISSIONS)) {
      for (let percent = 5; percent <= 50; percent += 5) expect(split(commissionCents, percent)[1]).toBe((commissionCents * percent) / 100)
    }
  })

  test('a split adds up to the commission in 2,000 generated cases', () => {
    const percent = fc.constantFrom(0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        percent,
        (commissionCents, donationPercent) => void split(commissionCents, donationPercent),
      ),
      { numRuns: 2000, seed: 8 },
    )
  })

  test.each([-5, 1, 7, 7.5, 55, 100, Number.NaN])('a donation of %d percent is refused', (percent) => {
    expect(() => splitCommission(1000, percent)).toThrow(expect.objectContaining({ code: 'donation_percent_invalid' }))
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])(
    'a commission of %d cents is refused',
    (commissionCents) => {
      expect(() => splitCommission(commissionCents, 10)).toThrow(new RangeError(`not a commission: ${commissionCents}`))
    },
  )
})
