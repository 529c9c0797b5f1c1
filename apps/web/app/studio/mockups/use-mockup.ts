import { useQuery } from '@tanstack/react-query'
import type { MockupChoice } from '@tintype/domain/mockup-rooms'
import { queries } from '../../api/client.ts'

/** Somebody looks at the place where the picture will be. */
const LOOK_AGAIN_MS = 1200

/** The picture of a choice. Asking for it has it drawn, and it is asked for until it is there. */
export function useMockup(uid: string, choice: MockupChoice) {
  const { data, error, refetch, isFetching } = useQuery(
    queries.artworks.mockup.queryOptions({
      input: { uid, ...choice },
      // whatever is ready stays as it is while the window is open; a crop that was moved since shows when it is opened anew
      staleTime: 60_000,
      gcTime: 60_000,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.status === 'drawing' ? LOOK_AGAIN_MS : false),
    }),
  )
  return { mockup: data, error: isFetching ? null : error, askAgain: () => void refetch() }
}
