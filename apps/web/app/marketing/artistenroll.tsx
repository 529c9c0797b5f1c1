import { brand } from '@tintype/contract/brand'
import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/artistenroll'
import { Invitation } from './invitation.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Open a ${brand.product} shop · ${brand.product}` }]

export default function ArtistEnroll() {
  return (
    <Invitation title={`Open a ${brand.product} shop`}>
      It costs nothing to open and nothing to keep. One approved picture and a banner, and your shop is live.
    </Invitation>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
