import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import { StoreNotFound } from './store-not-found.tsx'

/** What a page of the store shows when it failed. What is not there leads back to the wall, and not to the studio. */
export function StoreErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  const message = (error.data as { message?: unknown } | null)?.message
  return <StoreNotFound sentence={typeof message === 'string' ? message : undefined} />
}
