import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { expect, test } from 'vitest'
import { artworkWith } from '../../../../test/artist-artworks.ts'
import { artist, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { LatestArtwork } from './latest-artwork.tsx'

test.each([
  { sizes: ['medium', 'large'] as const, shown: ['Large 45×60 cm', 'Medium 30×40 cm'] },
  { sizes: ['extra_large'] as const, shown: ['Extra Large 70×100 cm'] },
  { sizes: [], shown: [] },
])('the latest artwork shows the sizes that are offered, the largest first: $shown', async ({ sizes, shown }) => {
  mockCall(contract.artworks.list, () => ({ artworks: [artworkWith({ sizes: [...sizes] })], total: 1, nextCursor: null }))
  mockCall(contract.store.commissions, () => [])
  renderInApp(<LatestArtwork />, { user: artist })
  await screen.findByRole('heading', { name: 'Moonrise' })
  const radios = screen.queryAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(shown)
  expect(radios.map(({ checked }) => checked)).toEqual(shown.map((_, place) => place === 0))
  expect(screen.queryByText('This picture is not sold in any size.') === null).toBe(shown.length > 0)
})
