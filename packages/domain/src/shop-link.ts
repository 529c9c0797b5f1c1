/**
 * When a shop has a link to share. The server counts sharing only then, and the studio shows the link only then.
 * @see docs/specification.md, section 2, "Share Your Shop"
 */
export function hasShopLink({ hasBanner, artworkCount }: { hasBanner: boolean; artworkCount: number }): boolean {
  return hasBanner && artworkCount > 0
}
