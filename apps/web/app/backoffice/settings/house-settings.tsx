import { useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '../../api/problem.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingState } from '../../ui/feedback/loading-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { TwoFactorDemand } from '../frame/two-factor-demand.tsx'
import { HouseSettingsForm } from './house-settings-form.tsx'
import { houseSettingsQuery } from './house-settings-queries.ts'
import './house-settings.css'

/** The site settings that operators can change. */
export default function HouseSettingsPage() {
  const { data, isError, error, refetch, isFetching } = useQuery(houseSettingsQuery())
  return (
    <main id="main" className="office-page house-page">
      <BackofficeTitle>Settings</BackofficeTitle>
      <header className="office-head">
        <h1>Settings</h1>
        <p className="quiet">Changes apply immediately to the whole site and are recorded in the audit log.</p>
      </header>
      {data ? (
        <>
          {/* a new form once others are in force */}
          <HouseSettingsForm key={data.version} shown={data} />
          <TwoFactorDemand />
        </>
      ) : isError ? (
        <ErrorState message={toErrorMessage(error)} onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState>
          <Skeleton height={260} />
        </LoadingState>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
