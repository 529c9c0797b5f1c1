import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LedgerArtist } from '@tintype/contract/ledger/ledger'
import { api, queries } from '../../api/client.ts'
import { idempotencyKeys } from '../../api/idempotency-keys.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { refreshOverview } from '../overview/overview-queries.ts'
import { adjustmentDone } from './adjustment-input.ts'

/** Refetched as often as the server checks the sums. */
export function checksQuery() {
  return queries.backoffice.ledger.checks.queryOptions({ refetchInterval: 30_000 })
}

export function accountSumsQuery() {
  return queries.backoffice.ledger.accounts.queryOptions()
}

export function foundArtistsQuery(query: string) {
  return queries.backoffice.ledger.findArtists.queryOptions({ input: { query } })
}

export function accountQuery(artistId: string) {
  return queries.backoffice.ledger.account.queryOptions({ input: { artistId } })
}

/** Everything on the artist's accounts, the latest first. */
export function entriesQuery(artistId: string) {
  return queries.backoffice.ledger.entries.infiniteOptions({
    input: (cursor: string | undefined) => ({ artistId, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export function useCheckNow() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => api.backoffice.ledger.checkNow(),
    async onSuccess(checks) {
      client.setQueryData(checksQuery().queryKey, checks)
      toast.show(checks.whole?.problems.length ? 'The ledger integrity check failed.' : 'Ledger integrity: OK.')
      await refreshOverview(client)
    },
  })
}

export type Adjustment = { artist: LedgerArtist; amountCents: number; reason: string }

export function useAdjust(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ artist, amountCents, reason }: Adjustment) =>
      idempotencyKeys.send('backoffice.ledger.adjust', { artistId: artist.id, amountCents, reason }, api.backoffice.ledger.adjust),
    async onSuccess(_, { artist, amountCents }) {
      toast.show(adjustmentDone(artist, amountCents))
      onDone()
      const input = { artistId: artist.id }
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.backoffice.ledger.account.key({ input }) }),
        client.invalidateQueries({ queryKey: queries.backoffice.ledger.entries.key() }),
        client.invalidateQueries({ queryKey: accountSumsQuery().queryKey }),
      ])
    },
  })
}
