import { screen } from '@testing-library/react'
import type { LaunchFlags } from '@tintype/contract/shops/shops'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../../test/render.tsx'
import { studioTexts } from '../../studio-texts.ts'
import { LaunchPanel } from './launch-panel.tsx'
import { isSetUp, launchSteps } from './launch-steps.ts'

const ignore = async () => undefined

test.each([
  ['nothing', { banner: false, artwork: false }, false, 'Set up your shop', true],
  ['an approved artwork and no banner', { banner: false, artwork: true }, false, 'Set up your shop', true],
  ['a banner and an artwork in review', { banner: true, artwork: false }, true, 'Set up your shop', false],
  [
    'a banner and an approved artwork',
    { banner: true, artwork: true },
    true,
    'Your shop is open. Share it with your first visitors',
    false,
  ],
])('an artist with %s reads one rule: %j, link %s, “%s”', (_, flags, hasLink, title, isLinkExplained) => {
  const launch: LaunchFlags = { ...flags, share: false }
  const steps = launchSteps({ launch, artworkCount: 1 })
  const images = { choose: ignore, fetchAhead: ignore }
  renderInApp(<LaunchPanel steps={steps} latest={null} isOpen={isSetUp(launch)} hasLink={hasLink} images={images} onShare={ignore} />)
  expect(screen.getByRole('heading').textContent).toBe(title)
  expect(screen.queryByText(studioTexts.shopLinkLater) !== null).toBe(isLinkExplained)
})
