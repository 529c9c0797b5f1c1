import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListedArtwork } from '@tintype/contract/admin/office-lists'
import { categoryLabel } from '@tintype/domain/artworks/categories'
import { Link } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusWord } from '../../ui/feedback/status-word.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { formatDateTime } from '../review/age.ts'
import { type Column, OfficeTable } from '../table/office-table.tsx'
import { useTableState } from '../table/use-table-state.ts'
import { artworkTabs, DayFields, ListPage } from './list-page.tsx'
import { allArtworksQuery, artworkFilters, fetchArtworks } from './list-queries.ts'
import { reviewStatuses } from './list-texts.ts'
import './lists.css'

export default function AllArtworks() {
  const [state, setState] = useTableState(artworkFilters)
  const query = useInfiniteQuery(allArtworksQuery(state))
  return (
    <ListPage title="All artworks" intro="All submitted artworks, except deleted ones." tabs={artworkTabs} here="/backoffice/artworks/all">
      <OfficeTable
        name="artworks"
        caption="All artworks"
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.artworks) ?? []}
        rowId={({ uid }) => uid}
        query={query}
        state={state}
        onState={setState}
        filters={
          <>
            <Select label="Review" name="status" placeholder="Any" options={reviewStatuses} defaultValue={state.filters.status ?? ''} />
            <TextField label="Name contains" name="words" maxLength={60} autoComplete="off" defaultValue={state.filters.words} />
            {/* chosen by a click on an artist */}
            <input type="hidden" name="artist" defaultValue={state.filters.artist} />
            <DayFields filters={state.filters} />
          </>
        }
        onExport={() => fetchArtworks(state)}
        empty={<EmptyState title="No artworks">No artworks match these filters.</EmptyState>}
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const columns: Column<ListedArtwork>[] = [
  { id: 'name', header: 'Artwork', cell: ({ row: { original } }) => <b className="opens">{original.name}</b> },
  {
    id: 'artist',
    header: 'Artist',
    cell: ({ row: { original } }) => (
      <>
        <Link to={`/backoffice/artists/${original.artistId}`}>{original.artistName}</Link>
        <span className="sub">
          <Link to={{ search: `?artist=${original.artistId}` }}>This artist only</Link>
        </span>
      </>
    ),
  },
  { id: 'category', header: 'Category', cell: ({ row: { original } }) => categoryLabel(original.category) },
  {
    id: 'status',
    header: 'Review',
    cell: ({ row: { original } }) => {
      const status = reviewStatuses.find(({ value }) => value === original.status)
      return status && <StatusWord tone={status.tone}>{status.label}</StatusWord>
    },
  },
  {
    id: 'created',
    header: 'Submitted',
    meta: { orders: { falling: 'latest', rising: 'earliest' } },
    cell: ({ row: { original } }) => <Day at={original.createdAt} />,
  },
  { id: 'decided', header: 'Decided', cell: ({ row: { original } }) => <Day at={original.decidedAt} /> },
  { id: 'published', header: 'On sale since', cell: ({ row: { original } }) => <Day at={original.publishedAt} /> },
]

function Day({ at }: { at: string | null }) {
  if (!at) return null
  return (
    <time className="num" dateTime={at}>
      {formatDateTime(at)}
    </time>
  )
}
