import type { Room } from '@tintype/contract/mockup-rooms'
import { hallway } from './hallway.ts'
import { livingRoom } from './living-room.ts'
import { studio } from './studio.ts'
import { study } from './study.ts'

/** What of a room is in sight: from the left edge so wide, and so much of the floor. */
export type Ground = { left: number; width: number; deep: number }

/** A room in three sheets of SVG, in centimetres. The wall behind the plate is free from `furnitureCm` upwards. */
export type RoomDrawing = {
  /** How high what stands below the plate is. */
  furnitureCm: number
  /** Where its lamp is, and how far its light reaches. */
  lamp: { x: number; y: number; reachCm: number }
  /** Walls and floor. */
  walls(ground: Ground): string
  /** What throws a soft shadow on the wall; only its darkness counts. */
  shadows(): string
  /** Everything that stands in it. */
  things(isEvening: boolean): string
}

export const rooms: Readonly<Record<Room, RoomDrawing>> = { living_room: livingRoom, study, hallway, studio }
