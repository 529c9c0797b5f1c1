import type { Category } from '@tintype/domain/categories'
import { ORIENTATIONS } from '@tintype/domain/sizes'

type Described = {
  tags: readonly string[]
  category: Category
  /** Colour names, the largest share first. */
  colours: readonly string[]
}

/** A colour with a smaller share is an accent, and not a trait. */
const SHARE_MIN = 0.08
const COLOURS_MAX = 3
/** The main colours of a picture as `#rrggbb`, the largest first. */
export function mainColours(palette: readonly { hex: string; share: number }[]): string[] {
  return palette.filter(({ share }) => share >= SHARE_MIN).map(({ hex }) => hex)
}

/** The traits of an artwork, without duplicates: its category, its tags except the orientation, its main colours. */
export function traitsOf({ tags, category, colours }: Described): string[] {
  const orientations: readonly string[] = ORIENTATIONS
  const seen = colours.slice(0, COLOURS_MAX).map((colour) => `colour:${colour}`)
  const told = tags.filter((tag) => !orientations.includes(tag)).map((tag) => `tag:${tag}`)
  return [...new Set([`category:${category}`, ...told, ...seen])]
}
