import type { Category } from '@tintype/contract/categories'
import { ORIENTATIONS } from '@tintype/contract/sizes'

type Described = {
  tags: readonly string[]
  category: Category
  /** By name, the largest first. */
  colours: readonly string[]
}

/** A colour with a smaller share of the picture is an accent and no trait. */
const SHARE_MIN = 0.08
const COLOURS_MAX = 3
/** The main colours of a picture, the largest first, as `#rrggbb`. */
export function mainColours(palette: readonly { hex: string; share: number }[]): string[] {
  return palette.filter(({ share }) => share >= SHARE_MIN).map(({ hex }) => hex)
}

/** What an artwork has in common with others, each once: its category, its tags but for the orientation, its main colours. */
export function traitsOf({ tags, category, colours }: Described): string[] {
  const orientations: readonly string[] = ORIENTATIONS
  const seen = colours.slice(0, COLOURS_MAX).map((colour) => `colour:${colour}`)
  const told = tags.filter((tag) => !orientations.includes(tag)).map((tag) => `tag:${tag}`)
  return [...new Set([`category:${category}`, ...told, ...seen])]
}
