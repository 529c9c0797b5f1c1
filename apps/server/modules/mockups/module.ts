import { bind } from '../../platform/bind.ts'
import { archiveMockups } from './archive-mockups.ts'
import { getSharePicture } from './make-mockup.ts'
import { drawRequestedMockup, requestMockup } from './request-mockup.ts'
import { drawStoreRooms, roomsFinder } from './store-rooms.ts'
import type { MockupTools } from './tools.ts'

/** Pictures of artworks in rooms. */
export function createMockups(tools: MockupTools) {
  return {
    ...bind(tools, {
      request: requestMockup,
      drawRequested: drawRequestedMockup,
      archive: archiveMockups,
      drawStoreRooms,
      /** The product in a room, for sharing. Takes seconds the first time: call it in a job. */
      getSharePicture,
    }),
    findRooms: roomsFinder(tools),
  }
}

export type Mockups = ReturnType<typeof createMockups>
