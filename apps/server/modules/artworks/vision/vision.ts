import type { Category } from '@tintype/domain/artworks/categories'
import type { ContentRating } from '@tintype/domain/artworks/content-rating'

/** Suggestions for the upload form from an AI analysis. The artist can change everything. */
export type PictureAnalysis = {
  title: string
  description: string
  /** What the picture shows, for users of screen readers; empty where nothing was recognised. */
  altText: string
  /** Lower case, at most ten, without the orientation. */
  tags: string[]
  /** Null unless the picture was recognised. */
  category: Category | null
  /** A guess to confirm; null without any evidence. */
  categorySuggestion: Category | null
  /** Confidence of the category or suggestion, 0 to 1; null if unknown. */
  categoryConfidence: number | null
  /** Other matching categories, most likely first. */
  categoryAlternatives: Category[]
  /** Missing where no network rated the picture, or its estimate is low. */
  contentRatingSuggestion?: ContentRating | undefined
  /** A few sentences about the reliability. */
  message: string
}

export type Vision = {
  /**
   * @param picture  an inspected picture, with the hash of the uploaded file
   * @param asker  the artist whose daily budget is charged; undefined for operators, who have none
   * @throws Problem `image_unreadable`, `image_too_slow`, `analysis_refused`, `analysis_unavailable`
   */
  analyze(picture: { path: string; sha256: string }, asker?: string): Promise<PictureAnalysis>
}
