import type { Cents } from './money.ts'

/** The four print sizes, in three price classes. */
export const PRINT_SIZES = ['medium', 'large', 'large_tall', 'extra_large'] as const
export type PrintSize = (typeof PRINT_SIZES)[number]

/** The orientation of a print. */
export const ORIENTATIONS = ['vertical', 'horizontal'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

export type PrintFacts = {
  size: PrintSize
  name: string
  /** Shorter and longer edge. A horizontal print is wider than high. */
  shortCm: number
  longCm: number
  shortInch: number
  longInch: number
}

/** Every size with its real dimensions, the smallest first. No name says tall or wide, since a print is vertical or horizontal. */
export const PRINT_FACTS: readonly PrintFacts[] = [
  { size: 'medium', name: 'Medium', shortCm: 30, longCm: 40, shortInch: 12, longInch: 16 },
  { size: 'large', name: 'Large', shortCm: 45, longCm: 60, shortInch: 18, longInch: 24 },
  { size: 'large_tall', name: 'Large, long', shortCm: 50, longCm: 70, shortInch: 20, longInch: 28 },
  { size: 'extra_large', name: 'Extra Large', shortCm: 70, longCm: 100, shortInch: 28, longInch: 40 },
]

/**
 * The initial commission per print sold, as listed in the terms. The versioned table in the database is authoritative: use
 * `store.commissions` for current values.
 */
export const FIRST_COMMISSIONS: Readonly<Record<PrintSize, Cents>> = {
  medium: 1000,
  large: 2000,
  large_tall: 2000,
  extra_large: 3000,
}

export function printFacts(size: PrintSize): PrintFacts {
  const facts = PRINT_FACTS.find((print) => print.size === size)
  if (!facts) throw new RangeError(`unknown size ${size}`)
  return facts
}

/** Width and height of the print in its orientation. */
export function printCm({ shortCm, longCm }: PrintFacts, orientation: Orientation): { widthCm: number; heightCm: number } {
  return orientation === 'vertical' ? { widthCm: shortCm, heightCm: longCm } : { widthCm: longCm, heightCm: shortCm }
}

/** `30×40 cm (12×16″)`, width first. */
export function printMeasures(size: PrintSize, orientation: Orientation): string {
  const { shortCm, longCm, shortInch, longInch } = printFacts(size)
  return orientation === 'vertical'
    ? `${shortCm}×${longCm} cm (${shortInch}×${longInch}″)`
    : `${longCm}×${shortCm} cm (${longInch}×${shortInch}″)`
}
