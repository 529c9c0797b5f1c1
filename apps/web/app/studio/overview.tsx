import { brand } from '@tintype/contract/brand'
import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/overview'
import './dashboard/dashboard.css'
import { Dashboard } from './dashboard/dashboard.tsx'
import { DashboardError } from './dashboard/dashboard-error.tsx'
import { DashboardSkeleton } from './dashboard/dashboard-skeleton.tsx'
import { useDashboard } from './dashboard/use-dashboard.ts'
import { useSharedMark } from './dashboard/use-shared-mark.ts'
import { useArtist } from './use-artist.ts'

export const meta: Route.MetaFunction = () => [{ title: `Overview · ${brand.product}` }]

export default function Overview() {
  const dashboard = useDashboard()
  const { wasLaunched } = useSharedMark(useArtist()?.id ?? '')
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
