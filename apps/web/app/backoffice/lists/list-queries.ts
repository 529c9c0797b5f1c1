import type { ArtistFilter } from '@tintype/contract/admin/artist-office'
import type { ArtworkFilter, EntryFilter, OrderFilter } from '@tintype/contract/admin/office-lists'
import type { MailFilter } from '@tintype/contract/admin/system'
import type { PayoutFilter } from '@tintype/contract/payouts/payouts'
import { api, queries } from '../../api/client.ts'
import { toFile } from '../../api/to-file.ts'
import { readArtistList } from '../artists/artist-texts.ts'
import type { TableState } from '../table/table-state.ts'

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}

export const orderFilters = ['status', 'words', 'email', 'from', 'to'] as const
export const entryFilters = ['kind', 'from', 'to'] as const
export const artworkFilters = ['status', 'words', 'artist', 'from', 'to'] as const
export const payoutFilters = ['status', 'method', 'from', 'to'] as const
export const artistFilters = ['q', 'show'] as const
export const mailFilters = ['address', 'state', 'from', 'to'] as const

export function ordersQuery(state: TableState) {
  return queries.backoffice.lists.orders.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked<OrderFilter>(state), cursor }),
    ...paged,
  })
}
export const fetchOrders = async (state: TableState) => toFile(await api.backoffice.lists.ordersFile(asked<OrderFilter>(state)))

export function allEntriesQuery(state: TableState) {
  return queries.backoffice.lists.entries.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked<EntryFilter>(state), cursor }),
    ...paged,
  })
}
export const fetchEntries = async (state: TableState) => toFile(await api.backoffice.lists.entriesFile(asked<EntryFilter>(state)))

export function allArtworksQuery(state: TableState) {
  return queries.backoffice.lists.artworks.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked<ArtworkFilter>(state), cursor }),
    ...paged,
  })
}
export const fetchArtworks = async (state: TableState) => toFile(await api.backoffice.lists.artworksFile(asked<ArtworkFilter>(state)))

export function allPayoutsQuery(state: TableState) {
  return queries.backoffice.payouts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked<PayoutFilter>(state), cursor }),
    ...paged,
  })
}
export const fetchPayouts = async (state: TableState) => toFile(await api.backoffice.payouts.file(asked<PayoutFilter>(state)))

export function artistListQuery(state: TableState) {
  return queries.backoffice.artists.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...askedOfArtists(state), cursor }),
    ...paged,
  })
}
export const fetchArtists = async (state: TableState) => toFile(await api.backoffice.artists.file(askedOfArtists(state)))

export function mailListQuery(state: TableState) {
  return queries.backoffice.mails.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked<MailFilter>(state), cursor }),
    ...paged,
    refetchInterval: 30_000,
  })
}
export const fetchMails = async (state: TableState) => toFile(await api.backoffice.mails.file(asked<MailFilter>(state)))

/** Passes the URL's parameters unchecked, because the server validates them and returns a message. */
function asked<Filter extends { order: string }>({ filters, order }: TableState): Partial<Filter> & Pick<Filter, 'order'> {
  return { ...filters, order } as Partial<Filter> & Pick<Filter, 'order'>
}

/** Their URL uses the parameter `q`. */
function askedOfArtists({ filters: { q, show }, ...state }: TableState) {
  return asked<ArtistFilter>({ ...state, filters: { show: readArtistList(show ?? null), ...(q && { query: q }) } })
}
