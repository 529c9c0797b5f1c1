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
  /** One sentence that says how much of this to believe. */
  message: string
}

export type Vision = {
  /** @param path  an inspected picture @throws Problem `image_unreadable`, `image_too_slow` */
  look(path: string): Promise<Look>
}
