import { brand } from '@tintype/domain/brand'
import { ErrorPage } from '../../shell/error-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import type { Route } from './+types/artworks'
import './artworks.css'
import { ArtworkWall } from './artwork-wall.tsx'

export const meta: Route.MetaFunction = () => [{ title: `My ${brand.products} · ${brand.product}` }]

export default function MyArtworks() {
  return (
    <main id="main" className="wrap my-artworks">
      <PageTitle title={`My ${brand.products}`} actions={<LinkButton to="/upload-artwork">Upload New</LinkButton>} />
      <ArtworkWall />
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
