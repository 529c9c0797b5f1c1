import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '@tintype/contract/pricing/prices'
import { toErrorMessage } from '../../api/problem.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { ForRole } from '../frame/for-role.tsx'
import '../money.css'
import { PriceForm } from './price-form.tsx'
import { pricesQuery } from './price-queries.ts'
import { PriceVersions } from './price-versions.tsx'
import './prices.css'

export default function Prices() {
  const prices = useQuery(pricesQuery())
  return (
    <main id="main" className="office-page money-page">
      <BackofficeTitle>Prices</BackofficeTitle>
      <header className="office-head">
        <h1>Prices and commissions</h1>
        <p className="quiet">
          Orders keep the price and commission from when they were placed. A change applies to orders placed after it takes effect.
        </p>
      </header>
      {prices.data ? <Loaded list={prices.data} /> : <Waiting {...prices} />}
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}

function Loaded({ list }: { list: PriceList }) {
  return (
    <>
      {/* a new form once other prices are in force */}
      <ForRole needs="finance">
        <PriceForm key={JSON.stringify(list.inForce)} inForce={list.inForce} />
      </ForRole>
      <PriceVersions list={list} />
    </>
  )
}

function Waiting({
  isError,
  error,
  refetch,
  isFetching,
}: {
  isError: boolean
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}) {
  if (isError) return <ErrorState message={toErrorMessage(error)} onRetry={() => refetch()} isRetrying={isFetching} />
  return (
    <LoadingState>
      <Skeleton height={320} />
    </LoadingState>
  )
}
