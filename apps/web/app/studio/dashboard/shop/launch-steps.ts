export type StepState = 'open' | 'waiting' | 'done'
export type LaunchStep = { id: 'banner' | 'artwork' | 'share'; state: StepState }

export type ShopState = {
  hasBanner: boolean
  artworkCount: number
  hasApprovedArtwork: boolean
  /** The link was copied, or the share panel opened, in this browser. */
  wasShared: boolean
}

/** The three steps to an open shop. An artwork that waits for review counts as in progress, not as done. */
export function launchSteps({ hasBanner, artworkCount, hasApprovedArtwork, wasShared }: ShopState): LaunchStep[] {
  return [
    { id: 'banner', state: hasBanner ? 'done' : 'open' },
    { id: 'artwork', state: hasApprovedArtwork ? 'done' : artworkCount > 0 ? 'waiting' : 'open' },
    { id: 'share', state: wasShared ? 'done' : 'open' },
  ]
}

/** 0, 33, 67 or 100. */
export function launchPercent(steps: readonly LaunchStep[]): number {
  return Math.round((100 * steps.filter(({ state }) => state === 'done').length) / steps.length)
}

/** While false, 'Setup incomplete' is shown. */
export function isSetUp({ hasBanner, hasApprovedArtwork }: ShopState): boolean {
  return hasBanner && hasApprovedArtwork
}

/** Whether the shop's page has content: an approved artwork, or a first submission and a banner. */
export function isLinkReady({ hasBanner, artworkCount, hasApprovedArtwork }: ShopState): boolean {
  return hasApprovedArtwork || (hasBanner && artworkCount > 0)
}
