/** The classes that show nudity or sexual acts in photographs, suggestive photographs, and drawings. */
type ExplicitRatings = { porn: number; sexy: number; hentai: number }

/** 0.5 % of 3,140 harmless stamps and clip art and 2 % of 249 wallpapers reach it, and none of our own pictures. */
const HINT_FROM = 0.7

/** The probability of nudity or sexual content, 0 to 1. */
export function toExplicitShare({ porn, sexy, hentai }: ExplicitRatings): number {
  return Math.min(1, porn + sexy + hentai)
}

/** The whole percentage that operators see. Null below the threshold, or if the picture was not rated. */
export function toContentHint(explicitShare: number | null | undefined): number | null {
  return explicitShare == null || explicitShare < HINT_FROM ? null : Math.floor(explicitShare * 100)
}
