import { type Orientation, type PrintSize, printFacts } from '@tintype/domain/prints/sizes'
import type { PrintShape } from '../../../ui/artwork/print.tsx'

/** The dimensions of a print, width first. */
export type PrintDimensions = { widthCm: number; heightCm: number }

/** The distance between two prints on one wall. */
export const GAP_CM = 10

/**
 * The smallest wall for prints in rows at one scale, in the given order, seen through a window of the given aspect ratio. Rows wrap as in a
 * flex container of that width.
 * @param ratio  the window's width divided by its height
 */
export function arrangePrints(prints: readonly PrintDimensions[], ratio: number): PrintDimensions {
  const walls = rowWidths(prints).map((widthCm) => arrangeInRows(prints, widthCm))
  const fitScale = ({ widthCm, heightCm }: PrintDimensions) => Math.min(ratio / widthCm, 1 / heightCm)
  return walls.reduce((best, wall) => (fitScale(wall) > fitScale(best) ? wall : best), arrangeInRows(prints, Number.POSITIVE_INFINITY))
}

/** The icon of a size: its aspect ratio at a scale common to all sizes. In px. */
export function toIconSize({ widthCm, heightCm }: PrintDimensions): { width: number; height: number } {
  const pxPerCm = 0.36
  return { width: Math.round(widthCm * pxPerCm), height: Math.round(heightCm * pxPerCm) }
}

/** The dimensions of a print on the wall. */
export function printDimensions(size: PrintSize, orientation: Orientation): PrintDimensions {
  const { shortCm, longCm } = printFacts(size)
  return orientation === 'vertical' ? { widthCm: shortCm, heightCm: longCm } : { widthCm: longCm, heightCm: shortCm }
}

/** The aspect ratio of a print. */
export function printShape(size: PrintSize, orientation: Orientation): PrintShape {
  return shapes[size][orientation]
}

/** The initially selected size: the one in the URL, else the one that fits most walls. */
export function initialSize<Size extends { size: PrintSize }>(sizes: readonly Size[], wanted: string | null): Size | undefined {
  return sizes.find(({ size }) => size === wanted) ?? sizes.find(({ size }) => size === 'large') ?? sizes[0]
}

/** The class of a cell in the product grid (`.hang`): `w` is horizontal, others are vertical. */
export function gridCellClass(orientation: Orientation): 'w' | undefined {
  return orientation === 'horizontal' ? 'w' : undefined
}

const shapes: Readonly<Record<PrintSize, Record<Orientation, PrintShape>>> = {
  medium: { vertical: '3 / 4', horizontal: '4 / 3' },
  large: { vertical: '3 / 4', horizontal: '4 / 3' },
  large_tall: { vertical: '5 / 7', horizontal: '7 / 5' },
  extra_large: { vertical: '7 / 10', horizontal: '10 / 7' },
}

/** Every width at which a row ends with a print: the best width is one of these. */
function rowWidths(prints: readonly PrintDimensions[]): number[] {
  const widest = Math.max(0, ...prints.map(({ widthCm }) => widthCm))
  const widths = prints.flatMap((_, first) => prints.slice(first).map((__, more) => rowWidthCm(prints.slice(first, first + more + 1))))
  return [...new Set(widths)].filter((width) => width >= widest)
}

function arrangeInRows(prints: readonly PrintDimensions[], widthCm: number): PrintDimensions {
  const rows = prints.reduce<PrintDimensions[][]>((lines, print) => {
    const row = lines.at(-1)
    if (row && rowWidthCm([...row, print]) <= widthCm) row.push(print)
    else lines.push([print])
    return lines
  }, [])
  const heights = rows.map((row) => Math.max(...row.map(({ heightCm }) => heightCm)))
  return {
    widthCm: Math.max(0, ...rows.map(rowWidthCm)),
    heightCm: heights.reduce((sum, height) => sum + height, 0) + GAP_CM * Math.max(0, rows.length - 1),
  }
}

function rowWidthCm(row: readonly PrintDimensions[]): number {
  return row.reduce((sum, { widthCm }) => sum + widthCm, 0) + GAP_CM * (row.length - 1)
}
