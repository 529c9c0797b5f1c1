import { Outlet } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/backoffice-layout'
import { BackofficeHeader } from './backoffice-header.tsx'
import './backoffice.css'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The operator's frame: one bar, and below it all the room there is. */
export default function BackofficeLayout() {
  return (
    <div className="office">
      <BackofficeHeader />
      <Outlet />
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
