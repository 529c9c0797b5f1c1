import { useQuery } from '@tanstack/react-query'
import type { SalesMonth } from '@tintype/contract/ledger/sales'
import { lazy, Suspense } from 'react'
import { toErrorMessage } from '../../api/problem.ts'
import { ChartUnavailable } from '../../ui/feedback/chart-unavailable.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import '../../ui/plot.css'
import { formatCents } from '../../ui/text/numbers.ts'
import { BestSellers } from './best-sellers.tsx'
import { salesSummaryQuery } from './sales-queries.ts'
import { chartSummary, formatMonth, lastMonths } from './sales-texts.ts'

/** loads the chart library, which no other part needs */
const SalesChart = lazy(() =>
  import('./sales-chart.tsx').then(
    (module) => ({ default: module.SalesChart }),
    () => ({ default: ChartUnavailable }),
  ),
)

const SHOWN = 12

export function SalesByMonth() {
  const { data, error, refetch, isFetching } = useQuery(salesSummaryQuery())
  if (!data && error) return <ErrorState message={toErrorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data && !data.months.length) return null
  const months = data && lastMonths(data.months, new Date(), SHOWN)
  return (
    <div className="earnings-pair">
      <section className="panel stack" aria-labelledby="months-title" aria-busy={!data}>
        <h2 id="months-title">By month</h2>
        <p className="quiet months-summary">{months ? chartSummary(months) : <Skeleton width="80%" />}</p>
        {months ? <Months months={months} /> : <Skeleton height={240} />}
      </section>
      <section className="panel stack" aria-labelledby="best-title" aria-busy={!data}>
        <h2 id="best-title">Best sellers</h2>
        {data ? <BestSellers artworks={data.bestSellers} /> : <Skeleton height={240} />}
      </section>
    </div>
  )
}

function Months({ months }: { months: SalesMonth[] }) {
  const isGiving = months.some(({ donationCents }) => donationCents > 0)
  return (
    <>
      <div className="plot months-chart" aria-hidden="true">
        <Suspense fallback={<Skeleton height={240} />}>
          <SalesChart months={months} />
        </Suspense>
        {isGiving && (
          <ul className="months-legend small">
            <li className="yours">For you</li>
            <li className="given">For your cause</li>
          </ul>
        )}
      </div>
      <details className="plot-table">
        <summary>Show as table</summary>
        <MonthsTable months={months} isGiving={isGiving} />
      </details>
    </>
  )
}

function MonthsTable({ months, isGiving }: { months: SalesMonth[]; isGiving: boolean }) {
  return (
    <table>
      <caption className="sr">Prints sold and earnings by month</caption>
      <TableHead names={['Month']} amounts={['Prints', ...(isGiving ? ['Donation'] : []), 'For you']} />
      <tbody>
        {months.toReversed().map(({ month, prints, earnedCents, donationCents }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td className="r">{prints}</td>
            {isGiving && <td className="r">{formatCents(donationCents)}</td>}
            <td className="r">{formatCents(earnedCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
