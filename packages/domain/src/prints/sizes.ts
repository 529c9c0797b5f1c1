import type { Cents } from '../money.ts'

/** The four print sizes, in three price classes. */
export const PRINT_SIZES = ['medium', 'large', 'large_tall', 'extra_large'] as const
export type PrintSize = (typeof PRINT_SIZES)[number]

/** The orientation of a print. */
export const ORIENTATIONS = ['vertical', 'horizontal'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

export type PrintFacts = {
  size: PrintSize
  /** The price class of the specification. Two sizes are Large, so a size is named with `printName`, `printLabel` or `printDescription`. */
  priceClass: 'Medium' | 'Large' | 'Extra Large'
  /** Shorter and longer edge. A horizontal print is wider than high. */
  shortCm: number
  longCm: number
  shortInch: number
  longInch: number
}

/** Every size with its real dimensions, the smallest first. */
export const PRINT_FACTS: readonly PrintFacts[] = [
  { size: 'medium', priceClass: 'Medium', shortCm: 30, longCm: 40, shortInch: 12, longInch: 16 },
  { size: 'large', priceClass: 'Large', shortCm: 45, longCm: 60, shortInch: 18, longInch: 24 },
  { size: 'large_tall', priceClass: 'Large', shortCm: 50, longCm: 70, shortInch: 20, longInch: 28 },
  { size: 'extra_large', priceClass: 'Extra Large', shortCm: 70, longCm: 100, shortInch: 28, longInch: 40 },
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
  return `${formatCm(size, orientation)} cm (${printInches(size, orientation)})`
}

/** `12×16″`, width first. */
export function printInches(size: PrintSize, orientation: Orientation): string {
  const { shortInch, longInch } = printFacts(size)
  return `${widthFirst(shortInch, longInch, orientation)}″`
}

/**
 * The name of a size where its measures are not shown: `Medium`, `Large 45×60`, `Large 50×70`, `Extra Large`. The measures are part of a
 * name that two sizes share; they follow the orientation, width first.
 * @param orientation  omitted where no artwork is meant: prices, filters, manufacturers
 */
export function printName(size: PrintSize, orientation: Orientation = 'vertical'): string {
  const { priceClass } = printFacts(size)
  return priceClass === 'Large' ? `Large ${formatCm(size, orientation)}` : priceClass
}

/** `Large 45×60 cm`, width first. */
export function printLabel(size: PrintSize, orientation: Orientation): string {
  return `${printFacts(size).priceClass} ${formatCm(size, orientation)} cm`
}

/** `Large 45×60 cm (18×24″)`, width first. */
export function printDescription(size: PrintSize, orientation: Orientation): string {
  return `${printLabel(size, orientation)} (${printInches(size, orientation)})`
}

function formatCm(size: PrintSize, orientation: Orientation): string {
  const { shortCm, longCm } = printFacts(size)
  return widthFirst(shortCm, longCm, orientation)
}

function widthFirst(short: number, long: number, orientation: Orientation): string {
  return orientation === 'vertical' ? `${short}×${long}` : `${long}×${short}`
}
