import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import type { Artwork } from '@tintype/contract/artworks/artworks'
import { Problem, problemText } from '@tintype/contract/problems'
import { expect, test } from 'vitest'
import { artworkWith } from '../../../../test/artist-artworks.ts'
import { button, field, fill } from '../../../../test/fields.ts'
import { artist, eventually, renderInApp } from '../../../../test/render.tsx'
import { mockCall } from '../../../../test/server.ts'
import { EditArtwork } from './edit-artwork.tsx'

test('an artist whose texts were changed elsewhere loads the newest ones and saves over them', async () => {
  let stored: Artwork = artworkWith({ artworkName: 'Before' })
  mockCall(contract.artworks.get, () => stored)
  const sent = mockCall(contract.artworks.edit, ({ version }) => {
    if (version !== stored.version) throw new Problem('artwork_changed')
    return { message: 'Saved.', artwork: stored }
  })
  const { user, router } = render()
  await screen.findByLabelText(/^Artwork name/)
  stored = artworkWith({ artworkName: 'Elsewhere', version: 4 })
  await fill(user, { 'Artwork name': 'Here' })
  await user.click(button('Save'))
  expect(await screen.findByText(problemText('artwork_changed'))).toBeTruthy()
  expect(field('Artwork name').value).toBe('Here')
  await user.click(button('Load latest version'))
  await eventually(() => expect(field('Artwork name').value).toBe('Elsewhere'))
  await fill(user, { 'Artwork name': 'Here' })
  await user.click(button('Save'))
  await eventually(() => expect(router.state.location.pathname).toBe('/artworks'))
  expect(sent.map(({ input }) => [input.version, input.artworkName])).toEqual([
    [3, 'Here'],
    [4, 'Here'],
  ])
})

test.each([
  ['an artwork of another artist', 'artwork_not_found'],
  ['an address that cannot be one of an artwork', 'invalid'],
] as const)('%s is not found, and is requested once', async (_, code) => {
  const asked = mockCall(contract.artworks.get, () => {
    throw new Problem(code)
  })
  render()
  expect(await screen.findByRole('heading', { name: problemText('artwork_not_found') })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View My Tintypes' }).getAttribute('href')).toBe('/artworks')
  expect(asked).toHaveLength(1)
})

function render() {
  const { uid } = artworkWith()
  return renderInApp(<EditArtwork uid={uid} />, { user: artist, at: '/upload-artwork', route: '/upload-artwork' })
}
