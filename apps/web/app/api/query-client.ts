import { QueryClient } from '@tanstack/react-query'
import { isTransient } from './problem.ts'

/**
 * One query client per browser, and one per request on the server. Queries do not refetch on window focus. Mutations fail at once without a
 * connection: the library would otherwise queue them and send them later, even after the user has cancelled.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
