import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { awkwardPicture } from '../../../test/images/picture-files.ts'
import { artworkForm, openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { shops } from '../../shops/tables.ts'
import { createArtworks } from '../index.ts'
import { artworks, renditionLeftovers } from '../tables.ts'

// a separate database, because the sweep takes the leftovers of every artwork
const world = await openStudioWorld({ url: await cloneTemplate(`leftovers_${process.pid}`) })
afterAll(() => world.close())

const artist = await world.newArtist()
const DAY_MS = 24 * 60 * 60 * 1000
const sweepIn = (days: number) =>
  createArtworks({ ...world.tools, clock: () => new Date(Date.now() + days * DAY_MS) }).sweepLeftovers(AbortSignal.timeout(20_000))

async function renderWith(uid: string, place: number) {
  await world.database
    .update(artworks)
    .set({ crops: { '3:4': place, '5:7': 500, '7:10': 500 } })
    .where(eq(artworks.uid, uid))
  await world.artworks.render({ artwork: uid })
  const made = await world.listRenditions(uid)
  return { keys: made.map(({ key }) => key), card: made.find(({ preset }) => preset === 'card')?.key ?? '' }
}

test('a card that a new crop has replaced is deleted after two days, and images in use are kept', async () => {
  const file = Buffer.concat([await readFile(awkwardPicture('own-4096x3072.jpg')), Buffer.from(randomUUID())])
  const { body } = await world.post(artist, 'upload-artwork', await artworkForm({ file, fields: { orientation: 'vertical' } }))
  const before = await renderWith(body.uid, 0)
  const after = await renderWith(body.uid, 1000)
  expect(after.card).not.toBe(before.card)
  const isThere = (key: string) => world.storage.exists('renditions', key)

  await sweepIn(1.9)
  expect(await isThere(before.card)).toBe(true)
  await sweepIn(2.1)
  expect(await isThere(before.card)).toBe(false)
  for (const key of after.keys) expect(await isThere(key)).toBe(true)

  // a card that is in use again is kept
  expect((await renderWith(body.uid, 0)).card).toBe(before.card)
  expect((await renderWith(body.uid, 1000)).card).toBe(after.card)
  await sweepIn(3)
  for (const key of after.keys) expect(await isThere(key)).toBe(true)
  expect(await isThere(before.card)).toBe(false)
}, 60_000)

test('a replaced rendition that is in use as a banner is kept', async () => {
  const [key, gone] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const { artistId } = await world.newArtist()
  await world.database.update(shops).set({ bannerKey: key }).where(eq(shops.artistId, artistId))
  const leftAt = new Date(Date.now() - 3 * DAY_MS)
  await world.database.insert(renditionLeftovers).values([key, gone].map((left) => ({ key: left, originalKey: left, leftAt })))
  const removed: string[] = []
  const storage = { ...world.storage, remove: async (area: string, one: string) => void removed.push(`${area}/${one}`) }
  await createArtworks({ ...world.tools, storage }).sweepLeftovers(AbortSignal.timeout(20_000))
  expect(removed).toEqual([`renditions/${gone}`])
  expect(await world.database.select().from(renditionLeftovers)).toEqual([])
})
