import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { random } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { setBarrier, setShadow, setStone } from './quote-ink.ts'
import { setDawn, setRings, setRiver } from './quote-light.ts'

export interface QuoteOptions {
  seed: number
  layout: keyof typeof layouts
  /** As displayed. Each layout defines its number of lines. */
  lines: readonly string[]
  /** Set in small type; omitted for our own texts. */
  author?: string
}

export interface Sheet {
  picture: Picture
  n: Noise
  /** A second, independent noise. */
  m: Noise
  rnd: Random
  lines: readonly string[]
  author: string | undefined
}

const layouts = {
  stone: setStone,
  barrier: setBarrier,
  shadow: setShadow,
  river: setRiver,
  dawn: setDawn,
  rings: setRings,
}

/** A sentence whose layout expresses its meaning. */
export async function quote(picture: Picture, options: QuoteOptions): Promise<void> {
  const { seed, lines, author } = options
  await layouts[options.layout]({ picture, n: new Noise(seed), m: new Noise(seed + 18), rnd: random(seed), lines, author })
  picture.grain(seed, 0.05)
}
