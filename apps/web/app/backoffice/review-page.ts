import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review'
import { codeOf } from '../api/problem.ts'

type Pages<Page> = { pages: Page[] }

/** The same pages without one artwork. */
export function withoutArtwork<Data extends Pages<ReviewPage>>(data: Data, uid: string): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, artworks: page.artworks.filter((artwork) => artwork.uid !== uid) })) }
}

/** Whether there is something to look at. Renditions are made after the upload, within seconds. */
export function hasPicture({ largeUrl, imageUrl }: Pick<ReviewArtwork, 'largeUrl' | 'imageUrl'>): boolean {
  return (largeUrl ?? imageUrl) !== null
}

const FRESH_MS = 5 * 60_000

/** When to ask again: soon while a picture that just came is being made ready, else now and then, for what is new. */
export function refreshMs(pages: readonly ReviewPage[], now: number): number {
  const isBeingMade = pages.some(({ artworks }) =>
    artworks.some((artwork) => !hasPicture(artwork) && now - Date.parse(artwork.created_at) < FRESH_MS),
  )
  return isBeingMade ? 2_500 : 60_000
}

/** Somebody else decided on it, or its artist took it away or changed its words: what is shown is not there any more. */
export function isOver(error: unknown): boolean {
  return ['artwork_already_decided', 'artwork_changed', 'artwork_not_found', 'deletion_not_pending'].includes(codeOf(error) ?? '')
}
