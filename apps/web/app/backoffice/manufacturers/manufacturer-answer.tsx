import { useQuery } from '@tanstack/react-query'
import type { ProductionAnswerRow } from '@tintype/contract/production/production'
import { Link, useParams } from 'react-router'
import { QueryError } from '../../api/query-error.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AnswerFile, type OutcomeName } from '../answer-file.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import '../money.css'
import { manufacturersQuery, usePrintAnswer, usePrintAnswerPreview } from './manufacturer-queries.ts'

/** Upload of an answer file for manufacturers without a webhook. */
export default function ManufacturerAnswer() {
  const { id = '' } = useParams()
  const list = useQuery(manufacturersQuery())
  const name = list.data?.manufacturers.find((one) => one.id === id)?.name
  return (
    <main id="main" className="office-page money-page">
      <BackofficeTitle>{name ? `Import results of ${name}` : 'Import results'}</BackofficeTitle>
      <header className="office-head">
        <h1>{name ? `Import results of ${name}` : 'Import results'}</h1>
        <p className="quiet">
          <Link to="/backoffice/manufacturers">All manufacturers</Link>
        </p>
      </header>
      <div className="money-list">
        {name ? (
          <PrintAnswer id={id} />
        ) : list.data ? (
          <EmptyState title="Manufacturer not found">There is no page at this address.</EmptyState>
        ) : list.isError ? (
          <QueryError query={list} />
        ) : (
          <LoadingState>
            <Skeleton height={180} />
          </LoadingState>
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

/** The possible outcomes of a row, those that need attention first. */
const outcomes: readonly OutcomeName<ProductionAnswerRow['outcome']>[] = [
  { outcome: 'wrong', name: 'Invalid', isProblem: true },
  { outcome: 'unknown', name: 'Unknown', isProblem: true },
  { outcome: 'refused', name: 'Not possible', isProblem: true },
  { outcome: 'held', name: 'On hold', isChange: true },
  { outcome: 'started', name: 'In production', isChange: true },
  { outcome: 'shipped', name: 'Shipped', isChange: true },
  { outcome: 'delivered', name: 'Delivered', isChange: true },
  { outcome: 'same', name: 'Unchanged' },
]

function PrintAnswer({ id }: { id: string }) {
  const preview = usePrintAnswerPreview(id)
  const answer = usePrintAnswer(id)
  return (
    <AnswerFile
      title="Import results"
      {...{ preview, answer, outcomes }}
      heads={<th scope="col">Print</th>}
      cellsOf={(row) => <PrintCell row={row} />}
    >
      A CSV file with the columns print (J000042), status (started, shipped, delivered or problem), carrier and tracking for what was
      shipped, and reason for a problem. Lines with the same carrier and tracking number are one parcel.
    </AnswerFile>
  )
}

function PrintCell({ row: { print, orderNumber, what } }: { row: ProductionAnswerRow }) {
  return (
    <td className="which">
      <b>{what ?? 'Not their print'}</b>
      <span className="sub num">
        {print || 'no number'}
        {orderNumber && (
          <>
            {' · '}
            <Link to={`/backoffice/orders/${orderNumber}`}>{orderNumber}</Link>
          </>
        )}
      </span>
    </td>
  )
}
