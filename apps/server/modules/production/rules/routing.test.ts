import { PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { nextBusinessDay } from '@tintype/domain/time/business-days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseManufacturer,
  firstCopies,
  planCopies,
  planOverruled,
  type RoutableManufacturer,
  type RoutingRequest,
  rateManufacturers,
} from './routing.ts'

const monday = '2026-11-23'
const wanted: RoutingRequest = { size: 'large', quantity: 2, region: 'eu', today: monday }
const maker = (changes: Partial<RoutableManufacturer> = {}): RoutableManufacturer => ({
  id: 'a',
  name: 'Anvil',
  regions: ['eu'],
  capacityPerDay: 10,
  leadDays: 2,
  isActive: true,
  costsCents: { large: 1500 },
  planned: new Map(),
  ...changes,
})

const anyDays = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 30 })), { maxLength: 12 })
const anyMaker: fc.Arbitrary<RoutableManufacturer> = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Anvil', 'Burin', 'Chisel'),
  regions: fc.subarray(['us', 'eu', 'international'] as const),
  capacityPerDay: fc.integer({ min: 1, max: 30 }),
  leadDays: fc.integer({ min: 0, max: 9 }),
  isActive: fc.boolean(),
  costsCents: fc.dictionary(fc.constantFrom(...PRINT_SIZES), fc.integer({ min: 0, max: 5000 })),
  planned: anyDays.map((days) => new Map(days.map(([ahead, copies]) => [nextBusinessDay(monday, ahead), copies]))),
})
const anyWanted: fc.Arbitrary<RoutingRequest> = fc.record({
  size: fc.constantFrom(...PRINT_SIZES),
  quantity: fc.integer({ min: 1, max: 50 }),
  region: fc.constantFrom('us', 'eu', 'international'),
  today: fc.integer({ min: 0, max: 20 }).map((day) => new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10)),
})
const isAble = ({ isActive, regions, costsCents }: RoutableManufacturer, { region, size }: RoutingRequest) =>
  isActive && regions.includes(region) && costsCents[size] !== undefined

describe('routing', () => {
  test.each<[string, RoutableManufacturer[], string | undefined, RegExp]>([
    ['fails without a manufacturer', [], undefined, /^No manufacturer can currently make Large 45×60 for the European Union/],
    ['takes the only manufacturer', [maker()], 'Anvil', /only manufacturer.* 2026-11-25/],
    [
      'takes the earlier manufacturer',
      [maker(), maker({ id: 'b', name: 'Burin', leadDays: 1, costsCents: { large: 9000 } })],
      'Burin',
      /^Earliest/,
    ],
    [
      'takes the cheaper manufacturer',
      [maker(), maker({ id: 'b', name: 'Burin', costsCents: { large: 1400 } })],
      'Burin',
      /\$28\.00 instead of \$30\.00/,
    ],
    ['takes the first by name of two equal manufacturers', [maker({ id: 'b', name: 'Burin' }), maker()], 'Anvil', /first by name/],
    [
      'avoids a manufacturer that is full today',
      [maker({ planned: new Map([[monday, 9]]) }), maker({ id: 'b', name: 'Burin' })],
      'Burin',
      /^Earliest/,
    ],
    ['ignores an inactive manufacturer', [maker({ isActive: false })], undefined, /No manufacturer/],
    ['ignores a manufacturer that ships elsewhere', [maker({ regions: ['us'] })], undefined, /No manufacturer/],
    ['ignores a manufacturer of other sizes', [maker({ costsCents: { medium: 1 } })], undefined, /No manufacturer/],
  ])('routing %s and states the reason', (_what, makers, name, reason) => {
    const choice = chooseManufacturer(wanted, makers)
    expect('maker' in choice ? choice.maker.name : undefined).toBe(name)
    expect(choice.reason).toMatch(reason)
  })

  test('routing takes an able manufacturer, with none earlier and none equally early and cheaper', () => {
    fc.assert(
      fc.property(anyWanted, fc.array(anyMaker, { maxLength: 6 }), (print, makers) => {
        const choice = chooseManufacturer(print, makers)
        const offers = rateManufacturers(print, makers).flatMap(({ offer }) => offer ?? [])
        expect('maker' in choice).toBe(offers.length > 0)
        fc.pre('maker' in choice)
        expect(isAble(choice.maker, print)).toBe(true)
        for (const { promisedOn, costCents } of offers) {
          expect(choice.offer.promisedOn <= promisedOn).toBe(true)
          if (choice.offer.promisedOn === promisedOn) expect(choice.offer.costCents).toBeLessThanOrEqual(costCents)
        }
        expect(choice.reason).not.toBe('')
      }),
      { seed: 8 },
    )
  })

  test('routing does not depend on the order of the manufacturers', () => {
    fc.assert(
      fc.property(anyWanted, fc.uniqueArray(anyMaker, { maxLength: 5, selector: ({ id }) => id }), (print, makers) => {
        expect(chooseManufacturer(print, makers.toReversed())).toEqual(chooseManufacturer(print, makers))
      }),
      { seed: 8 },
    )
  })

  test('routing plans each unit once, on business days from today, within the free capacity of each day', () => {
    fc.assert(
      fc.property(anyWanted, anyMaker, (print, one) => {
        const slots = planCopies(print, one)
        fc.pre(slots !== undefined)
        expect(slots.reduce((sum, { copies }) => sum + copies, 0)).toBe(print.quantity)
        expect(new Set(slots.map(({ day }) => day)).size).toBe(slots.length)
        for (const { day, copies } of slots) {
          expect(day >= print.today).toBe(true)
          expect([0, 6]).not.toContain(new Date(day).getUTCDay())
          expect(copies).toBeGreaterThan(0)
          expect((one.planned.get(day) ?? 0) + copies).toBeLessThanOrEqual(one.capacityPerDay)
        }
      }),
      { seed: 8 },
    )
  })

  test('an operator reads why each manufacturer cannot make a print', () => {
    const full = new Map(Array.from({ length: 40 }, (_, ahead) => [nextBusinessDay(monday, ahead), 10]))
    const makers = [
      maker({ isActive: false }),
      maker({ costsCents: { medium: 1 } }),
      maker({ regions: ['us', 'international'] }),
      maker({ planned: full }),
    ]
    expect(rateManufacturers(wanted, makers)).toEqual(
      [
        'not accepting new prints',
        'does not offer Large 45×60',
        'does not ship to the European Union',
        'no free capacity within 30 business days',
      ].map((why, index) => ({ maker: makers[index], offer: undefined, why })),
    )
    expect(rateManufacturers({ ...wanted, region: 'us' }, [maker()])).toMatchObject([{ why: 'does not ship to the United States' }])
    expect(rateManufacturers({ ...wanted, region: 'international' }, [maker()])).toMatchObject([
      { why: 'does not ship to other countries' },
    ])
  })

  test.each([
    [29, [{ day: '2027-01-01', copies: 2 }]],
    [30, undefined],
  ])('a manufacturer whose first free day is %i business days ahead gets the plan %j', (ahead, slots) => {
    const planned = new Map(Array.from({ length: ahead }, (_, day) => [nextBusinessDay(monday, day), 10]))
    expect(planCopies(wanted, maker({ planned }))).toEqual(slots)
  })

  test('an operator can give a full manufacturer more than its capacity', () => {
    const full = maker({
      capacityPerDay: 1,
      planned: new Map(Array.from({ length: 40 }, (_, ahead) => [nextBusinessDay(monday, ahead), 1])),
    })
    expect(planCopies(wanted, full)).toBeUndefined()
    expect(planOverruled(wanted, full)).toEqual({ slots: [{ day: monday, copies: 2 }], promisedOn: '2026-11-25', costCents: 3000 })
  })
})

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-21', 0, '2026-11-23'],
  ['2026-11-22', 1, '2026-11-24'],
  ['2026-12-31', 2, '2027-01-04'],
])('the date of %s plus %i business days is %s', (day, days, then) => {
  expect(nextBusinessDay(day, days)).toBe(then)
})

test('a reduced plan keeps the remaining units on its first days', () => {
  fc.assert(
    fc.property(anyMaker, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 }), (one, quantity, copies) => {
      const slots = planCopies({ quantity, today: monday }, one) ?? []
      const left = firstCopies(slots, copies)
      const sumCopies = (days: typeof slots) => days.reduce((sum, slot) => sum + slot.copies, 0)
      expect(sumCopies(left)).toBe(Math.min(copies, sumCopies(slots)))
      expect(left.map(({ day }) => day)).toEqual(slots.slice(0, left.length).map(({ day }) => day))
      for (const [at, { copies: kept }] of left.entries()) {
        expect(kept).toBeGreaterThan(0)
        if (at < left.length - 1) expect(kept).toBe(slots[at]?.copies)
      }
    }),
    { seed: 8 },
  )
})
