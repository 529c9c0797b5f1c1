import { limits } from '@tintype/contract/limits'
import { CENTRED, type Crops, calculateCropLosses, getCropPosition } from '@tintype/domain/prints/crops'
import { fitPrint, type PictureSize, type PrintFit } from '@tintype/domain/prints/print-fit'
import { formatDistance, type OfferedSharpness, pixelsNeeded, type Sharpness, sharpFromCm } from '@tintype/domain/prints/sharpness'
import { type Orientation, PRINT_FACTS, type PrintSize, printLabel } from '@tintype/domain/prints/sizes'
import { formatTenths } from '../ui/text/numbers.ts'

/** One size: its crop, how it looks, and what a larger file would change. */
export type FitRow = {
  id: PrintSize
  label: string
  /** The crop, and how the print looks, one sentence each. */
  lines: string[]
  fit: PrintFit
  /** The crop position, in thousandths of the free space. */
  place: number
}

export function fitRows(picture: PictureSize, orientation: Orientation, crops: Crops = CENTRED): FitRow[] {
  return PRINT_FACTS.map(({ size }) => {
    const fit = fitPrint(picture, size, orientation)
    const place = getCropPosition(crops, size)
    const lines = [capitalised(`${cropText(fit, place)}.`), ...lookLines(fit, orientation)]
    return { id: size, label: printLabel(size, orientation), lines: fit.sharpness === 'not_offered' ? lines.slice(1) : lines, fit, place }
  })
}

/** The row of the chosen size; without a choice that of the largest size that is offered. */
export function findShownRow(rows: readonly FitRow[], chosen: PrintSize | undefined): FitRow | undefined {
  return rows.find(({ id }) => id === chosen) ?? rows.findLast(({ fit }) => fit.sharpness !== 'not_offered') ?? rows[0]
}

export const sharpnessWords = {
  sharp: 'Sharp',
  good: 'Good',
  upscaled: 'Good, enlarged',
  soft: 'Soft',
  not_offered: 'Not offered',
} as const satisfies Record<Sharpness, string>

export function sharpnessTone(sharpness: Sharpness): 'done' | 'waiting' | 'refused' {
  if (sharpness === 'not_offered') return 'refused'
  return sharpness === 'sharp' || sharpness === 'good' ? 'done' : 'waiting'
}

/** How a print looks, from which distance, and what a larger file would change. */
function lookLines({ size, sharpness, dotsPerInch }: PrintFit, orientation: Orientation): string[] {
  const from = formatDistance(sharpFromCm(dotsPerInch))
  const pixels = (wanted: OfferedSharpness) => `${formatPixels(pixelsNeeded(size, orientation, wanted))} pixels`
  switch (sharpness) {
    case 'sharp':
      return ['Looks sharp even up close.']
    case 'good':
      return [`Looks sharp from ${from}.`]
    case 'upscaled':
      return [`We enlarge it. Looks sharp from ${from}. A file of ${pixels('good')} needs no enlarging.`]
    case 'soft':
      return [`We enlarge it. Looks sharp from ${from}, and softer up close. A file of ${pixels('upscaled')} looks better.`]
    case 'not_offered':
      return [`Needs a file of at least ${pixels('soft')}.`]
  }
}

/** A landscape image is horizontal; a square one is vertical. */
export function toOrientation({ widthPx, heightPx }: PictureSize): Orientation {
  return widthPx > heightPx ? 'horizontal' : 'vertical'
}

/** The image size below which the largest print may look soft. */
export function recommendedSize(orientation: Orientation): PictureSize {
  const { recommendedShortPx, recommendedLongPx } = limits.artwork
  return orientation === 'vertical'
    ? { widthPx: recommendedShortPx, heightPx: recommendedLongPx }
    : { widthPx: recommendedLongPx, heightPx: recommendedShortPx }
}

/** The warning of the specification. What is sold, and with which words, depends on each size: see `fitRows`. */
export function isSoft(picture: PictureSize, orientation: Orientation): boolean {
  const { widthPx, heightPx } = recommendedSize(orientation)
  return picture.widthPx < widthPx || picture.heightPx < heightPx
}

export function formatPixels({ widthPx, heightPx }: PictureSize): string {
  return `${widthPx}×${heightPx}`
}

function cropText(fit: PrintFit, place: number): string {
  if (fit.cut === 'none') return 'full picture'
  const { beforeCm, afterCm } = calculateCropLosses(fit, place)
  const [before, after] = [formatTenths(beforeCm), formatTenths(afterCm)]
  const [first, last] = fit.cut === 'sides' ? ['left', 'right'] : ['top', 'bottom']
  if (before !== after) return `trims ${before} cm ${first}, ${after} cm ${last}`
  return fit.cut === 'sides' ? `trims ${before} cm each side` : `trims ${before} cm top and bottom`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
