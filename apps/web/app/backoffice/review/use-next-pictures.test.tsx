import { renderHook } from '@testing-library/react'
import type { ReviewArtwork } from '@tintype/contract/review/review'
import { beforeEach, expect, it, vi } from 'vitest'
import { reviewArtwork, uidFromName } from '../../../test/artworks.ts'
import { useNextPictures } from './use-next-pictures.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const queue = letters.map((letter) => reviewArtwork(letter))
const pictures = (names: string) => [...names].map((name) => `/media/${name}-large.webp`)

let decoded: string[]

beforeEach(() => {
  decoded = []
  // jsdom decodes no images
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode() {
        decoded.push(this.src)
        return Promise.reject(new DOMException('The picture cannot be decoded.', 'EncodingError'))
      }
    },
  )
})

const look = (artworks: readonly ReviewArtwork[], name: string) =>
  renderHook(({ artworks, uid }) => useNextPictures(artworks, uid), { initialProps: { artworks, uid: uidFromName(name) } })

it('an operator looks at the first artwork, and eight more pictures are decoded ahead', () => {
  look(queue, 'a')
  expect(decoded).toEqual(pictures('abcdefghi'))
})

it('each step decodes one more picture, and none twice', () => {
  const { rerender } = look(queue, 'a')
  decoded.length = 0
  rerender({ artworks: queue, uid: uidFromName('b') })
  expect(decoded).toEqual(pictures('j'))
})

it('three pictures behind are kept, a fourth is decoded again', () => {
  const { rerender } = look(queue, 'a')
  for (const name of 'bcd') rerender({ artworks: queue, uid: uidFromName(name) })
  decoded.length = 0
  rerender({ artworks: queue, uid: uidFromName('a') })
  expect(decoded).toEqual([])
  rerender({ artworks: queue, uid: uidFromName('e') })
  decoded.length = 0
  rerender({ artworks: queue, uid: uidFromName('a') })
  expect(decoded).toEqual(pictures('a'))
})

it('an artwork without a large rendition is decoded in its medium one, and one without a picture is skipped', () => {
  look([reviewArtwork('a', { largeUrl: null }), reviewArtwork('b', { largeUrl: null, imageUrl: null }), reviewArtwork('c')], 'a')
  expect(decoded).toEqual(['/media/a-medium.webp', ...pictures('c')])
})

it('a picture that becomes ready later is decoded then', () => {
  const making = [reviewArtwork('a'), reviewArtwork('b', { largeUrl: null, imageUrl: null })]
  const { rerender } = look(making, 'a')
  rerender({ artworks: [reviewArtwork('a'), reviewArtwork('b')], uid: uidFromName('a') })
  expect(decoded).toEqual(pictures('ab'))
})

it('an artwork that has left the queue keeps the first pictures ready', () => {
  look(queue, 'gone')
  expect(decoded).toEqual(pictures('abcdefgh'))
})
