import type { ReviewArtwork } from '@tintype/contract/review'
import { useEffect } from 'react'

/** Fetches the pictures that come next, so that a decision never waits for one. */
export function useNextPictures(artworks: readonly ReviewArtwork[], uid: string): void {
  useEffect(() => {
    const index = artworks.findIndex((artwork) => artwork.uid === uid)
    for (const { largeUrl, imageUrl } of artworks.slice(index + 1, index + 4)) {
      const url = largeUrl ?? imageUrl
      if (url) new Image().src = url
    }
  }, [artworks, uid])
}
