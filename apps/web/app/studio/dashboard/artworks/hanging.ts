import { type Orientation, PRINT_FACTS, type PrintSize, printFacts } from '@tintype/domain/prints/sizes'
import type { PrintShape } from '../../../ui/artwork/print.tsx'

/** The aspect ratio of a print, and its height relative to the tallest, for a common scale. */
export function scalePrint(size: PrintSize, orientation: Orientation): { shape: PrintShape; share: number } {
  const { shortCm, longCm } = printFacts(size)
  const tallest = Math.max(...PRINT_FACTS.map((print) => printHeightCm(print, orientation)))
  const [a, b] = reduceRatio(shortCm, longCm)
  const shape = (orientation === 'vertical' ? `${a} / ${b}` : `${b} / ${a}`) as PrintShape
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
