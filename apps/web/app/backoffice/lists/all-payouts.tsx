import { useInfiniteQuery } from '@tanstack/react-query'
import { PAYOUT_METHODS, payoutMethodNames } from '@tintype/contract/payouts/payout-methods'
import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { formatEmail } from '@tintype/domain/email/format-email'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Money } from '../../ui/text/money.tsx'
import { payoutStatuses, payoutStatusName } from '../payouts/payout-texts.ts'
import { formatDateTime } from '../review/age.ts'
import { type Column, OfficeTable } from '../table/office-table.tsx'
import { useTableState } from '../table/use-table-state.ts'
import { DayFields, ListPage, payoutTabs } from './list-page.tsx'
import { allPayoutsQuery, fetchPayouts, payoutFilters } from './list-queries.ts'
import './lists.css'

const orders = ['latest', 'earliest', 'largest', 'smallest']
const statuses = payoutStatuses.map(({ status, name }) => ({ value: status, label: name }))
const methods = PAYOUT_METHODS.map((method) => ({ value: method, label: payoutMethodNames[method] }))

export default function AllPayouts() {
  const [state, setState] = useTableState(payoutFilters, orders)
  const query = useInfiniteQuery(allPayoutsQuery(state))
  return (
    <ListPage title="All payouts" intro="All payout requests." tabs={payoutTabs} here="/backoffice/payouts/all">
      <OfficeTable
        name="payouts"
        caption="All payouts"
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.payouts) ?? []}
        rowId={({ id }) => id}
        query={query}
        state={state}
        onState={setState}
        filters={
          <>
            <Select label="Status" name="status" placeholder="Any" options={statuses} defaultValue={state.filters.status ?? ''} />
            <Select label="Method" name="method" placeholder="Any" options={methods} defaultValue={state.filters.method ?? ''} />
            <DayFields filters={state.filters} />
          </>
        }
        onExport={() => fetchPayouts(state)}
        empty={<EmptyState title="No payouts">No payouts match these filters.</EmptyState>}
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const columns: Column<OperatorPayout>[] = [
  { id: 'number', header: 'Payout', cell: ({ row: { original } }) => <b className="opens">{original.number}</b> },
  {
    id: 'artist',
    header: 'Artist',
    cell: ({ row: { original } }) => (
      <>
        {original.artistName}
        <span className="sub">{formatEmail(original.artistEmail)}</span>
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ row: { original } }) => payoutStatusName(original.status) },
  { id: 'method', header: 'Method', cell: ({ row: { original } }) => payoutMethodNames[original.method] },
  {
    id: 'requested',
    header: 'Requested',
    meta: { orders: { falling: 'latest', rising: 'earliest' } },
    cell: ({ row: { original } }) => (
      <time className="num" dateTime={original.requestedAt}>
        {formatDateTime(original.requestedAt)}
      </time>
    ),
  },
  {
    id: 'paid',
    header: 'Paid',
    cell: ({ row: { original } }) => (
      <>
        {original.paidAt && (
          <time className="num" dateTime={original.paidAt}>
            {formatDateTime(original.paidAt)}
          </time>
        )}
        <span className="sub">{original.reference ?? original.failureReason}</span>
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    meta: { align: 'right', orders: { falling: 'largest', rising: 'smallest' } },
    cell: ({ row: { original } }) => <Money cents={original.amountCents} isExact />,
  },
]
