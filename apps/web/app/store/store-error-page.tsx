import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import type { NotFoundData } from './browse/or-newest.ts'
import { type Withdrawn, WithdrawnProduct } from './product/withdrawn-product.tsx'
import { StoreNotFound } from './store-not-found.tsx'

/** The error data from `getServices` for a problem, and from `orNewest` for a missing resource. */
type ErrorData = (Partial<NotFoundData> & { data?: unknown }) | null

/** The error page of the store. A 404 links to the browse page, not to the studio. */
export function StoreErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorPage />
  const data = error.data as ErrorData
  if (error.status === 410 && data?.data) return <WithdrawnProduct {...(data.data as Withdrawn)} />
  if (error.status !== 404) return <ErrorPage />
  return <StoreNotFound sentence={data?.message} newest={data?.newest} />
}
