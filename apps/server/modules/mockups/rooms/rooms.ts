import type { Room } from '@tintype/domain/prints/mockup-rooms'
import { hallway } from './hallway.ts'
import { livingRoom } from './living-room.ts'
import type { RoomDrawing } from './room-drawing.ts'
import { studio } from './studio.ts'
import { study } from './study.ts'

export type { Ground, RoomDrawing } from './room-drawing.ts'

export const rooms: Readonly<Record<Room, RoomDrawing>> = { living_room: livingRoom, study, hallway, studio }
