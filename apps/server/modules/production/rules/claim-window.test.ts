import type { CountryCode } from '@tintype/domain/addresses/countries'
import { expect, test } from 'vitest'
import { findClaimWindows, type LinePrint, latestDelivery } from './claim-window.ts'

const at = (text: string) => new Date(`2026-11-${text}T10:00:00.000Z`)
const delivered: LinePrint = { orderLineId: 'l-1', state: 'delivered', heldFrom: null, since: at('10'), isReplaced: false }
const shipped: LinePrint = { ...delivered, state: 'shipped', since: at('09') }
const routed: LinePrint = { ...delivered, state: 'routed' }

// November 9, 2026 is a Monday
test.each<[CountryCode, string, string, string]>([
  ['US', '09', '2026-11-18T10:00:00.000Z', '7 business days'],
  ['DE', '09', '2026-11-24T10:00:00.000Z', '11 business days'],
  ['JP', '09', '2026-12-02T10:00:00.000Z', '17 business days'],
  ['US', '07', '2026-11-18T10:00:00.000Z', '7 business days from the Monday after a Saturday'],
])('a parcel to %s shipped on November %s arrives by %s, after %s', (country, day, expected) => {
  expect(latestDelivery(at(day), country).toISOString()).toBe(expected)
})

test.each<[string, LinePrint[], string | null | undefined]>([
  ['a delivered print begins the window with its delivery', [delivered], '2026-11-10'],
  ['a shipped print begins it after the longest transit', [shipped], '2026-11-18'],
  ['the last of two deliveries begins it', [delivered, { ...delivered, since: at('12') }], '2026-11-12'],
  ['a print that is not shipped leaves it unknown', [delivered, routed], null],
  ['a print on hold leaves it unknown', [{ ...routed, state: 'on_hold', heldFrom: 'routed' }], null],
  ['a cancelled print does not count', [delivered, { ...routed, state: 'cancelled' }], '2026-11-10'],
  ['a line with cancelled prints only has no window', [{ ...routed, state: 'cancelled' }], undefined],
  [
    'a fully replaced print is represented by its reprint',
    [
      { ...delivered, isReplaced: true },
      { ...delivered, since: at('20') },
    ],
    '2026-11-20',
  ],
  ['a reprint that is not shipped leaves it unknown', [{ ...delivered, isReplaced: true }, routed], null],
])('%s', (_, prints, day) => {
  const [window] = findClaimWindows(prints, 'US')
  const from = window?.from
  expect(from ? from.toISOString().slice(0, 10) : from).toBe(day)
})

test('each line of an order has its own window', () => {
  expect(findClaimWindows([delivered, { ...routed, orderLineId: 'l-2' }], 'US')).toEqual([
    { orderLineId: 'l-1', from: at('10') },
    { orderLineId: 'l-2', from: null },
  ])
})
