import type { LaunchFlags } from '@tintype/contract/shops/shops'

export type StepState = 'open' | 'waiting' | 'done'
export type LaunchStep = { id: 'banner' | 'artwork' | 'share'; state: StepState }

export type ShopState = { launch: LaunchFlags; artworkCount: number }

/** The three steps to an open shop. An artwork that waits for review counts as in progress, not as done. */
export function launchSteps({ launch, artworkCount }: ShopState): LaunchStep[] {
  return [
    { id: 'banner', state: launch.banner ? 'done' : 'open' },
    { id: 'artwork', state: launch.artwork ? 'done' : artworkCount > 0 ? 'waiting' : 'open' },
    { id: 'share', state: launch.share ? 'done' : 'open' },
  ]
}

/** 0, 33, 67 or 100. */
export function launchPercent(steps: readonly LaunchStep[]): number {
  return Math.round((100 * steps.filter(({ state }) => state === 'done').length) / steps.length)
}

/** The shop is open. While false, 'Setup incomplete' is shown. */
export function isSetUp({ banner, artwork }: LaunchFlags): boolean {
  return banner && artwork
}
