import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ARTIST_LISTS, ArtistRecord } from '@tintype/contract/admin/artist-office'
import { api, queries } from '../../api/client.ts'
import { findProblemCode, toErrorMessage } from '../../api/problem.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export type ArtistListed = (typeof ARTIST_LISTS)[number]

export function artistQuery(artistId: string) {
  return queries.backoffice.artists.get.queryOptions({ input: { artistId }, refetchInterval: 60_000 })
}

/** Suspends an artist or lifts the suspension. The response replaces the cached record. */
export function useStanding(artist: ArtistRecord, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const artistId = artist.id
  const { queryKey } = artistQuery(artistId)
  return useMutation({
    mutationFn: (reason: string) =>
      artist.suspension ? api.backoffice.artists.lift({ artistId, reason }) : api.backoffice.artists.suspend({ artistId, reason }),
    async onSuccess(record) {
      toast.show(
        record.suspension ? `${record.name} is suspended and was notified.` : `${record.name} is no longer suspended and was notified.`,
      )
      onDone()
      // a request in flight may return the record from before this step
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, record)
      await client.invalidateQueries({ queryKey: queries.backoffice.artists.list.key() })
    },
    async onError(error) {
      // another operator was faster, so the shown record is stale
      if (!['artist_suspended_already', 'artist_not_suspended'].includes(findProblemCode(error) ?? '')) return
      toast.fail(toErrorMessage(error))
      onDone()
      await client.invalidateQueries({ queryKey })
    },
  })
}

export function useSignArtistOut(artistId: string, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.backoffice.artists.signOut({ artistId }),
    async onSuccess({ message }) {
      toast.show(message)
      onDone()
      await client.invalidateQueries({ queryKey: artistQuery(artistId).queryKey })
    },
  })
}
