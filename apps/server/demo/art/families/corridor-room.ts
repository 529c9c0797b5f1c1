import type { Picture } from '../picture.ts'

/** Sizes are in metres. */
export interface Room {
  half: number
  height: number
  eye: number
  length: number
  /** Where the eye looks, in shares of the picture. */
  vanish: { x: number; y: number }
  focal: number
}

export type Surface = 'floor' | 'ceiling' | 'left' | 'right' | 'end'

export interface Hit {
  surface: Surface
  /** Metres to the right of the middle, above the floor, and away from us. */
  x: number
  y: number
  z: number
}

const hit: Hit = { surface: 'end', x: 0, y: 0, z: 0 }

/** What the eye meets behind a place of the picture. The answer is overwritten by the next. */
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

/** Where a place of the room is seen in the picture, and how large a metre is there. */
export function project(picture: Picture, room: Room, place: { x: number; y: number; z: number }): { x: number; y: number; metre: number } {
  const metre = (room.focal * picture.h) / place.z
  return { x: room.vanish.x * picture.w + place.x * metre, y: room.vanish.y * picture.h - (place.y - room.eye) * metre, metre }
}

/** What is left of a number above the next whole one below. */
export function fraction(value: number): number {
  return value - Math.floor(value)
}
