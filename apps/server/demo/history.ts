import type { PlaceOrderInput } from '@tintype/contract/orders/store'
import type { PrintSize } from '@tintype/domain/prints/sizes'
import type { DemoWork } from './catalogue.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Time span of the demo's orders. */
export const HISTORY_DAYS = 170
const ORDERS = 150

const names = [
  'Ada Lindqvist',
  'Ben Okoro',
  'Carla Ruiz',
  'Dmitri Vale',
  'Elena Moretti',
  'Finn Baker',
  'Grace Owusu',
  'Hana Sato',
  'Ivan Petrov',
  'June Abbott',
  'Karim Nasser',
  'Lotte Jansen',
  'Mateo Silva',
  'Nina Hoffmann',
  'Oscar Wren',
  'Petra Novak',
  'Quentin Roy',
  'Rosa Bianchi',
  'Sven Dahl',
  'Tara Singh',
]
/** With a phone number where the carrier of a large print requires one. */
const places = [
  { line1: '12 Harbour Street', city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' },
  { line1: '88 Mission Row', city: 'San Francisco', region: 'CA', postalCode: '94110', country: 'US' },
  { line1: 'Lindenallee 4', city: 'Hamburg', postalCode: '20259', country: 'DE' },
  { line1: '9 rue des Tanneurs', city: 'Lyon', postalCode: '69001', country: 'FR' },
  { line1: '3 Mill Lane', city: 'Leeds', postalCode: 'LS2 7DJ', country: 'GB', phone: '+44 20 7946 0018' },
  { line1: '5-2 Aobadai', city: 'Meguro', region: 'Tokyo', postalCode: '153-0042', country: 'JP', phone: '+81 3 1234 5678' },
  { line1: 'Prinsengracht 211', city: 'Amsterdam', postalCode: '1015 DT', country: 'NL' },
] as const

/** Upload and approval times of an artwork of the demo: pending ones within the last day or so, the others before the first order. */
export function toDemoDates(work: DemoWork, index: number, now: Date): { createdAt: Date; publishedAt: Date } {
  const age = work.status === 'pending' ? (3 + (index % 9) * 2.6) * HOUR : HISTORY_DAYS * DAY + (70 - index) * 9 * HOUR
  const createdAt = new Date(now.getTime() - age)
  return { createdAt, publishedAt: new Date(createdAt.getTime() + 7 * HOUR) }
}

export type PlannedOrder = {
  key: string
  at: Date
  inProductionAt: Date
  shippedAt: Date
  deliveredAt: Date
  tracking: string
  order: PlaceOrderInput
}

/** The orders of the past months, slightly more every month. Deterministic for the same artworks and seed. */
export function planOrders(
  works: readonly { handle: string; name: string; sizes: readonly PrintSize[] }[],
  now: Date,
  seed = 20_26,
): PlannedOrder[] {
  const next = random(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
  return Array.from({ length: works.length ? ORDERS : 0 }, (_, index) => {
    // the square root makes the recent past busier than the distant one
    const age = HISTORY_DAYS * DAY * (1 - Math.sqrt((index + next()) / ORDERS))
    const at = new Date(now.getTime() - Math.max(age, HOUR))
    const name = pick(names)
    const lines = Array.from({ length: next() < 0.25 ? 2 : 1 }, () => {
      // a few artworks sell most: the cube favours the start of the list
      const work = works[Math.floor(next() ** 3 * works.length)] as (typeof works)[number]
      return { product: work.handle, size: pick(work.sizes), quantity: next() < 0.1 ? 2 : 1 }
    })
    return {
      key: `demo-order-${index}`,
      at,
      inProductionAt: later(at, 0.4 + next()),
      shippedAt: later(at, 1.6 + next() * 1.5),
      deliveredAt: later(at, 5 + next() * 6),
      tracking: `JJD${Math.floor(next() * 1e12)}`,
      order: {
        email: `${name.toLowerCase().replace(' ', '.')}@customer.example`,
        lines,
        shippingAddress: { name, ...pick(places) },
        payment: { provider: 'test', card: '4242424242424242' },
      },
    }
  })
}

/** Numbers from 0 up to, but not including, 1: the same sequence for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function later(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY)
}
