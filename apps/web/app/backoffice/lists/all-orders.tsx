import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListedOrder } from '@tintype/contract/admin/office-lists'
import { orderStateNames } from '@tintype/contract/orders/order-states'
import { formatEmail } from '@tintype/domain/email/format-email'
import { Link } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Money } from '../../ui/text/money.tsx'
import { formatDateTime } from '../review/age.ts'
import { type Column, OfficeTable } from '../table/office-table.tsx'
import { amountOrders } from '../table/table-state.ts'
import { useTableState } from '../table/use-table-state.ts'
import { DayFields, ListPage, orderTabs } from './list-page.tsx'
import { fetchOrders, orderFilters, ordersQuery } from './list-queries.ts'
import { orderStatuses } from './list-texts.ts'
import './lists.css'

export default function AllOrders() {
  const [state, setState] = useTableState(orderFilters, amountOrders)
  const query = useInfiniteQuery(ordersQuery(state))
  return (
    <ListPage
      title="All orders"
      intro="All orders, and payments that were not completed. Those are no orders and count in no statistics."
      tabs={orderTabs}
      here="/backoffice/orders/all"
    >
      <OfficeTable
        name="orders"
        caption="All orders"
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.orders) ?? []}
        rowId={({ id }) => id}
        query={query}
        state={state}
        onState={setState}
        filters={
          <>
            <Select label="Progress" name="status" placeholder="Any" options={orderStatuses} defaultValue={state.filters.status ?? ''} />
            <TextField
              label="Number, email, name or address"
              name="words"
              maxLength={254}
              autoComplete="off"
              defaultValue={state.filters.words}
            />
            <TextField
              label="Exact email"
              name="email"
              placeholder="ines@example.com"
              maxLength={254}
              autoComplete="off"
              defaultValue={state.filters.email}
            />
            <DayFields filters={state.filters} />
          </>
        }
        onExport={() => fetchOrders(state)}
        empty={<EmptyState title="No orders">No orders match these filters.</EmptyState>}
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

const columns: Column<ListedOrder>[] = [
  {
    id: 'number',
    header: 'Order',
    cell: ({ row: { original } }) => (
      <Link className="opens" to={`/backoffice/orders/${original.number}`}>
        {original.number}
      </Link>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ row: { original } }) => orderStateNames[original.state] },
  { id: 'email', header: 'Customer', cell: ({ row: { original } }) => formatEmail(original.email) },
  { id: 'country', header: 'Country', cell: ({ row: { original } }) => original.country },
  {
    id: 'placed',
    header: 'Placed',
    meta: { orders: { falling: 'latest', rising: 'earliest' } },
    cell: ({ row: { original } }) => (
      <time className="num" dateTime={original.placedAt}>
        {formatDateTime(original.placedAt)}
      </time>
    ),
  },
  {
    id: 'paid',
    header: 'Paid',
    cell: ({ row: { original } }) =>
      original.paidAt && (
        <time className="num" dateTime={original.paidAt}>
          {formatDateTime(original.paidAt)}
        </time>
      ),
  },
  {
    id: 'total',
    header: 'Total',
    meta: { align: 'right', orders: { falling: 'largest', rising: 'smallest' } },
    cell: ({ row: { original } }) => <Money cents={original.totalCents} isExact />,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => original.refundedCents > 0 && <Money cents={original.refundedCents} isExact />,
  },
]
