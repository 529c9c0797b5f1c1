import type { Picture } from '../../canvas/picture.ts'

/** Sizes are in metres. */
export interface Room {
  half: number
  height: number
  eye: number
  length: number
  /** The vanishing point, as fractions of the picture. */
  vanish: { x: number; y: number }
  focal: number
}

export type Surface = 'floor' | 'ceiling' | 'left' | 'right' | 'end'

export interface Hit {
  surface: Surface
  /** Metres right of the centre, above the floor, and away from the viewer. */
  x: number
  y: number
  z: number
}

const hit: Hit = { surface: 'end', x: 0, y: 0, z: 0 }

/** The surface behind a point of the picture. The result object is reused by the next call. */
export function look(picture: Picture, room: Room, px: number, py: number): Hit {
  const dx = (px - room.vanish.x * picture.w) / (room.focal * picture.h)
  const dy = (room.vanish.y * picture.h - py) / (room.focal * picture.h)
  const toSide = room.half / Math.max(Math.abs(dx), 1e-6)
  const toLevel = (dy > 0 ? room.height - room.eye : room.eye) / Math.max(Math.abs(dy), 1e-6)
  const z = Math.min(toSide, toLevel, room.length)
  hit.z = z
  hit.x = dx * z
  hit.y = room.eye + dy * z
  hit.surface = z === room.length ? 'end' : toSide < toLevel ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'floor' : 'ceiling'
  return hit
}

/** The position of a point of the room in the picture, and the size of a metre there. */
export function project(picture: Picture, room: Room, place: { x: number; y: number; z: number }): { x: number; y: number; metre: number } {
  const metre = (room.focal * picture.h) / place.z
  return { x: room.vanish.x * picture.w + place.x * metre, y: room.vanish.y * picture.h - (place.y - room.eye) * metre, metre }
}

/** The fractional part of a number. */
export function fraction(value: number): number {
  return value - Math.floor(value)
}
