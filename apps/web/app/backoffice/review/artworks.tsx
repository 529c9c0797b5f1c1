import { getServices } from '../../api/services.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { BackofficeTitle } from '../frame/backoffice-title.tsx'
import type { Route } from './+types/artworks'
import { ReviewScreen } from './review-screen.tsx'
import './review.css'

export function loader({ context }: Route.LoaderArgs) {
  return { storefrontUrl: getServices(context).storefrontUrl }
}

/** Choosing another artwork changes only the URL: the loader data stays valid. */
export function shouldRevalidate() {
  return false
}

export default function Artworks({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackofficeTitle>Artwork review</BackofficeTitle>
      <ReviewScreen storefrontUrl={loaderData.storefrontUrl} />
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
