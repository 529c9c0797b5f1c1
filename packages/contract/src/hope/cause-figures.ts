import { formatCents, formatPrice } from '@tintype/domain/money'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { limits } from '../limits.ts'

type Funding = { amount_raised: number; funding_goal?: number | null | undefined }

/** The progress of a cause: percent raised of the goal, between 0 and 100, not rounded. Undefined without a goal. */
export function fundedPercent({ amount_raised, funding_goal }: Funding): number | undefined {
  return funding_goal && funding_goal > 0 ? Math.min(100, Math.max(0, (amount_raised / funding_goal) * 100)) : undefined
}

/** The mean of the causes with a goal, rounded once at the end; 0 if there are none. */
export function averageFunded(causes: readonly Funding[]): number {
  const percents = causes.map(fundedPercent).filter((percent) => percent !== undefined)
  return percents.length ? Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length) : 0
}

/** How amounts in cents are written; in English unless a page formats them for its reader. */
type AmountFormat = { price: (cents: number) => string; cents: (cents: number) => string }
const english: AmountFormat = { price: formatPrice, cents: formatCents }

/** `1234.56` → `$1,235`: rounded for cards. The input is in dollars, as in the Hope API. */
export function cardDollars(dollars: number, format = english): string {
  return format.price(Math.round(dollars) * 100)
}

/** `999.5` → `$999.50`, `1000.5` → `$1,001`: for a cause's own page. */
export function detailDollars(dollars: number, format = english): string {
  return dollars >= 1000 ? cardDollars(dollars, format) : format.cents(Math.round(dollars * 100))
}

/** Shortens a description to the maximum, the ellipsis included: at the last space, if one is beyond position 60, else at the limit. */
export function shortDescription(description: string, charactersMax: number): string {
  return truncateText(description.replace(/\s+/g, ' ').trim(), charactersMax, { wordsFrom: limits.hope.breakAfter })
}
