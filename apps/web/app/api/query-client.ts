import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './problem.ts'

/** One for the browser, one for each request on the server. Nothing is asked again because a window got focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { retry: false },
    },
  })
}
