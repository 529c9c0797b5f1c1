import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './problem.ts'

/**
 * One for the browser, one for each request on the server. Nothing is asked again because a window got focus. Without a connection a
 * press fails at once: the library would keep it, and carry it out behind the back of whoever had cancelled meanwhile.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
