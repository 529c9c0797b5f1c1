import { channels, type Rgb, rgb } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, mix, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { fraction, look, type Room } from './corridor-room.ts'

/** Arches at the right admit the sun. Every point of floor and wall tests whether its ray to the sun is unobstructed. */
export function paintArcade(picture: Picture, seed: number): void {
  const n = new Noise(seed)
  const room: Room = { half: 1.9, height: 4.6, eye: 1.6, length: 44, vanish: { x: 0.42, y: 0.6 }, focal: 0.62 }
  const bay = 2.7
  const sun = { x: 0.86, y: 0.92, z: 0.36 }
  const rough = picture.field(2, (x, y) => n.fbm(x / 20, y / 20, 4))
  const stain = picture.field(4, (x, y) => n.fbm(x / 170, y / 230, 5))
  const wall = rgb('#d9b48a')
  const shade = rgb('#8d6a5c')
  /** Metres to the edge of the arch; negative in the opening. */
  const archAt = (y: number, z: number) => {
    const u = Math.abs(fraction(z / bay) - 0.5) * bay
    const spring = 2.3
    if (y < spring) return u - 0.92
    // Two circles that meet in a point, as in Fez.
    return Math.hypot(u + 0.24, y - spring) - 1.16
  }
  const isLit = (x: number, y: number, z: number) => {
    const t = (room.half - x) / sun.x
    return smooth(0.03, -0.03, archAt(y + sun.y * t, z + sun.z * t))
  }
  picture.each((px, py, out) => {
    const { surface, x, y, z } = look(picture, room, px, py)
    const grain = 1 + 0.07 * rough.at(px, py) + 0.1 * stain.at(px, py)
    const far = smooth(8, 42, z)
    if (surface === 'right') {
      const open = archAt(y, z)
      if (open < 0) {
        // Outside: a white court. The near jamb shows its lit thickness.
        const jamb = archAt(y, z + 0.55 * (1 - Math.min(0.8, z / 40)))
        const c: Readonly<Rgb> = jamb > 0 ? jambTint : courtTint
        const dim = jamb > 0 ? 0.92 - 0.12 * smooth(0, 3.4, y) : 1 - 0.05 * smooth(0, 3, y)
        for (const k of channels) out[k] = c[k] * dim * (0.97 + 0.03 * grain)
        return
      }
      const rim = bell(open - 0.14, 0.03)
      for (const k of channels) out[k] = (shade[k] * (0.42 + 0.3 * far) + 0.1 * bounce[k] * Math.exp(-y * 0.8)) * grain * (1 - 0.3 * rim)
      return
    }
    if (surface === 'end') {
      const door = Math.max(Math.abs(x) - 0.8, y < 2.4 ? -1 : Math.hypot(x, y - 2.4) - 0.8)
      for (const k of channels) out[k] = door < 0 ? 1 : mix(shade[k], wall[k], 0.5) * grain
      return
    }
    const lit = surface === 'ceiling' ? 0 : isLit(x, y, z)
    const isFloor = surface === 'floor'
    const joint = isFloor
      ? Math.max(bell(fraction(x / 0.6 + 0.5) - 0.5, 0.016), bell(fraction(z / 0.6) - 0.5, 0.016)) * smooth(14, 2, z)
      : 0
    const dado = surface === 'left' && y < 1.2 ? dadoAt(y, z) : undefined
    const base = dado ?? (isFloor ? floorTint : wall)
    const beam = surface === 'ceiling' ? 1 - 0.5 * bell(fraction(z / 0.45) - 0.5, 0.2) : 1
    const ambient = (surface === 'ceiling' ? 0.3 + 0.12 * far : 0.34 + 0.16 * far + 0.08 * Math.exp(-y)) * beam
    for (const k of channels) {
      const cool = base[k] * ambient * shadeTint[k] + bounce[k] * 0.09
      const warm = base[k] * 1.16
      out[k] = mix(cool, warm, lit) * grain * (1 - 0.22 * joint)
    }
  })
  picture.vignette(0.25, 0.42, 0.6).grain(seed, 0.045)

  /** A band of glazed tile along the lower wall. */
  function dadoAt(y: number, z: number): Rgb {
    if (y > 1.12) return [0.1, 0.22, 0.34]
    const u = fraction(z / 0.4) - 0.5
    const v = fraction(y / 0.4) - 0.5
    const star = Math.min(Math.max(Math.abs(u), Math.abs(v)), (Math.abs(u) + Math.abs(v)) * Math.SQRT1_2)
    if (star < 0.3) return star < 0.12 ? [0.86, 0.8, 0.62] : [0.08, 0.36, 0.44]
    return star < 0.335 ? [0.9, 0.86, 0.74] : [0.07, 0.2, 0.4]
  }
}

const bounce: Rgb = [1, 0.7, 0.44]
const floorTint: Rgb = [0.8, 0.62, 0.46]
const jambTint: Rgb = [0.98, 0.8, 0.56]
const courtTint: Rgb = [0.99, 0.95, 0.86]
const shadeTint: Rgb = [0.94, 0.86, 0.86]
