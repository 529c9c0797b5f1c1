import { Noise } from '../noise.ts'
import type { Random } from '../numbers.ts'
import { random } from '../numbers.ts'
import type { Picture } from '../picture.ts'
import { setBarrier, setShadow, setStone } from './quote-ink.ts'
import { setDawn, setRings, setRiver } from './quote-light.ts'

export interface QuoteOptions {
  seed: number
  layout: keyof typeof layouts
  /** As it is to be read; each layout says how many lines it wants. */
  lines: readonly string[]
  /** Set small; left out where the words are our own. */
  author?: string
}

export interface Sheet {
  picture: Picture
  n: Noise
  /** A second noise, for what must not follow the first. */
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

/** A sentence, set so that its shape says the same. */
export async function quote(picture: Picture, options: QuoteOptions): Promise<void> {
  const { seed, lines, author } = options
  await layouts[options.layout]({ picture, n: new Noise(seed), m: new Noise(seed + 18), rnd: random(seed), lines, author })
  picture.grain(seed, 0.05)
}
