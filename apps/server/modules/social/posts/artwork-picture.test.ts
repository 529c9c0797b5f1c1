import { Readable } from 'node:stream'
import { POST_PLACES } from '@tintype/contract/social/networks'
import { expect, test } from 'vitest'
import { artworkPictures } from './artwork-picture.ts'

test('each platform gets the room picture in its own format, as bytes and as a public address', async () => {
  const getPicture = artworkPictures({
    mockups: { getSharePicture: async (uid, format) => ({ key: `${uid}-${format}`, widthPx: 1, heightPx: 1, type: 'image/jpeg' }) },
    storage: { read: async (kind, key) => ({ stream: Readable.from([Buffer.from(kind), Buffer.from(` ${key}`)]), sizeBytes: 0 }) as never },
    publicUrl: 'https://tintype.example',
  })
  const pictures = await Promise.all(POST_PLACES.map((place) => getPicture('a1', place)))
  expect(pictures.map(({ bytes, url }) => [bytes.toString(), url])).toEqual(
    ['link', 'portrait', 'pin', 'link', 'link', 'link', 'link'].map((format) => [
      `renditions a1-${format}`,
      `https://tintype.example/media/a1-${format}.jpg`,
    ]),
  )
})
