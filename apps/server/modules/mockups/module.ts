import type { MockupChoice } from '@tintype/domain/mockup-rooms'
import type { Artist } from '../../platform/http/actor.ts'
import type { Turn } from '../../platform/jobs/jobs.ts'
import { archiveMockups } from './archive-mockups.ts'
import { getSharePicture } from './make-mockup.ts'
import { drawRequestedMockup, requestMockup } from './request-mockup.ts'
import { drawStoreRooms, roomsFinder } from './store-rooms.ts'
import type { MockupTools } from './tools.ts'

/** Pictures of artworks in rooms. */
export function createMockups(tools: MockupTools) {
  return {
    request: (actor: Artist, request: MockupChoice & { uid: string }) => requestMockup(tools, actor, request),
    drawRequested: (payload: { artwork: string; choice: MockupChoice }, turn: Turn) => drawRequestedMockup(tools, payload, turn),
    archive: (actor: Artist, wanted: Pick<MockupChoice, 'size' | 'format'> & { uid: string }) => archiveMockups(tools, actor, wanted),
    findRooms: roomsFinder(tools),
    drawStoreRooms: (payload: { artwork: string }) => drawStoreRooms(tools, payload),
    /** The product in a room, for sharing. Takes seconds the first time: call it in a job. */
    getSharePicture: (uid: string, format: 'portrait' | 'link' | 'pin') => getSharePicture(tools, uid, format),
  }
}

export type Mockups = ReturnType<typeof createMockups>
