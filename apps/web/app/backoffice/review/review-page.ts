import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import { codeOf } from '../../api/problem.ts'

type Pages<Page> = { pages: Page[] }

/** The same pages without one artwork. */
export function withoutArtwork<Data extends Pages<ReviewPage>>(data: Data, uid: string): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, artworks: page.artworks.filter((artwork) => artwork.uid !== uid) })) }
}

/** The same pages with one artwork at its place in the line, whether they had it or not. */
export function withArtwork<Data extends Pages<ReviewPage>>(data: Data, artwork: ReviewArtwork): Data {
  const without = withoutArtwork(data, artwork.uid)
  const index = without.pages.findIndex(({ artworks }) => artworks.some((other) => isBehind(other, artwork)))
  const pages = without.pages.map((page, i) => {
    if (i !== (index === -1 ? without.pages.length - 1 : index)) return page
    const place = page.artworks.findIndex((other) => isBehind(other, artwork))
    return { ...page, artworks: page.artworks.toSpliced(place === -1 ? page.artworks.length : place, 0, artwork) }
  })
  return { ...without, pages }
}

function isBehind(other: ReviewArtwork, artwork: ReviewArtwork): boolean {
  return lineKey(other) > lineKey(artwork)
}

/** In the order of the server: since when it waits, then its uid. */
function lineKey({ uid, created_at, resubmitted_at }: ReviewArtwork): string {
  return `${new Date(resubmitted_at ?? created_at).toISOString()} ${uid}`
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
