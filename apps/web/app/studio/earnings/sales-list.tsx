import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { selectPlural } from '@tintype/domain/text/plural'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toErrorMessage } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DownloadButton } from './download-button.tsx'
import { SaleTable } from './sale-table.tsx'
import { salesQuery, salesSummaryQuery } from './sales-queries.ts'
import { formatMonth } from './sales-texts.ts'

/** The list of sales. The month is stored in the URL, so that links and back navigation restore it. */
export function SalesList() {
  const [search, setSearch] = useSearchParams()
  const { data: summary } = useQuery(salesSummaryQuery())
  const months = summary?.months.map(({ month }) => month).toReversed() ?? []
  const asked = search.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : undefined
  return (
    <section className="stack" aria-labelledby="sales-title">
      <header className="sales-head">
        <h2 id="sales-title">Sales</h2>
        {months.length > 0 && (
          <div className="row">
            <Select
              label="Month"
              value={month ?? ''}
              onChange={({ target }) => setSearch(target.value ? { month: target.value } : {}, { replace: true, preventScrollReset: true })}
              options={[
                { value: '', label: 'All months' },
                ...withAsked(months, month).map((value) => ({ value, label: formatMonth(value) })),
              ]}
            />
            <DownloadButton month={month} />
          </div>
        )}
      </header>
      <Lines key={month} month={month} />
    </section>
  )
}

/** Adds the requested month even if it has no sales, because it is selected. */
function withAsked(months: readonly string[], asked: string | undefined): readonly string[] {
  return asked === undefined || months.includes(asked) ? months : [asked, ...months]
}

function Lines({ month }: { month: string | undefined }) {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    salesQuery(month),
  )
  const count = useRef<HTMLParagraphElement>(null)
  if (!data && error) return <ErrorState message={toErrorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <LinesSkeleton />
  const sales = data.pages.flatMap((page) => page.sales)
  if (!sales.length) return <NoSales month={month} />

  async function loadMore() {
    const { hasNextPage: isMoreLeft } = await fetchNextPage()
    // the button disappears, and the focus with it
    if (!isMoreLeft) count.current?.focus()
  }

  return (
    <>
      <SaleTable sales={sales} />
      <div className="sales-more">
        <p className={hasNextPage ? 'sr' : 'small faint'} role="status" ref={count} tabIndex={-1}>
          {selectPlural(sales.length, { one: 'One sale', other: `${sales.length} sales` })}
          {hasNextPage ? ' so far' : ''}
        </p>
        {isFetchNextPageError && <p className="error">{toErrorMessage(error)}</p>}
        {hasNextPage && (
          <Button onClick={loadMore} isBusy={isFetchingNextPage} busyLabel="Loading…">
            Load More
          </Button>
        )}
      </div>
    </>
  )
}

function LinesSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={56} />
      ))}
    </div>
  )
}

function NoSales({ month }: { month: string | undefined }) {
  if (month) return <EmptyState>No sales in {formatMonth(month)}.</EmptyState>
  return (
    <EmptyState title="No sales yet" action={<LinkButton to="/upload-artwork">Upload New</LinkButton>}>
      Every print you sell appears here with its date and your earnings.
    </EmptyState>
  )
}
