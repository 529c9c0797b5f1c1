import type { Category } from '@tintype/domain/artworks/categories'
import { ORIENTATIONS } from '@tintype/domain/prints/sizes'

type Described = {
  tags: readonly string[]
  category: Category
  /** Colour names, the largest share first. */
  colours: readonly string[]
}

const COLOURS_MAX = 3

/** The traits of an artwork, without duplicates: its category, its tags except the orientation, its main colours. */
export function listTraits({ tags, category, colours }: Described): string[] {
  const orientations: readonly string[] = ORIENTATIONS
  const seen = colours.slice(0, COLOURS_MAX).map((colour) => `colour:${colour}`)
  const fromTags = tags.filter((tag) => !orientations.includes(tag)).map((tag) => `tag:${tag}`)
  return [...new Set([`category:${category}`, ...fromTags, ...seen])]
}
