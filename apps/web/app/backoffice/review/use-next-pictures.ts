import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useEffect, useRef } from 'react'

/** How many pictures are there before they are looked at, and how many stay. */
const AHEAD = 8
const BEHIND = 3

/**
 * Fetches and decodes the pictures that come next, so that a decision never waits for one. They are held on to: a picture that
 * nobody holds may be forgotten before it is shown.
 */
export function useNextPictures(artworks: readonly ReviewArtwork[], uid: string): void {
  const held = useRef(new Map<string, HTMLImageElement>())
  useEffect(() => {
    const index = artworks.findIndex((artwork) => artwork.uid === uid)
    const near = artworks.slice(Math.max(0, index - BEHIND), index + 1 + AHEAD)
    const urls = near.flatMap(({ largeUrl, imageUrl }) => largeUrl ?? imageUrl ?? [])
    const before = held.current
    held.current = new Map(urls.map((url) => [url, before.get(url) ?? load(url)]))
  }, [artworks, uid])
}

function load(url: string): HTMLImageElement {
  const image = new Image()
  image.src = url
  // one that does not come is asked for again, and complained of, where it is shown
  void image.decode().catch(() => undefined)
  return image
}
