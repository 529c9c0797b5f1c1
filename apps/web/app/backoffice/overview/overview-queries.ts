import type { QueryClient } from '@tanstack/react-query'
import { queries } from '../../api/client.ts'

/** What waits, in figures. Asked again every minute, as other operators decide too. */
export function overviewQuery() {
  return queries.backoffice.overview.queryOptions({ refetchInterval: 60_000 })
}

/** After every decision. */
export function refreshOverview(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queries.backoffice.overview.key() })
}
