import { expect, test } from 'vitest'
import { readPrices, toPriceValues } from './price-input.ts'

const inForce = [
  { size: 'medium' as const, priceCents: 4900, commissionCents: 1000 },
  { size: 'large' as const, priceCents: 7950, commissionCents: 2000 },
]
const now = new Date('2026-11-21T12:00:00Z')
const written = toPriceValues(inForce)
const medium = (price: string, commission: string) => ({ validFrom: '', prices: { ...written, medium: { price, commission } } })

test('an unchanged price form requests no change', () => {
  expect(written).toEqual({ medium: { price: '49', commission: '10' }, large: { price: '79.50', commission: '20' } })
  expect(readPrices({ validFrom: '', prices: written }, inForce, now)).toMatchObject({
    changed: [],
    problem: 'Change at least one price first.',
  })
})

test('a price form sends only the changed sizes and describes the effect in a sentence', () => {
  expect(readPrices(medium('52', '10'), inForce, now)).toEqual({
    validFrom: undefined,
    changed: [{ size: 'medium', priceCents: 5200, commissionCents: 1000 }],
    effects: ['Medium: customers pay $52 instead of $49, the artist earns $10 as before, and we keep $42 (+$3).'],
    problem: undefined,
  })
})

test.each([
  ['a price in words', medium('a lot', '10'), 'Enter every amount in dollars, such as 49 or 49.50.'],
  ['an empty price', medium('', '10'), 'Enter every amount in dollars, such as 49 or 49.50.'],
  ['a commission above the price', medium('9', '10'), 'The commission cannot exceed the price.'],
  [
    'a start date in the past',
    { ...medium('52', '10'), validFrom: '2026-11-21T11:00:00Z' },
    'A price cannot take effect in the past. Choose a later time.',
  ],
])('a price form rejects %s', (_what, values, problem) => {
  expect(readPrices(values, inForce, now).problem).toBe(problem)
})
