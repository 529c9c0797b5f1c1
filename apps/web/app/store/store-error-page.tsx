import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '../shell/error-page.tsx'
import type { NotFoundData } from './browse/or-newest.ts'
import { GonePlate, type Withdrawn } from './product/gone-plate.tsx'
import { StoreNotFound } from './store-not-found.tsx'

/** As `servicesOf` makes it of a problem, and `orNewest` of one that says that something is not there. */
type Told = (Partial<NotFoundData> & { data?: unknown }) | null

/** What a page of the store shows when it failed. What is not there leads back to the wall, and not to the studio. */
export function StoreErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorPage />
  const told = error.data as Told
  if (error.status === 410 && told?.data) return <GonePlate {...(told.data as Withdrawn)} />
  if (error.status !== 404) return <ErrorPage />
  return <StoreNotFound sentence={told?.message} newest={told?.newest} />
}
