import { limits } from '@tintype/contract/limits'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { newPicture, openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { createArtworks } from '../index.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

/** An artwork in which every pixel has its own colour. */
async function newArtwork({ widthPx = 40, heightPx = 60 } = {}) {
  const artist = await world.newArtist()
  const file = await newPicture({ widthPx, heightPx })
  return { artist, uid: await world.storeTiny(artist, file), file, widthPx, heightPx }
}

const cut = (artist: Artist, wanted: Parameters<typeof world.artworks.cutDetail>[1]) => world.artworks.cutDetail(artist, wanted)
const readBytes = async ({ body }: Awaited<ReturnType<typeof cut>>) => Buffer.from(await new Response(body).arrayBuffer())

test('a detail cut from an original has exactly the pixels of that area', async () => {
  const { artist, uid, file } = await newArtwork()
  const place = { leftPx: 35, topPx: 56, widthPx: 5, heightPx: 4 }
  const answer = await cut(artist, { uid, ...place })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp' })
  const wanted = await sharp(file).extract({ left: 35, top: 56, width: 5, height: 4 }).raw().toBuffer()
  expect(
    await sharp(await readBytes(answer))
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ).toMatchObject({ data: wanted, info: { width: 5, height: 4 } })
})

test.each([
  ['right', { leftPx: 1 }],
  ['bottom', { topPx: 1 }],
])('an artist cannot cut a detail that extends beyond the %s edge of the original', async (_, beyond) => {
  const { artist, uid, widthPx, heightPx } = await newArtwork()
  const wanted = { uid, leftPx: 0, topPx: 0, widthPx, heightPx, ...beyond }
  await expect(cut(artist, wanted)).rejects.toMatchObject({ code: 'detail_place' })
})

test('an artist can have a limited number of details cut at a time, and another artist is not affected', async () => {
  const { artist, uid } = await newArtwork()
  const other = await newArtwork()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const artworks = createArtworks({
    ...world.tools,
    pictures: { ...world.pictures, cutDetail: () => opened.then(() => Buffer.from('detail')) },
  })
  const place = { leftPx: 0, topPx: 0, widthPx: 1, heightPx: 1 }
  const all = Array.from({ length: limits.detail.waitingMax + 1 }, () => artworks.cutDetail(artist, { uid, ...place }))
  const theirs = artworks.cutDetail(other.artist, { uid: other.uid, ...place })
  await expect(Promise.any(all.map(getRefusalCode))).resolves.toBe('details_waiting')
  open()
  const ends = await Promise.allSettled([...all, theirs])
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect((await readBytes(await artworks.cutDetail(artist, { uid, ...place }))).toString()).toBe('detail')
})

/** The code of the refusal. @throws where the attempt succeeds */
async function getRefusalCode(attempt: Promise<unknown>): Promise<string> {
  const answer = await attempt.catch((problem: { code: string }) => problem)
  if (answer && typeof answer === 'object' && 'code' in answer) return answer.code as string
  throw new Error('it was not refused')
}
