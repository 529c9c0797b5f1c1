import { useQuery } from '@tanstack/react-query'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { auth } from '../../session/auth.ts'
import { artworkCountQuery } from '../artworks/artwork-queries.ts'
import { studioTexts } from '../studio-texts.ts'
import { useArtist } from '../use-artist.ts'
import { dashboardErrorText } from './dashboard-error-text.ts'
import { hasName, loadProfile, type Profile } from './load-profile.ts'
import { shopStatsQuery } from './shop/shop-queries.ts'

export type DashboardData = { artist: Profile; stats: ArtistStats; count: number; hasApprovedArtwork: boolean }

type DashboardState =
  | { status: 'loading' }
  | { status: 'failed'; messages: string[]; isRetrying: boolean; retryAll: () => void }
  | ({ status: 'ready' } & DashboardData)

/** The data that the overview needs to render. The latest artwork, money and settings may load later or fail separately. */
export function useDashboard(): DashboardState {
  const profile = useProfile()
  const stats = useQuery(shopStatsQuery())
  const count = useQuery(artworkCountQuery())
  const parts = [profile, stats, count]

  const messages = [
    profile.isError && !profile.data && dashboardErrorText(profile.error, () => studioTexts.profileFailed),
    stats.isError && !stats.data && dashboardErrorText(stats.error, studioTexts.statsFailed),
    count.isError && !count.data && dashboardErrorText(count.error, studioTexts.countFailed),
  ].filter((message) => message !== false)
  if (messages.length) {
    return {
      status: 'failed',
      messages: [...new Set(messages)],
      isRetrying: parts.some(({ isFetching }) => isFetching),
      retryAll() {
        for (const part of parts) void part.refetch()
      },
    }
  }
  if (!profile.data || !stats.data || !count.data) return { status: 'loading' }
  return { status: 'ready', artist: profile.data, stats: stats.data, ...count.data }
}

function useProfile() {
  const artist = useArtist()
  return useQuery({
    queryKey: ['profile', artist?.id, artist?.username],
    queryFn: () => loadProfile(auth),
    initialData: () => (artist && hasName(artist) ? artist : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
