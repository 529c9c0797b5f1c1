import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { Problem, problemText } from '@tintype/contract/problems'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { expect, test } from 'vitest'
import { reviewArtwork } from '../../../test/artworks.ts'
import { operator, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { ContentRatingSetting } from './content-rating-setting.tsx'

const { contentRating } = contract.backoffice.artworks

function show(facts: Partial<ReviewArtwork> = {}, operatorRole: 'moderator' | 'viewer' = 'moderator') {
  const artwork = reviewArtwork('a', facts)
  return { artwork, ...renderInApp(<ContentRatingSetting artwork={artwork} />, { user: { ...operator, operatorRole } }) }
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mature content' })

test('a moderator rates an artwork as mature, and reads why it was refused', async () => {
  const asked = mockCall(contentRating, () => Promise.reject(new Problem('artwork_changed')))
  const { user, artwork } = show()
  await user.click(box())
  expect(asked.map(({ input }) => input)).toEqual([{ uid: artwork.uid, version: artwork.version, contentRating: 'mature' }])
  expect(await screen.findByText(problemText('artwork_changed'))).toBeDefined()
})

test('a viewer sees the rating and who set it, and cannot change it', () => {
  show({ contentRating: 'mature', operatorContentRating: 'mature' }, 'viewer')
  expect([box().checked, box().disabled]).toEqual([true, true])
  expect(screen.getByText('Set by an operator')).toBeDefined()
})
