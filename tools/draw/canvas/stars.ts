import type { Rgb } from './colour.ts'
import { ramp } from './colour.ts'
import type { Random } from './numbers.ts'
import type { Picture } from './picture.ts'

/** Real star colours: blue-white over white to amber. */
export const starTint = ramp('#9fc4ff 0%, #ffffff 50%, #ffc998 100%')

/** Many faint stars and few bright ones, down to `bottom` (design units; default the whole height). */
export function scatterStars(picture: Picture, rnd: Random, options: { count: number; strength?: number; bottom?: number }): void {
  const { count, strength = 1, bottom = picture.h } = options
  for (let i = 0; i < count; i++) {
    const bright = rnd() ** 7
    picture.glow(rnd() * picture.w, rnd() * bottom, 0.6 + bright * 1.1, starTint(rnd()), (0.14 + bright * 0.95) * strength)
  }
}

/** One bright star with diffraction spikes. `brightness` 0…1. */
export function sparkle(picture: Picture, star: { x: number; y: number; brightness: number; colour: Readonly<Rgb> }): void {
  const { x, y, brightness, colour } = star
  picture.glow(x, y, 2.4 + brightness * 2, colour, 1.4)
  picture.glow(x, y, 16 + brightness * 30, colour, 0.2 * brightness)
  const reach = 16 + 80 * brightness
  const step = 1 / Math.max(picture.scale, 1)
  for (let away = step; away < reach; away += step) {
    const light = 0.75 * brightness * (1 - away / reach) ** 2.4
    for (const [dx, dy] of crossArms) picture.glow(x + dx * away, y + dy * away, 0.5, colour, light)
  }
}

const crossArms = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
