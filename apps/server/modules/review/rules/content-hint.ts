import { EXPLICIT_FROM } from '@tintype/domain/artworks/content-rating'

/** The whole percentage that operators see. Null below the threshold, or if the picture was not rated. */
export function toContentHint(explicitShare: number | null | undefined): number | null {
  return explicitShare == null || explicitShare < EXPLICIT_FROM ? null : Math.floor(explicitShare * 100)
}
