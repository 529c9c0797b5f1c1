import type { QueryClient } from '@tanstack/react-query'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { queries } from '../../../api/client.ts'
import { earlyPaths, takeEarlyBody } from '../../../api/early.ts'

export function shopStatsQuery() {
  return queries.shops.stats.queryOptions({ initialData: () => takeEarlyBody<ArtistStats>(earlyPaths.stats) })
}

/** Shows a change that the server has already made, before it is asked again. */
export function showInShop(client: QueryClient, change: Partial<ArtistStats>): void {
  client.setQueryData(shopStatsQuery().queryKey, (stats) => stats && { ...stats, ...change })
}
