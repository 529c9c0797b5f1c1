import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListedEntry } from '@tintype/contract/admin/office-lists'
import { TRANSACTION_KINDS } from '@tintype/contract/ledger/ledger'
import { Link } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Money } from '../../ui/text/money.tsx'
import { accountWords, transactionWords } from '../ledger/ledger-texts.ts'
import { formatDateTime } from '../review/age.ts'
import { type Column, OfficeTable } from '../table/office-table.tsx'
import { useTableState } from '../table/use-table-state.ts'
import { DayFields, ListPage, ledgerTabs } from './list-page.tsx'
import { allEntriesQuery, entryFilters, fetchEntries } from './list-queries.ts'
import './lists.css'

const kinds = TRANSACTION_KINDS.map((kind) => ({ value: kind, label: transactionWords[kind] }))

export default function AllEntries() {
  const [state, setState] = useTableState(entryFilters)
  const query = useInfiniteQuery(allEntriesQuery(state))
  return (
    <ListPage
      title="Ledger entries"
      intro="All postings of the ledger. Those of one transaction are listed together and add up to zero."
      tabs={ledgerTabs}
      here="/backoffice/ledger/entries"
    >
      <OfficeTable
        name="ledger-entries"
        caption="Ledger entries"
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.entries) ?? []}
        rowId={({ id }) => id}
        query={query}
        state={state}
        onState={setState}
        filters={
          <>
            <Select label="Kind" name="kind" placeholder="Any" options={kinds} defaultValue={state.filters.kind ?? ''} />
            <DayFields filters={state.filters} />
          </>
        }
        onExport={() => fetchEntries(state)}
        empty={<EmptyState title="No entries">No entries match these filters.</EmptyState>}
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const columns: Column<ListedEntry>[] = [
  {
    id: 'at',
    header: 'Recorded',
    meta: { orders: { falling: 'latest', rising: 'earliest' }, width: '168px' },
    cell: ({ row: { original } }) => (
      <time className="num" dateTime={original.at}>
        {formatDateTime(original.at)}
      </time>
    ),
  },
  { id: 'kind', header: 'Kind', cell: ({ row: { original } }) => transactionWords[original.kind] },
  { id: 'account', header: 'Account', cell: ({ row: { original } }) => accountWords[original.account].name },
  {
    id: 'artist',
    header: 'Artist',
    cell: ({ row: { original } }) => original.artistId && <Link to={`/backoffice/artists/${original.artistId}`}>Open</Link>,
  },
  { id: 'text', header: 'Description', cell: ({ row: { original } }) => original.text },
  {
    id: 'amount',
    header: 'Amount',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => <Money cents={original.amountCents} isExact />,
  },
]
