import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { ForRole } from '../frame/for-role.tsx'
import '../money.css'
import { QueryError } from '../../api/query-error.tsx'
import { CauseCard } from './cause-card.tsx'
import { CauseForm } from './cause-form.tsx'
import { causesQuery } from './cause-queries.ts'
import './causes.css'

/** The causes that artists can donate to: every agreement with a partner, in force or not. */
export default function Causes() {
  const list = useQuery(causesQuery())
  const [isAdding, setAdding] = useState(false)
  return (
    <main id="main" className="office-page money-page">
      <BackofficeTitle>Causes</BackofficeTitle>
      <header className="office-head">
        <h1>Causes</h1>
        <p className="quiet">Artists can select active causes. Donations to a retired cause are still remitted to it.</p>
        {!isAdding && (
          <ForRole needs="finance">
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add a cause
            </Button>
          </ForRole>
        )}
      </header>
      <div className="money-list">
        {isAdding && (
          <section className="office-card" aria-labelledby="new-cause">
            <h2 id="new-cause">New cause</h2>
            <CauseForm onDone={() => setAdding(false)} />
          </section>
        )}
        {list.data?.causes.map((cause) => (
          <CauseCard key={cause.id} cause={cause} />
        ))}
        {list.data?.causes.length === 0 && !isAdding && <EmptyState title="No causes yet">Add the first cause here.</EmptyState>}
        {!list.data && list.isError && <QueryError query={list} />}
        {list.isPending && (
          <LoadingState>
            <Skeleton height={220} />
          </LoadingState>
        )}
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
