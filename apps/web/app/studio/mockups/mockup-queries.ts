import type { MockupChoice } from '@tintype/domain/prints/mockup-rooms'
import { queries } from '../../api/client.ts'

/** Polling interval while the image is pending. */
const POLL_MS = 1200

/** The room image of a choice. The request starts the rendering and is repeated until the image is available. */
export function mockupQuery(uid: string, choice: MockupChoice) {
  return queries.artworks.mockup.queryOptions({
    input: { uid, ...choice },
    // a finished image stays while the window is open; a changed crop shows when the window is reopened
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'drawing' ? POLL_MS : false),
  })
}
