import { Outlet } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import type { Route } from './+types/backoffice-layout'
import { OfficeFrame } from './office-frame.tsx'
import './backoffice.css'
import './office-frame.css'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The back office layout: the sidebar, and the current page. */
export default function BackofficeLayout() {
  return (
    <OfficeFrame>
      <Outlet />
    </OfficeFrame>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
