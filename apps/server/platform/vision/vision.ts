import type { Category } from '@tintype/contract/categories'

/** What a look at a picture suggests for its upload form. Nothing here is certain; the artist has the last word. */
export type Look = {
  title: string
  description: string
  /** Lower case, at most ten, without the orientation. */
  tags: string[]
  /** Null unless the picture was recognised. */
  category: Category | null
  /** A guess that a person should confirm; null where there is not even a hint. */
  categorySuggestion: Category | null
  /** How sure the one or the other is, from 0 to 1; null where nobody can say. */
  categoryConfidence: number | null
  /** Others that would fit, the likeliest first. */
  categoryAlternatives: Category[]
  /** A few sentences that say how much of this to believe. */
  message: string
}

export type Vision = {
  /**
   * @param picture  inspected, with the hash of the file that it came in as
   * @param asker  the artist whose budget it counts against; left out for operators, who have none
   * @throws Problem `image_unreadable`, `image_too_slow`, `analysis_refused`, `analysis_unavailable`
   */
  look(picture: { path: string; sha256: string }, asker?: string): Promise<Look>
}
