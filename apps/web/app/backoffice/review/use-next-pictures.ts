import type { ReviewArtwork } from '@tintype/contract/review/review'
import { useEffect, useRef } from 'react'

/** The number of images preloaded, and the number kept. */
const AHEAD = 8
const BEHIND = 3

/**
 * Preloads and decodes the next images, so that a decision never waits for one. The images stay referenced, because browsers may discard
 * unreferenced ones.
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
  // ignore failures: the image is requested again, and its failure reported, where it is shown
  void image.decode().catch(() => undefined)
  return image
}
