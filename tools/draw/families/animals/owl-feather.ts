import { type Ramp, toHex } from '../../canvas/colour.ts'
import { type Random, TAU } from '../../canvas/numbers.ts'
import { svg } from '../../canvas/shapes.ts'

export interface Bird {
  coat: Ramp
  dark: string
  iris: [outer: string, inner: string]
  rnd: Random
}

interface Feather {
  x: number
  y: number
  /** Radians from pointing straight down. */
  angle: number
  length: number
  half: number
}

/** One feather as an element; `tone` is a position on the plumage's ramp. */
export function feather({ coat }: Bird, { x, y, angle, length, half }: Feather, tone: number): string {
  const turn = (angle * 360) / TAU
  const side = svg`${half} ${length * 0.25} ${half * 0.9} ${length * 0.8} 0 ${length}`
  const back = svg`${-half * 0.9} ${length * 0.8} ${-half} ${length * 0.25} 0 0`
  return svg`<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${side}C${back}Z" fill="${toHex([...coat(tone)])}"/>`
}
