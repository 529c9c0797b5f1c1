import { useQuery } from '@tanstack/react-query'
import { ErrorPage } from '../../shell/error-page.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import { TwoFactorDemand } from '../frame/two-factor-demand.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { HouseSettingsForm } from './house-settings-form.tsx'
import { houseSettingsQuery } from './house-settings-queries.ts'
import './house-settings.css'

/** The site settings that operators can change. */
export default function HouseSettingsPage() {
  const query = useQuery(houseSettingsQuery())
  return (
    <main id="main" className="office-page house-page">
      <BackofficeTitle>Settings</BackofficeTitle>
      <header className="office-head">
        <h1>Settings</h1>
        <p className="quiet">Changes apply immediately to the whole site and are recorded in the audit log.</p>
      </header>
      <LoadedPart query={query} heights={[260]}>
        {(data) => (
          <>
            {/* a new form once others are in force */}
            <HouseSettingsForm key={data.version} shown={data} />
            <TwoFactorDemand />
          </>
        )}
      </LoadedPart>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
