import type { QueryClient } from '@tanstack/react-query'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { queries } from '../../../api/client.ts'

export function shopStatsQuery() {
  return queries.shops.stats.queryOptions()
}

/** Applies a change that the server has made, before the refetch. */
export function showInShop(client: QueryClient, change: Partial<ArtistStats>): void {
  client.setQueryData(shopStatsQuery().queryKey, (stats) => stats && { ...stats, ...change })
}
