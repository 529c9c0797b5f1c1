import type { Cents } from './money.ts'

/** The four plates we make, in three price classes (design, section 6.3). */
export const PLATE_SIZES = ['medium', 'large', 'large_tall', 'extra_large'] as const
export type PlateSize = (typeof PLATE_SIZES)[number]

/** How the picture lies on its plate. */
export const ORIENTATIONS = ['vertical', 'horizontal'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

export type PlateFacts = {
  size: PlateSize
  name: string
  /** Shorter and longer edge. A horizontal plate lies on its longer one. */
  shortCm: number
  longCm: number
  shortInch: number
  longInch: number
}

/** Every plate with its true measures, smallest first. */
export const PLATES: readonly PlateFacts[] = [
  { size: 'medium', name: 'Medium', shortCm: 30, longCm: 40, shortInch: 12, longInch: 16 },
  { size: 'large', name: 'Large', shortCm: 45, longCm: 60, shortInch: 18, longInch: 24 },
  { size: 'large_tall', name: 'Large, tall', shortCm: 50, longCm: 70, shortInch: 20, longInch: 28 },
  { size: 'extra_large', name: 'Extra Large', shortCm: 70, longCm: 100, shortInch: 28, longInch: 40 },
]

/**
 * What the artist earns for one plate sold, to begin with, and as the terms list it (specification, section 9). The versioned table in
 * the database decides: whoever says what is paid now asks for it (`store.commissions`).
 */
export const FIRST_COMMISSIONS: Readonly<Record<PlateSize, Cents>> = {
  medium: 1000,
  large: 2000,
  large_tall: 2000,
  extra_large: 3000,
}

/** What the customer pays for one plate, to begin with (design, section 6.3). The versioned table in the database decides. */
export const FIRST_PRICES: Readonly<Record<PlateSize, Cents>> = {
  medium: 4900,
  large: 7900,
  large_tall: 7900,
  extra_large: 12900,
}

export function plateFacts(size: PlateSize): PlateFacts {
  const facts = PLATES.find((plate) => plate.size === size)
  if (!facts) throw new RangeError(`no plate is called ${size}`)
  return facts
}

/** `30×40 cm (12×16″)`, width first. */
export function plateMeasures(size: PlateSize, orientation: Orientation): string {
  const { shortCm, longCm, shortInch, longInch } = plateFacts(size)
  return orientation === 'vertical'
    ? `${shortCm}×${longCm} cm (${shortInch}×${longInch}″)`
    : `${longCm}×${shortCm} cm (${longInch}×${shortInch}″)`
}
