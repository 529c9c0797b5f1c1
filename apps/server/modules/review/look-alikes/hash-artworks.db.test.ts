import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { StoreFault } from '../../../platform/storage/bucket-faults.ts'
import { artworkForm, openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { artworks, renditions } from '../../artworks/tables.ts'
import { artworkHashes, artworkHashesDue, artworkMarks } from '../tables.ts'
import { findLookalikes } from './find-lookalikes.ts'
import { hashArtworks } from './hash-artworks.ts'

const world = await openStudioWorld()
afterAll(() => world.close())
const artist = await world.newArtist()
const picture = Buffer.from(await readFile(resolve(import.meta.dirname, '../../../../web/public/art/pier.webp')))

async function render(file: Buffer<ArrayBuffer>): Promise<string> {
  const { body } = await world.post(artist, 'upload-artwork', await artworkForm({ file }))
  await world.artworks.render({ artwork: body.uid })
  return body.uid
}

const findHashRows = (uid: string) => world.database.select().from(artworkHashes).where(eq(artworkHashes.artworkUid, uid))
const findLandmarkRows = (uid: string) => world.database.select().from(artworkMarks).where(eq(artworkMarks.artworkUid, uid))
const likeTo = async (uid: string) => (await findLookalikes(world.database, uid)).map((one) => one.uid)

async function forget(uid: string): Promise<void> {
  await world.database.delete(artworkHashes).where(eq(artworkHashes.artworkUid, uid))
  await world.database.delete(artworkMarks).where(eq(artworkMarks.artworkUid, uid))
  await world.database.update(artworks).set({ looksAt: null }).where(eq(artworks.uid, uid))
}

test('rendering stores the hashes of an artwork, and a job adds those of artworks rendered earlier', async () => {
  const [first, copy, lost] = [
    await render(picture),
    await render(Buffer.from(await sharp(picture).flop().jpeg({ quality: 60 }).toBuffer())),
    await render(Buffer.from(await sharp(picture).rotate(90).jpeg().toBuffer())),
  ]
  expect(await findHashRows(first)).toHaveLength(17)
  expect((await findLandmarkRows(first)).length).toBeGreaterThan(8)
  expect(await likeTo(copy)).toContain(first)

  for (const uid of [copy, lost]) await forget(uid)
  expect(await likeTo(first)).not.toContain(copy)
  // one file is missing: it is tried once and does not block the others
  await world.database
    .update(renditions)
    .set({ key: 'e'.repeat(64) })
    .where(eq(renditions.artworkUid, lost))
  // a deleted artwork gets hashes, too
  await world.database.update(artworks).set({ deletedAt: new Date() }).where(eq(artworks.uid, copy))

  expect(await hashArtworks(world.tools, AbortSignal.abort())).toBe(0)
  expect(await hashArtworks(world.tools, new AbortController().signal)).toBeGreaterThanOrEqual(2)
  expect(await findHashRows(copy)).toHaveLength(17)
  expect((await findLandmarkRows(copy)).length).toBeGreaterThan(8)
  expect(await findHashRows(lost)).toEqual([])
  expect(await likeTo(first)).toContain(copy)
  expect(await hashArtworks(world.tools, new AbortController().signal)).toBe(0)
})

test('a marked artwork gets its hashes again, once, and an unreadable one keeps the hashes that it has', async () => {
  const [seen, lost] = [
    await render(Buffer.from(await sharp(picture).negate({ alpha: false }).jpeg().toBuffer())),
    await render(Buffer.from(await sharp(picture).negate({ alpha: false }).flop().jpeg().toBuffer())),
  ]
  for (const uid of [seen, lost]) {
    await world.database.delete(artworkMarks).where(eq(artworkMarks.artworkUid, uid))
    await world.database.insert(artworkHashesDue).values({ artworkUid: uid })
  }
  await world.database
    .update(renditions)
    .set({ key: 'e'.repeat(64) })
    .where(eq(renditions.artworkUid, lost))

  expect(await hashArtworks(world.tools, AbortSignal.abort())).toBe(0)
  expect(await hashArtworks(world.tools, new AbortController().signal)).toBe(2)
  expect((await findLandmarkRows(seen)).length).toBeGreaterThan(8)
  expect(await findHashRows(seen)).toHaveLength(17)
  expect(await findLandmarkRows(lost)).toEqual([])
  expect(await findHashRows(lost)).toHaveLength(17)
  expect(await hashArtworks(world.tools, new AbortController().signal)).toBe(0)
})

test('an artwork whose picture the storage could not give gets its hashes with the next run', async () => {
  const uid = await render(Buffer.from(await sharp(picture).gamma(2).jpeg().toBuffer()))
  await forget(uid)
  const away = { ...world.tools.storage, localCopy: () => Promise.reject(new StoreFault('no answer')) }
  await hashArtworks({ ...world.tools, storage: away }, new AbortController().signal)
  expect(await findHashRows(uid)).toEqual([])
  await hashArtworks(world.tools, new AbortController().signal)
  expect(await findHashRows(uid)).toHaveLength(17)
})
