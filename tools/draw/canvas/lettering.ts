import { measureTextWidth, toTextPath } from '../../../apps/server/platform/images/lettering.ts'

/** The largest size, up to `most`, at which every line fits into `width`, so that no text is cut off. */
export function sizeToFit(lines: readonly string[], room: { width: number; most: number; track?: number }): number {
  const widest = Math.max(...lines.map((line) => measureTextWidth(line, 100, room.track)))
  return Math.min(room.most, (room.width / widest) * 100)
}

export interface CurvePoint {
  x: number
  y: number
  /** Radians; 0 is upright. */
  turn: number
  opacity?: number
}

/** Text along a curve, letter by letter: `at` returns the position and direction at a distance. */
export function outlineTextAlong(
  text: string,
  look: { size: number; fill: string; track?: number },
  at: (distance: number) => CurvePoint,
): string {
  const { size, fill, track = 0 } = look
  let svg = ''
  for (const [i, letter] of [...text].entries()) {
    if (letter === ' ') continue
    const start = i === 0 ? 0 : measureTextWidth(text.slice(0, i), size, track) + track * size
    const half = measureTextWidth(letter, size) / 2
    const { x, y, turn, opacity = 1 } = at(start + half)
    const place = `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${((turn * 180) / Math.PI).toFixed(2)})`
    svg += `<path transform="${place}" d="${toTextPath(letter, { x: -half, y: 0, size })}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`
  }
  return svg
}
