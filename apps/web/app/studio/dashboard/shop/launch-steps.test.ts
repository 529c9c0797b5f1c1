import type { LaunchFlags } from '@tintype/contract/shops/shops'
import { expect, it } from 'vitest'
import { isSetUp, launchPercent, launchSteps } from './launch-steps.ts'

const nothing: LaunchFlags = { banner: false, artwork: false, share: false }

it.each([
  ['nothing yet', {}, 0, 'open open open', 0, false],
  ['a banner', { banner: true }, 0, 'done open open', 33, false],
  ['an artwork in review', {}, 1, 'open waiting open', 0, false],
  ['a banner and an artwork in review', { banner: true }, 1, 'done waiting open', 33, false],
  ['an approved artwork', { artwork: true }, 1, 'open done open', 33, false],
  ['a banner and an approved artwork', { banner: true, artwork: true }, 1, 'done done open', 67, true],
  ['every step done', { banner: true, artwork: true, share: true }, 3, 'done done done', 100, true],
] as const)('a shop with %s has the launch steps “$3” and a progress of $4 percent', (_, change, artworkCount, states, percent, setUp) => {
  const launch = { ...nothing, ...change }
  const steps = launchSteps({ launch, artworkCount })
  expect(steps.map(({ state }) => state).join(' ')).toBe(states)
  expect(launchPercent(steps)).toBe(percent)
  expect(isSetUp(launch)).toBe(setUp)
})
