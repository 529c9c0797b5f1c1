import { expect, it } from 'vitest'
import { isLinkReady, isSetUp, launchPercent, launchSteps, type ShopState } from './launch-steps.ts'

const fresh: ShopState = { hasBanner: false, artworkCount: 0, hasApprovedArtwork: false, wasShared: false }

it.each([
  ['nothing yet', {}, 'open open open', 0, false, false],
  ['a banner', { hasBanner: true }, 'done open open', 33, false, false],
  ['an artwork in review', { artworkCount: 1 }, 'open waiting open', 0, false, false],
  ['a banner and an artwork in review', { hasBanner: true, artworkCount: 1 }, 'done waiting open', 33, false, true],
  ['an approved artwork', { artworkCount: 1, hasApprovedArtwork: true }, 'open done open', 33, false, true],
  ['a banner and an approved artwork', { hasBanner: true, artworkCount: 1, hasApprovedArtwork: true }, 'done done open', 67, true, true],
  ['every step done', { hasBanner: true, artworkCount: 3, hasApprovedArtwork: true, wasShared: true }, 'done done done', 100, true, true],
] as const)('a shop with %s has the launch steps “$2” and a progress of $3 percent', (_, change, states, percent, setUp, linkReady) => {
  const shop = { ...fresh, ...change }
  const steps = launchSteps(shop)
  expect(steps.map(({ state }) => state).join(' ')).toBe(states)
  expect(launchPercent(steps)).toBe(percent)
  expect(isSetUp(shop)).toBe(setUp)
  expect(isLinkReady(shop)).toBe(linkReady)
})
