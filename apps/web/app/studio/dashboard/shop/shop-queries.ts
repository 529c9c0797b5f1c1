import type { QueryClient } from '@tanstack/react-query'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { queries } from '../../../api/client.ts'

export function shopStatsQuery() {
  return queries.shops.stats.queryOptions()
}

/** Applies a change that the server has made, before the refetch. */
export function updateCachedShop(client: QueryClient, change: Partial<ArtistStats>): void {
  client.setQueryData(shopStatsQuery().queryKey, (stats) => {
    if (!stats) return undefined
    const { banner_status: status = stats.banner_status, launch = stats.launch } = change
    return { ...stats, ...change, launch: { ...launch, banner: status === 'approved' } }
  })
}
