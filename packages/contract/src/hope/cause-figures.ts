import { formatCents, formatPrice } from '@tintype/domain/money'
import { limits } from '../limits.ts'

type Funding = { amount_raised: number; funding_goal?: number | null | undefined }

/**
 * How far a cause has come: percent raised over goal, between 0 and 100, not rounded. Undefined for an open goal.
 * @see specification, section 9
 */
export function fundedPercent({ amount_raised, funding_goal }: Funding): number | undefined {
  return funding_goal && funding_goal > 0 ? Math.min(100, Math.max(0, (amount_raised / funding_goal) * 100)) : undefined
}

/** The mean of those that have a goal, rounded once, at the end; 0 where none has one. */
export function averageFunded(causes: readonly Funding[]): number {
  const percents = causes.map(fundedPercent).filter((percent) => percent !== undefined)
  return percents.length ? Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length) : 0
}

/** `1234.56` → `$1,235`: on cards, where sums are looked at and not reckoned with. In dollars, as the calls of Hope speak. */
export function cardDollars(dollars: number): string {
  return formatPrice(Math.round(dollars) * 100)
}

/** `999.5` → `$999.50`, `1000.5` → `$1,001`: on a cause's own page. */
export function detailDollars(dollars: number): string {
  return dollars >= 1000 ? cardDollars(dollars) : formatCents(Math.round(dollars * 100))
}

/**
 * A description that fits, its ellipsis counted: cut at the last space, where one stands past position 60, else at the limit.
 * Counted in characters as a reader sees most of them, so that none is cut in two.
 * @see specification, section 9
 */
export function shortDescription(description: string, charactersMax: number): string {
  const characters = [...description.replace(/\s+/g, ' ').trim()]
  if (characters.length <= charactersMax) return characters.join('')
  const end = charactersMax - 1
  const space = characters.lastIndexOf(' ', end)
  return `${characters
    .slice(0, space > limits.hope.breakAfter ? space : end)
    .join('')
    .replace(/(?<![\s.,;:])[\s.,;:]+$/, '')}…`
}
