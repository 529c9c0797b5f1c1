import { truncateText } from '@tintype/domain/text/truncate-text'

/** Pinterest's maximum. The others allow twice as many characters. */
const ALT_TEXT_MAX = 500

/** @property altText  what the picture shows, by its artist; where it is empty, the description takes its place */
type PostedArtwork = { title: string; artistName: string; altText?: string; description: string | null }

/** Alternative text of the picture, for users of screen readers. */
export function formatAltText({ title, artistName, altText, description }: PostedArtwork): string {
  const parts = [`“${title}” by ${artistName}, printed on metal and hung in a living room.`, altText || description]
  const text = parts.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  return truncateText(text, ALT_TEXT_MAX, { measure: countCodePoints })
}

/** Pinterest counts code points. */
function countCodePoints(text: string): number {
  return [...text].length
}
