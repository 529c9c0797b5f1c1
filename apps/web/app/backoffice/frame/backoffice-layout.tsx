import { Outlet } from 'react-router'
import { ErrorPage } from '../../shell/error-page.tsx'
import type { Route } from './+types/backoffice-layout'
import { OfficeFrame } from './office-frame.tsx'
import './backoffice.css'
import './office-frame.css'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The operator's frame: all places beside it, and all the room there is for the one that is open. */
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
