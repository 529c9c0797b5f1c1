import type { QueryClient } from '@tanstack/react-query'
import { queries } from '../../api/client.ts'

/** The numbers of waiting items. Refetched every minute, because other operators decide too. */
export function overviewQuery() {
  return queries.backoffice.overview.queryOptions({ refetchInterval: 60_000 })
}

/** After every decision. */
export function refreshOverview(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queries.backoffice.overview.key() })
}
