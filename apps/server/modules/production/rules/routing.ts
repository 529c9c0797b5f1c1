import { type Cents, formatCents } from '@tintype/domain/money'
import { type PrintSize, printName } from '@tintype/domain/prints/sizes'
import { nextBusinessDay } from '@tintype/domain/time/business-days'
import type { Day } from '@tintype/domain/time/utc-day'

export type Region = 'us' | 'eu' | 'international'
export type { Day } from '@tintype/domain/time/utc-day'
export type Slot = { day: Day; copies: number }

export type RoutableManufacturer = {
  id: string
  name: string
  regions: readonly Region[]
  capacityPerDay: number
  leadDays: number
  isActive: boolean
  /** Cost per unit by size. The manufacturer does not make sizes without a cost. */
  costsCents: Readonly<Partial<Record<PrintSize, Cents>>>
  /** Units already planned, by day. */
  planned: ReadonlyMap<Day, number>
}

export type RoutingRequest = { size: PrintSize; quantity: number; region: Region; today: Day }

/** The production days, delivery promise and cost of a manufacturer for a print. */
export type RoutingOffer = { slots: Slot[]; promisedOn: Day; costCents: Cents }
export type RatedManufacturer =
  | { maker: RoutableManufacturer; offer: RoutingOffer }
  | { maker: RoutableManufacturer; offer: undefined; why: string }

/** Planning horizon in business days. */
export const PLAN_AHEAD_DAYS = 30

const regionNames: Readonly<Record<Region, string>> = {
  us: 'the United States',
  eu: 'the European Union',
  international: 'other countries',
}

/** The offer of each manufacturer, or the reason why it has none. */
export function rateManufacturers(wanted: RoutingRequest, makers: readonly RoutableManufacturer[]): RatedManufacturer[] {
  return makers.map((maker) => {
    const why = findInability(wanted, maker)
    if (why) return { maker, offer: undefined, why }
    const slots = planCopies(wanted, maker)
    if (!slots) return { maker, offer: undefined, why: `no free capacity within ${PLAN_AHEAD_DAYS} business days` }
    return { maker, offer: createOffer(wanted, maker, slots) }
  })
}

/**
 * Chooses among manufacturers with free capacity the earliest, then the cheapest, then by name. @returns the choice and its reason, or the
 * reason for none; both are sentences for the operator
 */
export function chooseManufacturer(
  wanted: RoutingRequest,
  makers: readonly RoutableManufacturer[],
): { maker: RoutableManufacturer; offer: RoutingOffer; reason: string } | { reason: string } {
  const judged = rateManufacturers(wanted, makers)
  const able = judged.flatMap((each) => (each.offer ? [each] : [])).toSorted(byPromise)
  const [best, next] = able
  if (!best) return { reason: `No manufacturer can currently make ${printName(wanted.size)} for ${regionNames[wanted.region]}.` }
  return { maker: best.maker, offer: best.offer, reason: explainChoice(best, next) }
}

/** The plan for a manual choice: free capacity if available, else all units on the first day, over capacity. */
export function planOverruled(wanted: RoutingRequest, maker: RoutableManufacturer): RoutingOffer {
  return createOffer(wanted, maker, planCopies(wanted, maker) ?? [{ day: nextBusinessDay(wanted.today, 0), copies: wanted.quantity }])
}

/**
 * Assigns units to the earliest days with capacity, over several days if needed. A day never exceeds its capacity. @returns undefined if
 * the horizon has too little capacity
 */
export function planCopies(
  { quantity, today }: Pick<RoutingRequest, 'quantity' | 'today'>,
  maker: RoutableManufacturer,
): Slot[] | undefined {
  const slots: Slot[] = []
  let left = quantity
  for (let ahead = 0; left > 0 && ahead < PLAN_AHEAD_DAYS; ahead++) {
    const day = nextBusinessDay(today, ahead)
    const copies = Math.min(left, maker.capacityPerDay - (maker.planned.get(day) ?? 0))
    if (copies <= 0) continue
    slots.push({ day, copies })
    left -= copies
  }
  return left > 0 ? undefined : slots
}

/** Keeps the first units of a plan, so that the start day does not change. */
export function firstCopies(slots: readonly Slot[], copies: number): Slot[] {
  let left = copies
  return slots.flatMap(({ day, copies: planned }) => {
    const kept = Math.min(left, planned)
    left -= kept
    return kept > 0 ? [{ day, copies: kept }] : []
  })
}

function findInability({ size, region }: RoutingRequest, maker: RoutableManufacturer): string | undefined {
  if (!maker.isActive) return 'not accepting new prints'
  if (maker.costsCents[size] === undefined) return `does not offer ${printName(size)}`
  return maker.regions.includes(region) ? undefined : `does not ship to ${regionNames[region]}`
}

function createOffer({ size, quantity }: RoutingRequest, maker: RoutableManufacturer, slots: Slot[]): RoutingOffer {
  const last = slots.at(-1)?.day ?? ''
  return { slots, promisedOn: nextBusinessDay(last, maker.leadDays), costCents: quantity * (maker.costsCents[size] ?? 0) }
}

type Able = Extract<RatedManufacturer, { offer: RoutingOffer }>

function byPromise(a: Able, b: Able): number {
  return (
    compare(a.offer.promisedOn, b.offer.promisedOn) ||
    a.offer.costCents - b.offer.costCents ||
    compare(a.maker.name, b.maker.name) ||
    compare(a.maker.id, b.maker.id)
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function explainChoice(best: Able, next: Able | undefined): string {
  const { promisedOn, costCents } = best.offer
  if (!next) return `The only manufacturer available: ships by ${promisedOn}.`
  if (next.offer.promisedOn > promisedOn) return `Earliest: ships by ${promisedOn}; ${next.maker.name} by ${next.offer.promisedOn}.`
  if (next.offer.costCents > costCents) {
    return `Ships by ${promisedOn}, as ${next.maker.name}, but for ${formatCents(costCents)} instead of ${formatCents(next.offer.costCents)}.`
  }
  return `Ships by ${promisedOn} for ${formatCents(costCents)}, same as ${next.maker.name}: first by name.`
}
