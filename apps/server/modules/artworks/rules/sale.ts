import type { ContentRating } from '@tintype/domain/artworks/content-rating'

/**
 * The publication fields of an artwork. A suspension of its artist and a report each take it off sale. It is on sale only without both,
 * with its original publication time.
 * @param since  when it was first approved; null where it never was
 */
export function toSaleFields(
  since: Date | null,
  { isWithheld, takenDownAt }: { isWithheld: boolean; takenDownAt: Date | null },
): { publishedAt: Date | null; withheldPublishedAt: Date | null } {
  const isKeptOff = isWithheld || takenDownAt !== null
  return isKeptOff ? { publishedAt: null, withheldPublishedAt: since } : { publishedAt: since, withheldPublishedAt: null }
}

/** A rating, and what follows from it: mature content is no staff pick. */
export function withRating(contentRating: ContentRating): { contentRating: ContentRating; pickedAt?: null } {
  return contentRating === 'mature' ? { contentRating, pickedAt: null } : { contentRating }
}
