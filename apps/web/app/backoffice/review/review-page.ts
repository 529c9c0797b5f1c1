import type { ReviewArtwork, ReviewPage } from '@tintype/contract/review/review'
import { findProblemCode } from '../../api/problem.ts'

type Pages<Page> = { pages: Page[] }

/** The pages without one artwork. */
export function withoutArtwork<Data extends Pages<ReviewPage>>(data: Data, uid: string): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, artworks: page.artworks.filter((artwork) => artwork.uid !== uid) })) }
}

/** The pages with a newer state of one artwork; unchanged if they do not contain it. */
export function replaceArtwork<Data extends Pages<ReviewPage>>(data: Data, artwork: ReviewArtwork): Data {
  const newer = (one: ReviewArtwork) => (one.uid === artwork.uid ? artwork : one)
  return { ...data, pages: data.pages.map((page) => ({ ...page, artworks: page.artworks.map(newer) })) }
}

/** The pages with one artwork at its place in the queue, whether or not they contained it. */
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

/** The server's sort order: waiting since, then uid. */
function lineKey({ uid, created_at, resubmitted_at }: ReviewArtwork): string {
  return `${new Date(resubmitted_at ?? created_at).toISOString()} ${uid}`
}

/** Whether the artwork has an image to review. Renditions are created within seconds after the upload. */
export function hasPicture({ largeUrl, imageUrl }: Pick<ReviewArtwork, 'largeUrl' | 'imageUrl'>): boolean {
  return (largeUrl ?? imageUrl) !== null
}

const FRESH_MS = 5 * 60_000

/** The refetch interval: short while a recent artwork has no renditions, else long. */
export function refreshMs(pages: readonly ReviewPage[], now: number): number {
  const isBeingMade = pages.some(({ artworks }) =>
    artworks.some((artwork) => !hasPicture(artwork) && now - Date.parse(artwork.created_at) < FRESH_MS),
  )
  return isBeingMade ? 2_500 : 60_000
}

/** Whether another operator decided on the artwork, or its artist withdrew or changed it. The shown artwork is stale. */
export function isReviewOutdated(error: unknown): boolean {
  return ['artwork_already_decided', 'artwork_changed', 'artwork_not_found', 'deletion_not_pending'].includes(findProblemCode(error) ?? '')
}
