import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { artworkListeners } from '../../../compose/artwork-listeners.ts'
import { storedFiles } from '../../../compose/stored-files.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { openCatalogueWorld } from '../../../test/worlds/catalogue-world.ts'
import { causes } from '../../hope/tables.ts'
import { saveView } from '../../review/queries/landmarks.ts'
import { artworkContentRatings, artworkMarks, artworkSketches } from '../../review/tables.ts'
import { shops } from '../../shops/tables.ts'
import { renditions } from '../tables.ts'
import { eraseArtwork } from './erase-artwork.ts'

const world = await openCatalogueWorld()
afterAll(() => world.close())

/** A storage that records what is removed and fails a given number of times. */
function storageStandIn(failures = 0) {
  const removed: string[] = []
  let left = failures
  const remove = async (area: string, key: string) => {
    if (area === 'renditions' && left-- > 0) throw new Error('the storage is away')
    removed.push(`${area}/${key}`)
  }
  return { removed, remove }
}

async function erase(uid: string, storage = storageStandIn()): Promise<string[]> {
  await eraseArtwork({ ...artworkListeners, database: world.database, storage, storedFiles }, { artwork: uid })
  return storage.removed.sort()
}

const deletedAt = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms)
const key = () => randomUUID()

test('erasing a deleted artwork removes its original and every rendition, and can be repeated', async () => {
  const originalKey = key()
  const { uid, handle } = await world.newProduct(await world.newArtist(), { originalKey, deletedAt: deletedAt(0) })
  const [small, large] = [key(), key()]
  await world.addRendition(uid, small, 320)
  await world.addRendition(uid, large, 640)
  await world.database.transaction((tx) =>
    saveView(tx, uid, { marks: [{ box: [0, 0, 0.5, 0.5], hash: '00ff00ff00ff00ff' }], sketch: 'AAAA' }),
  )
  await world.database
    .insert(artworkContentRatings)
    .values({ artworkUid: uid, explicitShare: 0.8, model: 'a network', ratedAt: new Date() })
  expect(await erase(uid)).toEqual([`originals/${originalKey}`, `renditions/${small}`, `renditions/${large}`].sort())
  expect(await world.database.select().from(renditions).where(eq(renditions.artworkUid, uid))).toEqual([])
  expect(await world.database.select().from(artworkContentRatings).where(eq(artworkContentRatings.artworkUid, uid))).toEqual([])
  // the sketch is deleted, and the hashes of the marks stay
  expect(await world.database.select().from(artworkSketches).where(eq(artworkSketches.artworkUid, uid))).toEqual([])
  expect(await world.database.select().from(artworkMarks).where(eq(artworkMarks.artworkUid, uid))).toHaveLength(1)
  expect(await erase(uid)).toEqual([`originals/${originalKey}`])
  expect((await world.getArtworkRow(uid)).handle).toBe(handle)
})

test('erasing removes no files of an artwork that is not deleted or is unknown', async () => {
  const { uid } = await world.newProduct(await world.newArtist())
  await world.addRendition(uid, key())
  expect(await erase(uid)).toEqual([])
  expect(await erase(randomUUID())).toEqual([])
})

test('erasing an artwork keeps the files that another artwork uses', async () => {
  const [originalKey, shared, own] = [key(), key(), key()]
  const gone = await world.newProduct(await world.newArtist(), { originalKey, deletedAt: deletedAt(0) })
  const other = await world.newArtwork(await world.newArtist(), { originalKey })
  for (const { uid } of [gone, other]) await world.addRendition(uid, shared, 320)
  await world.addRendition(gone.uid, own, 640)
  expect(await erase(gone.uid)).toEqual([`renditions/${own}`])
})

test('erasing an artwork keeps the images in use as a banner, a portrait or an image of a cause', async () => {
  const artist = await world.newArtist()
  const { uid } = await world.newProduct(artist, { originalKey: key(), deletedAt: deletedAt(0) })
  const pictures = Array.from({ length: 4 }, () => randomBytes(32).toString('hex'))
  for (const [place, picture] of pictures.entries()) await world.addRendition(uid, picture, 320 + place)
  const [banner = '', portrait = '', ofCause = '', own] = pictures
  await world.database.update(shops).set({ bannerKey: banner, pictureKey: portrait }).where(eq(shops.artistId, artist.artistId))
  await world.database.insert(causes).values({ slug: key(), title: key(), description: '', imageUrls: [mediaUrl(ofCause)] })
  expect((await erase(uid)).filter((file) => file.startsWith('renditions/'))).toEqual([`renditions/${own}`])
})

test('erasing an artwork keeps a rendition that an artwork with another original uses', async () => {
  const [originalKey, shared] = [key(), key()]
  const gone = await world.newProduct(await world.newArtist(), { originalKey, deletedAt: deletedAt(0) })
  const other = await world.newArtwork(await world.newArtist())
  for (const { uid } of [gone, other]) await world.addRendition(uid, shared)
  expect(await erase(gone.uid)).toEqual([`originals/${originalKey}`])
})

test.each([
  ['the first to be deleted is erased first', 0, 1, 'first'],
  ['the last to be deleted is erased first', 0, 1, 'last'],
  ['both were deleted at the same instant', 0, 0, 'first'],
] as const)('files shared by two deleted artworks are erased with the later one when %s', async (_name, firstMs, lastMs, order) => {
  const [originalKey, shared] = [key(), key()]
  const pair = await Promise.all([
    world.newProduct(await world.newArtist(), { originalKey }),
    world.newProduct(await world.newArtist(), { originalKey }),
  ])
  const [first, last] = pair.sort((a, b) => (a.uid < b.uid ? -1 : 1))
  await world.change(first.uid, { deletedAt: deletedAt(firstMs) })
  await world.change(last.uid, { deletedAt: deletedAt(lastMs) })
  for (const { uid } of pair) await world.addRendition(uid, shared)
  const files = [`originals/${originalKey}`, `renditions/${shared}`]
  if (order === 'last') return expect(await erase(last.uid)).toEqual(files)
  expect(await erase(first.uid)).toEqual([])
  expect(await erase(last.uid)).toEqual(files)
})

test('erasing an artwork again removes the files that a storage failure left behind', async () => {
  const originalKey = key()
  const { uid } = await world.newProduct(await world.newArtist(), { originalKey, deletedAt: deletedAt(0) })
  const picture = key()
  await world.addRendition(uid, picture)
  const storage = storageStandIn(1)
  await expect(erase(uid, storage)).rejects.toThrow('the storage is away')
  expect(await erase(uid)).toEqual([`originals/${originalKey}`, `renditions/${picture}`])
})
