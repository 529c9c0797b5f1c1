import { useQuery } from '@tanstack/react-query'
import type { LeftOut } from '@tintype/contract/payouts/payout-batches'
import { Link, useLocation, useParams } from 'react-router'
import { findProblemCode } from '../../../api/problem.ts'
import { ErrorPage } from '../../../shell/error-page.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { BackofficeTitle } from '../../frame/backoffice-title.tsx'
import { ForRole } from '../../frame/for-role.tsx'
import { LoadedPart } from '../../loaded-part.tsx'
import { BatchAnswer } from './batch-answer.tsx'
import { type Batch, BatchFile, BatchHistory, BatchProgress } from './batch-parts.tsx'
import { batchQuery } from './batch-queries.ts'
import '../../money.css'
import '../payout-desk.css'

export default function PayoutBatchPage() {
  const { id = '' } = useParams()
  const batch = useQuery(batchQuery(id))
  return (
    <main id="main" className="office-page money-page">
      <BackofficeTitle>{batch.data ? `Batch ${batch.data.number}` : 'Batch'}</BackofficeTitle>
      <header className="office-head batch-head">
        <h1>{batch.data ? `Batch ${batch.data.number}` : 'Batch'}</h1>
        <p className="quiet">
          <Link to="/backoffice/payouts?status=exported">All batches and exported payouts</Link>
        </p>
      </header>
      <LoadedPart
        query={batch}
        heights={[150, 190]}
        missing={
          (findProblemCode(batch.error) === 'payout_batch_not_found' || findProblemCode(batch.error) === 'invalid') && (
            <EmptyState title="Batch not found">There is no batch at this address. Find batches under Exported.</EmptyState>
          )
        }
      >
        {(data) => <Loaded batch={data} />}
      </LoadedPart>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Loaded({ batch }: { batch: Batch }) {
  return (
    <div className="money-list">
      <LeftOutNote />
      <BatchProgress batch={batch} />
      <ForRole needs="finance">
        <BatchFile batch={batch} />
        <BatchAnswer batchId={batch.id} />
      </ForRole>
      <BatchHistory events={batch.events} />
    </div>
  )
}

/** Shown once, after the batch was created. */
function LeftOutNote() {
  const { state } = useLocation()
  const leftOut: readonly LeftOut[] = (state as { leftOut?: LeftOut[] } | null)?.leftOut ?? []
  if (!leftOut.length) return null
  return (
    <Note tone="bad">
      {leftOut.length === 1
        ? 'One payout was left out of this batch and stays approved:'
        : `${leftOut.length} payouts were left out of this batch and stay approved:`}
      <ul className="left-out">
        {leftOut.map(({ id, number, artistName, reason }) => (
          <li key={id}>
            {number}, {artistName}: {reason}
          </li>
        ))}
      </ul>
    </Note>
  )
}
