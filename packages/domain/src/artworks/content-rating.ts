/** `mature`: nudity, violence, or other content that is not for everyone. The store covers its picture until a visitor asks for it. */
export const CONTENT_RATINGS = ['general', 'mature'] as const

export type ContentRating = (typeof CONTENT_RATINGS)[number]

const labels: Record<ContentRating, string> = { general: 'General', mature: 'Mature content' }

/** `mature` → `Mature content`. */
export function contentRatingLabel(rating: ContentRating): string {
  return labels[rating]
}

/**
 * The probability of nudity or sexual content from which operators get a hint and the artist gets a suggestion. 0.5 % of 3,140 harmless
 * stamps and clip art and 2 % of 249 wallpapers reach it, and none of our own pictures.
 */
export const EXPLICIT_FROM = 0.7

/** The classes that show nudity or sexual acts in photographs, suggestive photographs, and drawings. */
type ExplicitRatings = { porn: number; sexy: number; hentai: number }

/** The probability of nudity or sexual content, 0 to 1. */
export function toExplicitShare({ porn, sexy, hentai }: ExplicitRatings): number {
  return Math.min(1, porn + sexy + hentai)
}

/** What an estimate suggests to the artist: a rating to confirm, or nothing. A low estimate does not suggest `general`. */
export function suggestContentRating(explicitShare: number): ContentRating | null {
  return explicitShare >= EXPLICIT_FROM ? 'mature' : null
}

type Rated = {
  /** The rating in the store. */
  contentRating: ContentRating
  /** The last rating that an operator set; null if none. */
  operatorContentRating: ContentRating | null
}

/** Whether an operator decided that an artwork is mature. Its artist cannot undo that. */
export function isRatingFixed({ operatorContentRating }: Pick<Rated, 'operatorContentRating'>): boolean {
  return operatorContentRating === 'mature'
}

/** Whether the current rating is the one that an operator set. The artist may have raised it since. */
export function isRatedByOperator({ contentRating, operatorContentRating }: Rated): boolean {
  return contentRating === operatorContentRating
}
