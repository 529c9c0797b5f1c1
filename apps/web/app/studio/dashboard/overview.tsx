import { brand } from '@tintype/domain/brand'
import { ErrorPage } from '../../shell/error-page.tsx'
import type { Route } from './+types/overview'
import './dashboard.css'
import { useArtist } from '../use-artist.ts'
import { Dashboard } from './dashboard.tsx'
import { DashboardError } from './dashboard-error.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { useDashboard } from './use-dashboard.ts'
import { useLaunchedMark } from './use-launched-mark.ts'

export const meta: Route.MetaFunction = () => [{ title: `Overview · ${brand.product}` }]

export default function Overview() {
  const dashboard = useDashboard()
  const { wasLaunched } = useLaunchedMark(useArtist()?.id ?? '')
  return (
    <main id="main" className="dash">
      {dashboard.status === 'loading' && <DashboardSkeleton hasLaunch={!wasLaunched} />}
      {dashboard.status === 'failed' && <DashboardError {...dashboard} />}
      {dashboard.status === 'ready' && <Dashboard {...dashboard} />}
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
