import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queries } from '../../api/client.ts'

/** The numbers of waiting items. Refetched every minute, because other operators decide too. */
export function overviewQuery() {
  return queries.backoffice.overview.queryOptions({ refetchInterval: 60_000 })
}

/** The age of the oldest waiting item of each kind. */
export function oldestQuery() {
  return queries.backoffice.oldest.queryOptions({ refetchInterval: 60_000 })
}

type Readiness = { reasons: string[]; warnings: string[] }

/** What the server reports about itself; outside the API, so that it works while the database does not. */
export function readinessQuery() {
  return queryOptions({
    queryKey: ['readyz'],
    queryFn: async () => {
      const response = await fetch('/readyz', { credentials: 'omit', cache: 'no-store' })
      return (await response.json()) as Readiness
    },
    refetchInterval: 60_000,
  })
}

/** After every decision. */
export function refreshOverview(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queries.backoffice.overview.key() })
}
