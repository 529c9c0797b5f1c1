import { Noise } from '../../canvas/noise.ts'
import type { Random } from '../../canvas/numbers.ts'
import { random } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { setStars, setTiles } from './poem-night.ts'
import { setLeaf, setRain, setWaves } from './poem-water.ts'

export interface PoemOptions {
  seed: number
  layout: keyof typeof layouts
  lines: readonly string[]
}

export interface Page {
  picture: Picture
  n: Noise
  rnd: Random
  lines: readonly string[]
}

const layouts = {
  rain: setRain,
  waves: setWaves,
  leaf: setLeaf,
  stars: setStars,
  tiles: setTiles,
}

/** A few lines, with their subject drawn from the words. */
export async function poem(picture: Picture, options: PoemOptions): Promise<void> {
  const { seed, lines } = options
  await layouts[options.layout]({ picture, n: new Noise(seed), rnd: random(seed), lines })
  picture.grain(seed, 0.045)
}
