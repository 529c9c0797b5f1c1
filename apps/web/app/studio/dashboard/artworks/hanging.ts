import { type Orientation, PLATES, type PlateSize, plateFacts } from '@tintype/domain/sizes'
import type { PlateShape } from '../../../ui/artwork/plate.tsx'

/** The aspect ratio of a print, and its height relative to the tallest, for a common scale. */
export function scalePrint(size: PlateSize, orientation: Orientation): { shape: PlateShape; share: number } {
  const { shortCm, longCm } = plateFacts(size)
  const tallest = Math.max(...PLATES.map((plate) => printHeightCm(plate, orientation)))
  const [a, b] = reduceRatio(shortCm, longCm)
  const shape = (orientation === 'vertical' ? `${a} / ${b}` : `${b} / ${a}`) as PlateShape
  return { shape, share: printHeightCm({ shortCm, longCm }, orientation) / tallest }
}

function printHeightCm({ shortCm, longCm }: { shortCm: number; longCm: number }, orientation: Orientation): number {
  return orientation === 'vertical' ? longCm : shortCm
}

function reduceRatio(a: number, b: number): [number, number] {
  const divisor = gcd(a, b)
  return [a / divisor, b / divisor]
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}
