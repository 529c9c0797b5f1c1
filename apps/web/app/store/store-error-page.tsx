import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import type { NotFoundData } from './browse/or-newest.ts'
import { GoneProduct, type Withdrawn } from './product/gone-product.tsx'
import { StoreNotFound } from './store-not-found.tsx'

/** The error data from `getServices` for a problem, and from `orNewest` for a missing resource. */
type Told = (Partial<NotFoundData> & { data?: unknown }) | null

/** The error page of the store. A 404 links to the browse page, not to the studio. */
export function StoreErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorPage />
  const told = error.data as Told
  if (error.status === 410 && told?.data) return <GoneProduct {...(told.data as Withdrawn)} />
  if (error.status !== 404) return <ErrorPage />
  return <StoreNotFound sentence={told?.message} newest={told?.newest} />
}
