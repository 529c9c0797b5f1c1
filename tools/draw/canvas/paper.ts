import { channels, rgb } from './colour.ts'
import { Noise } from './noise.ts'
import { smooth } from './numbers.ts'
import type { Picture } from './picture.ts'

/** Draws uneven paper as the background. */
export function layPaper(picture: Picture, hex: string, seed: number): void {
  const n = new Noise(seed)
  const base = rgb(hex)
  const cloud = picture.field(4, (x, y) => n.fbm(x / 260, y / 260, 5))
  picture.each((x, y, out) => {
    const light = 1 + 0.025 * cloud.at(x, y) + 0.018 * n.at(x / 2.2, y / 2.2)
    for (const k of channels) out[k] = base[k] * light
  })
}

/** Letterpress ink with gaps. `paper` shows through where the picture is darker than `limit`. */
export function wearInk(picture: Picture, look: { paper: string; limit: number; bottom: number; seed: number }): void {
  const n = new Noise(look.seed)
  const base = rgb(look.paper)
  const slow = picture.field(4, (x, y) => 0.2 * n.fbm(x / 120, y / 120, 3))
  picture.each(
    (x, y, out) => {
      if (out[0] + out[1] + out[2] >= look.limit * 3) return
      const wear = smooth(0.3, 0.62, n.fbm(x / 5, y / 5, 3) + slow.at(x, y)) * 0.5
      for (const k of channels) out[k] += (base[k] * 0.9 - out[k]) * wear
    },
    { left: 0, right: picture.w, top: 0, bottom: look.bottom },
  )
}
