import type { PriceList } from '@tintype/contract/pricing/prices'
import { problemText } from '@tintype/contract/problems'
import { type PrintSize, printName } from '@tintype/domain/prints/sizes'
import { formatPrice } from '../../ui/text/numbers.ts'
import { parseDollars } from '../dollars.ts'

type Price = PriceList['inForce'][number]

/** The form's input: amounts in dollars by size, and a date and time, empty for now. */
export type PriceValues = { validFrom: string; prices: Partial<Record<PrintSize, { price: string; commission: string }>> }

export type PriceReading = { validFrom: string | undefined; changed: Price[]; effects: string[]; problem: string | undefined }

/** The initial values: the current prices. */
export function toPriceValues(inForce: readonly Price[]): PriceValues['prices'] {
  return Object.fromEntries(
    inForce.map(({ size, priceCents, commissionCents }) => [size, { price: dollars(priceCents), commission: dollars(commissionCents) }]),
  )
}

function dollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** Parses the form: the changed sizes, the effect of each as a sentence, and what prevents the submit. */
export function readPrices({ validFrom, prices }: PriceValues, inForce: readonly Price[], now: Date): PriceReading {
  const written = inForce.map((before) => ({ before, after: readPrice(before, prices[before.size]) }))
  const changed = written.filter(
    ({ before, after }) => after.priceCents !== before.priceCents || after.commissionCents !== before.commissionCents,
  )
  const from = validFrom ? new Date(validFrom) : undefined
  const sums = changed.flatMap(({ after }) => [after.priceCents, after.commissionCents])
  return {
    validFrom: from && !Number.isNaN(from.getTime()) ? from.toISOString() : undefined,
    changed: changed.map(({ after }) => after),
    effects: sums.some(Number.isNaN) ? [] : changed.map(({ before, after }) => describePriceChange(before, after)),
    problem: findProblem(),
  }

  function findProblem(): string | undefined {
    if (sums.some(Number.isNaN)) return 'Enter every amount in dollars, such as 49 or 49.50.'
    if (changed.some(({ after }) => after.commissionCents > after.priceCents)) return problemText('price_below_commission')
    if (from && !(from > now)) return problemText('price_in_the_past')
    return changed.length ? undefined : 'Change at least one price first.'
  }
}

function readPrice({ size }: Price, written: { price: string; commission: string } | undefined): Price {
  const cents = (text = '') => Math.round((parseDollars(text) ?? Number.NaN) * 100)
  return { size, priceCents: cents(written?.price), commissionCents: cents(written?.commission) }
}

/** `Medium: customers pay $52 instead of $49, the artist earns $11 instead of $10, and $41 stay with the house (+$2).` */
function describePriceChange(before: Price, after: Price): string {
  const kept = after.priceCents - after.commissionCents
  const more = kept - (before.priceCents - before.commissionCents)
  const change = more === 0 ? 'as before' : `${more > 0 ? '+' : '−'}${formatPrice(Math.abs(more))}`
  const instead = (now: number, then: number) =>
    now === then ? `${formatPrice(now)} as before` : `${formatPrice(now)} instead of ${formatPrice(then)}`
  return `${printName(after.size)}: customers pay ${instead(after.priceCents, before.priceCents)}, the artist earns ${instead(after.commissionCents, before.commissionCents)}, and we keep ${formatPrice(kept)} (${change}).`
}
