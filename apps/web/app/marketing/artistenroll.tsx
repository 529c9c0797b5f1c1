import { brand } from '@tintype/domain/brand'
import { getServices } from '../api/services.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/artistenroll'
import { Invitation } from './invitation.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = getServices(context)
  const meta = pageMeta({
    title: `Open a ${brand.product} shop`,
    description: 'Open a shop for your art on metal. Free to open, no monthly costs.',
    url: `${publicUrl}/artistenroll`,
    image: { url: `${publicUrl}/share/artists.jpg`, alt: 'Three metal prints on a lit wall' },
  })
  return { meta }
}

export default function ArtistEnroll() {
  return (
    <Invitation title={`Open a ${brand.product} shop`}>
      Free to open, no monthly costs. Your shop goes live with one approved artwork and a banner.
    </Invitation>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
