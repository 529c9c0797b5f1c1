import { limits } from '@tintype/contract/limits'
import { CENTRED, type Crops, calculateCropLosses, getCropPosition } from '@tintype/domain/crops'
import { PRINT_DPI } from '@tintype/domain/print-cut'
import { fitPrint, GOOD_DPI, type PictureSize, type PrintFit, printCm, type Sharpness } from '@tintype/domain/print-fit'
import { type Orientation, PRINT_FACTS, type PrintFacts, type PrintSize, printFacts } from '@tintype/domain/sizes'

/** Sizes of one shape share the crop, so they share a row: Medium and Large, Large long, Extra Large. */
export type FitRow = {
  id: PrintSize
  label: string
  /** Crop and resolution, one line per size. */
  lines: string[]
  fit: PrintFit
  /** The crop position, in thousandths of the free space. */
  place: number
  sharpness: Sharpness
}

export function fitRows(picture: PictureSize, orientation: Orientation, crops: Crops = CENTRED): FitRow[] {
  return groupByShape().map((prints) => {
    const fits = prints.map(({ size }) => fitPrint(picture, size, orientation)) as [PrintFit, ...PrintFit[]]
    const [first] = fits
    const place = getCropPosition(crops, first.size)
    return {
      id: first.size,
      label: rowLabel(prints, orientation),
      lines: fits.map((fit) => fitLine(fit, place, fits.length > 1)),
      fit: first,
      place,
      // sizes are sorted ascending, so the last one is the coarsest
      sharpness: (fits.at(-1) ?? first).sharpness,
    }
  })
}

export const sharpnessWords = {
  sharp: 'Sharp',
  good: 'Good',
  upscaled: 'Will be upscaled',
  soft: 'Soft',
} as const satisfies Record<Sharpness, string>

export function sharpnessTone(sharpness: Sharpness): 'done' | 'waiting' {
  return sharpness === 'sharp' || sharpness === 'good' ? 'done' : 'waiting'
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

export function isSoft(picture: PictureSize, orientation: Orientation): boolean {
  const { widthPx, heightPx } = recommendedSize(orientation)
  return picture.widthPx < widthPx || picture.heightPx < heightPx
}

export function pixelWords({ widthPx, heightPx }: PictureSize): string {
  return `${widthPx}×${heightPx}`
}

/** `Large 50×70 cm`, width first. The tall Large is sold under the name Large. */
export function printLabel(size: PrintSize, orientation: Orientation): string {
  return `${printDescription(printFacts(size), orientation)} cm`
}

function printDescription(print: PrintFacts, orientation: Orientation): string {
  const { widthCm, heightCm } = printCm(print, orientation)
  const { name } = print.size === 'large_tall' ? printFacts('large') : print
  return `${name} ${widthCm}×${heightCm}`
}

function groupByShape(): PrintFacts[][] {
  const groups = Map.groupBy(PRINT_FACTS, ({ shortCm, longCm }) => (shortCm / longCm).toFixed(4))
  return [...groups.values()]
}

function rowLabel(prints: PrintFacts[], orientation: Orientation): string {
  return `${prints.map((print) => printDescription(print, orientation)).join(' and ')} cm`
}

/** `Medium · trims 2.6 cm each side · 173 dpi`; the name is left out if the size has a row of its own. */
function fitLine(fit: PrintFit, place: number, isNamed: boolean): string {
  const text = `${cropText(fit, place)} · ${dpiText(fit)}`
  return isNamed ? `${printFacts(fit.size).name} · ${text}` : capitalised(text)
}

function cropText(fit: PrintFit, place: number): string {
  if (fit.cut === 'none') return 'full picture'
  const { beforeCm, afterCm } = calculateCropLosses(fit, place)
  const [before, after] = [beforeCm.toFixed(1), afterCm.toFixed(1)]
  const [first, last] = fit.cut === 'sides' ? ['left', 'right'] : ['top', 'bottom']
  if (before !== after) return `trims ${before} cm ${first}, ${after} cm ${last}`
  return fit.cut === 'sides' ? `trims ${before} cm each side` : `trims ${before} cm top and bottom`
}

function dpiText({ dotsPerInch }: PrintFit): string {
  const dpi = `${Math.round(dotsPerInch)} dpi`
  return dotsPerInch >= GOOD_DPI ? dpi : `${dpi}, upscaled to ${PRINT_DPI.least}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
