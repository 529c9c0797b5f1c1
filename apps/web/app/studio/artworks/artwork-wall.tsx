import { useInfiniteQuery } from '@tanstack/react-query'
import { toErrorMessage } from '../../api/problem.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { studioTexts } from '../studio-texts.ts'
import { ArtworkGrid } from './artwork-grid.tsx'
import { myArtworksQuery } from './artwork-queries.ts'
import { ArtworksSkeleton } from './artworks-skeleton.tsx'

/** All submitted artworks, newest first, eight per page. */
export function ArtworkWall() {
  const query = useInfiniteQuery(myArtworksQuery())
  const { data, error, isFetching, refetch } = query
  if (!data && error) {
    return (
      <ErrorState
        title={studioTexts.artworksFailed}
        message={toErrorMessage(error)}
        retryLabel="Retry"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <ArtworksSkeleton />
  // if an artwork is erased between two requests, pages may overlap
  const artworks = [...new Map(data.pages.flatMap((page) => page.artworks).map((artwork) => [artwork.uid, artwork])).values()]
  if (!artworks.length) return <NoArtworks />
  return <ArtworkGrid artworks={artworks} total={data.pages.at(-1)?.total ?? artworks.length} query={query} />
}

function NoArtworks() {
  return (
    <EmptyState
      title="No artworks yet"
      action={
        <LinkButton to="/upload-artwork" variant="primary">
          Upload your first picture
        </LinkButton>
      }
    >
      Upload a picture to follow its review, share it and create mockups.
    </EmptyState>
  )
}
