import { useInfiniteQuery } from '@tanstack/react-query'
import { ARTIST_LISTS, ARTIST_ORDERS, type OfficeArtist } from '@tintype/contract/admin/artist-office'
import { formatEmail } from '@tintype/domain/email/format-email'
import { Link } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { Money } from '../../ui/text/money.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { artistFilters, artistListQuery, fetchArtists } from '../lists/list-queries.ts'
import '../lists/lists.css'
import { type Column, OfficeTable } from '../table/office-table.tsx'
import { useTableState } from '../table/use-table-state.ts'
import { artistListNames } from './artist-texts.ts'

const shown = ARTIST_LISTS.filter((list) => list !== 'all').map((list) => ({ value: list, label: artistListNames[list] }))

/** Search and list of all artists. The search is stored in the URL. */
export default function Artists() {
  const [state, setState] = useTableState(artistFilters, ARTIST_ORDERS)
  const query = useInfiniteQuery(artistListQuery(state))
  const words = state.filters.q
  return (
    <ListPage title="Artists" intro="All artists with an account.">
      <OfficeTable
        name="artists"
        caption="Artists"
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.artists) ?? []}
        rowId={({ id }) => id}
        query={query}
        state={state}
        onState={setState}
        filters={
          <>
            <TextField
              label="Name, shop or email"
              name="q"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              defaultValue={state.filters.q}
            />
            <Select
              label="Filter artists"
              name="show"
              placeholder={artistListNames.all}
              options={shown}
              defaultValue={state.filters.show ?? ''}
            />
          </>
        }
        onExport={() => fetchArtists(state)}
        empty={
          <EmptyState title="No artists found">
            {words ? `No artist matches “${words}” by name, shop handle or email.` : 'No artists are suspended.'}
          </EmptyState>
        }
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const columns: Column<OfficeArtist>[] = [
  {
    id: 'name',
    header: 'Artist',
    meta: { orders: { falling: 'z_a', rising: 'a_z', first: 'rising' } },
    cell: ({ row: { original } }) => (
      <>
        <Link className="opens" to={`/backoffice/artists/${original.id}`}>
          {original.name}
        </Link>
        <span className="sub">{original.handle}</span>
      </>
    ),
  },
  { id: 'email', header: 'Email', cell: ({ row: { original } }) => formatEmail(original.email) },
  {
    id: 'since',
    header: 'Joined',
    meta: { orders: { falling: 'latest', rising: 'earliest' } },
    cell: ({ row: { original } }) => <span className="num">{formatDate(original.since)}</span>,
  },
  {
    id: 'artworks',
    header: 'Artworks',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => <span className="num">{original.artworks}</span>,
  },
  {
    id: 'balance',
    header: 'Balance',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => <Money cents={original.balanceCents} isExact />,
  },
  {
    id: 'standing',
    header: 'Status',
    cell: ({ row: { original } }) =>
      original.suspendedAt ? <StatusWord tone="refused">Suspended</StatusWord> : <StatusWord tone="done">Active</StatusWord>,
  },
]
