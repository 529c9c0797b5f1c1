import { channels, type Rgb, rgb } from '../../canvas/colour.ts'
import { Noise } from '../../canvas/noise.ts'
import { bell, mix, smooth } from '../../canvas/numbers.ts'
import type { Picture } from '../../canvas/picture.ts'
import { figure } from '../../canvas/shapes.ts'
import { fraction, look, project, type Room, type Surface } from './corridor-room.ts'

/** A hotel corridor with doors, a runner and four lamps. A figure is between the last two lamps. */
export async function paintHotel(picture: Picture, seed: number): Promise<void> {
  const n = new Noise(seed)
  const room: Room = { half: 1.15, height: 2.5, eye: 1.35, length: 23, vanish: { x: 0.5, y: 0.45 }, focal: 0.62 }
  const rough = picture.field(1.6, (x, y) => n.fbm(x / 14, y / 14, 4))
  const stain = picture.field(4, (x, y) => n.fbm(x / 110, y / 150, 5))
  picture.each((px, py, out) => {
    const { surface, x, y, z } = look(picture, room, px, py)
    if (surface === 'floor') carpetAt(x, z, 0.85 * (1 + 0.3 * rough.at(px, py)))
    else if (surface === 'ceiling') tint(plaster, 0.75 + 0.2 * stain.at(px, py))
    else if (surface === 'end') tint(paperDark, 0.9)
    else wallAt(surface === 'left' ? z + 1.8 : z, y, 1 + 0.25 * stain.at(px, py))
    let light = 0.012
    for (const lamp of hotelLamps) light += (lamp.on * 1.5) / (0.55 + x * x * 0.5 + (room.height - y) ** 2 * 0.5 + (z - lamp.z) ** 2 * 0.8)
    // The bulbs are warm, so that blue fades first.
    for (const k of channels) out[k] = 1 - Math.exp(-seen[k] * light * bulb[k])
  })
  let shades = ''
  const glows: Glow[] = []
  for (const { z, on } of hotelLamps) {
    const lamp = project(picture, room, { x: 0, y: 2.44, z })
    const size = lamp.metre * 0.15
    shades += `<ellipse cx="${lamp.x}" cy="${lamp.y}" rx="${size}" ry="${size * 0.42}" fill="#ffe8b4"/>`
    glows.push({ x: lamp.x, y: lamp.y, radius: size * 2.4, strength: 0.4 * on })
  }
  const feet = project(picture, room, { x: 0.08, y: 0, z: 16.5 })
  await picture.svg(shades + figure({ x: feet.x, y: feet.y, height: feet.metre * 2.05, fill: '#020101' }))
  for (const glow of glows) picture.glow(glow.x, glow.y, glow.radius, [1, 0.74, 0.4], glow.strength)
  picture.vignette(0.55).grain(seed, 0.06)
}

const hotelLamps = [
  { z: 2.6, on: 1.15 },
  { z: 6.2, on: 1 },
  { z: 9.8, on: 0.8 },
  { z: 20.6, on: 1.5 },
]
const paper = rgb('#7d3322')
const paperDark = rgb('#5c2018')
const wood = rgb('#3a1c12')
const plaster = rgb('#b79a76')
const bulb: Rgb = [1.1, 0.9, 0.66]

/** The colour of the surface before lighting. */
const seen: Rgb = [0, 0, 0]

function tint(colour: Readonly<Rgb>, gain: number): void {
  for (const k of channels) seen[k] = colour[k] * gain
}

/** A door every 3.6 metres, panelling below, figured paper above. */
function wallAt(z: number, y: number, gain: number): void {
  const along = fraction(z / 3.6) * 3.6 - 1.8
  if (Math.abs(along) < 0.56 && y < 2.16) tint(wood, gain * doorGain(along, y))
  else if (y < 0.9) tint(wood, gain * (1.25 + 0.5 * bell(y - 0.87, 0.03) - 0.4 * bell(fraction(z / 0.6) - 0.5, 0.05)))
  else {
    const u = fraction(z / 0.34 + Math.floor(y / 0.34) * 0.5) - 0.5
    const v = fraction(y / 0.34) - 0.5
    const leaf = smooth(0.3, 0.26, Math.abs(u) + Math.abs(v) * 0.9) - smooth(0.17, 0.13, Math.hypot(u, v * 1.3))
    const sharp = leaf * smooth(14, 5, z)
    tint(sharp > 0.5 ? paperDark : paper, gain * (1 - 0.42 * sharp))
  }
}

/** Brightness of a door's wood: frame, knob, and edges of the panels. */
function doorGain(along: number, y: number): number {
  if (Math.abs(along) >= 0.46 || y >= 2.06) return 1.5
  if (Math.hypot(along - 0.36, y - 1.02) < 0.035) return 5
  if (Math.abs(along) >= 0.34) return 0.85
  const upright = bell(Math.abs(along) - 0.32, 0.016)
  const across = Math.max(bell(Math.abs(y - 1.05) - 0.82, 0.016), bell(y - 0.98, 0.02))
  return 0.85 - 0.4 * Math.max(upright, across)
}

/** Boards, and a red runner with a border and a row of hexagons. */
function carpetAt(x: number, z: number, gain: number): void {
  const border = bell(Math.abs(x) - 0.56, 0.03) + bell(Math.abs(x) - 0.49, 0.012)
  const u = Math.abs(fraction(x / 0.62 + 0.5) - 0.5)
  const v = Math.abs(fraction(z / 0.62) - 0.5)
  const hexagon = Math.max(u * 1.1, u * 0.55 + v)
  const line = smooth(0.05, 0, Math.abs(hexagon - 0.3)) * smooth(0.5, 0.45, Math.abs(x)) * smooth(16, 4, z)
  runner[0] = 0.42 + 0.3 * border + 0.25 * line
  runner[1] = 0.06 + 0.24 * border + 0.1 * line
  runner[2] = 0.05 + 0.1 * border + 0.03 * line
  tint(Math.abs(x) > 0.65 ? wood : runner, gain)
}

const runner: Rgb = [0, 0, 0]

/** A service tunnel under water with one working lamp. */
export async function paintTunnel(picture: Picture, seed: number): Promise<void> {
  const n = new Noise(seed)
  const room: Room = { half: 2.1, height: 2.9, eye: 1.1, length: 60, vanish: { x: 0.44, y: 0.47 }, focal: 0.56 }
  const tubes = [
    { z: 3.8, on: 0.1 },
    { z: 8.4, on: 0 },
    { z: 13, on: 1 },
    { z: 17.6, on: 0.5 },
    { z: 26, on: 0 },
  ]
  const grime = picture.field(2, (x, y) => n.fbm(x / 60, y / 140, 5))
  const ripple = picture.field(1.6, (x, y) => n.fbm(x / 90, y / 5, 4))
  const tile = (surface: Surface, x: number, y: number, z: number, px: number, py: number): number => {
    const dirt = 0.75 + 0.5 * grime.at(px, py)
    if (surface === 'ceiling') return 0.5 * dirt * (1 - 0.4 * bell(Math.abs(x) - 1.4, 0.12))
    if (surface === 'end') return 0
    const joint = Math.max(bell(fraction(z / 0.3) - 0.5, 0.04), bell(fraction(y / 0.15) - 0.5, 0.06)) * smooth(12, 3, z)
    const stripe = bell(y - 1.5, 0.1) > 0.5 ? 0.4 : 1
    const tide = mix(0.4, 1, smooth(0.35, 0.7, y + 0.14 * grime.at(px, py)))
    return 0.9 * dirt * (1 - 0.4 * joint) * stripe * tide
  }
  const lightAt = (x: number, y: number, z: number) => {
    let sum = 0.004
    for (const tube of tubes) sum += (tube.on * 6.5) / (0.8 + (x * x + (room.height - y) ** 2) * 0.5 + (z - tube.z) ** 2 * 0.32)
    return sum
  }
  picture.each((px, py, out) => {
    let { surface, x, y, z } = look(picture, room, px, py)
    let kept = 1
    if (surface === 'floor') {
      // Black water: a distorted mirror image of what is above it.
      const shake = ripple.at(px, py) * Math.min(26, 60 / z)
      const up = 2 * room.vanish.y * picture.h - py + shake * 2 + (2 * (room.eye - 1.1) * 600) / z
      const seen = look(picture, room, px + shake, Math.min(up, room.vanish.y * picture.h - 0.5))
      surface = seen.surface
      x = seen.x
      y = seen.y
      z = seen.z
      kept = 0.62
    }
    const light = lightAt(x, y, z) * tile(surface, x, y, z, px, py) * kept
    const lamp = (px - room.vanish.x * picture.w) / picture.h
    const air = 0.34 * smooth(6, 13, z) * bell(Math.hypot(lamp, (py / picture.h - room.vanish.y) * 1.2), 0.15) * kept + 0.012
    out[0] = 1 - Math.exp(-(light * 0.62 + air * 0.4))
    out[1] = 1 - Math.exp(-(light * 0.86 + air))
    out[2] = 1 - Math.exp(-(light * 0.72 + air * 0.8))
  })
  let lit = ''
  const glows: Glow[] = []
  let mirrored = ''
  for (const tube of tubes) {
    const near = project(picture, room, { x: 0, y: 2.86, z: tube.z - 0.7 })
    const far = project(picture, room, { x: 0, y: 2.86, z: tube.z + 0.7 })
    const shape = `M${near.x - near.metre * 0.07} ${near.y}H${near.x + near.metre * 0.07}L${far.x + far.metre * 0.07}
      ${far.y}H${far.x - far.metre * 0.07}Z`
    lit += `<path d="${shape}" fill="${tube.on > 0 ? '#eafff2' : '#0d1311'}" opacity="${tube.on > 0 ? 0.4 + tube.on * 0.6 : 1}"/>`
    glows.push({ x: (near.x + far.x) / 2, y: (near.y + far.y) / 2, radius: near.metre * 0.9, strength: 0.6 * tube.on })
    const low = project(picture, room, { x: 0, y: -0.66, z: tube.z })
    mirrored += `<ellipse cx="${low.x}" cy="${low.y}" rx="${near.metre * 0.09}" ry="${near.metre * 0.34}" fill="#eafff2"
      opacity="${tube.on * 0.5}"/>`
  }
  const feet = project(picture, room, { x: 0.35, y: 0, z: 8.2 })
  const person = figure({ x: feet.x, y: feet.y, height: feet.metre * 1.84, fill: '#010403' })
  await picture.svg(`${mirrored}<g transform="matrix(1 0 0 -1 0 ${feet.y * 2})" opacity=".75">${person}</g>`, { blur: 3 })
  await picture.svg(lit + person)
  for (const glow of glows) picture.glow(glow.x, glow.y, glow.radius, [0.7, 1, 0.86], glow.strength)
  picture.vignette(0.5, 0.46, 0.48).grain(seed, 0.07)
}

/** Lens glare, drawn over anything in front of the lamp. */
interface Glow {
  x: number
  y: number
  radius: number
  strength: number
}
