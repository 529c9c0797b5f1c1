import { randomBytes } from 'node:crypto'
import type { PerceptualHash } from '@tintype/imaging/look-alikes/perceptual-hash'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../../platform/audit/tables.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { openCatalogueWorld, operator } from '../../../test/worlds/catalogue-world.ts'
import { saveHashes } from '../queries/perceptual-hashes.ts'

// the search for similar pictures covers the whole catalogue
const world = await openCatalogueWorld({ url: await cloneTemplate(`first_artist_${process.pid}`) })
afterAll(() => world.close())
beforeEach(() => {
  world.notices.length = 0
})

type Artist = Awaited<ReturnType<typeof world.newArtist>>

/** The hash of a picture that no other artwork has. */
const createHashes = (): PerceptualHash[] => [{ part: 0, hash: randomBytes(8).toString('hex') }]

async function hang(artist: Artist, looks: PerceptualHash[], state = {}) {
  const artwork = await world.newArtwork(artist, state)
  await world.database.transaction((tx) => saveHashes(tx, artwork.uid, looks, world.clock()))
  return artwork
}

const tell = (uid: string) => world.review.notifyFirstArtist({ artwork: uid })
const resembledAt = async (uid: string) => (await world.getArtworkRow(uid)).resembledAt

test('the first artist of a picture gets one mail per pair about a copy, and the copy’s artist gets none', async () => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), createHashes()]
  const original = await hang(first, look)
  const copy = await hang(other, look)
  await Promise.all([tell(copy.uid), tell(copy.uid)])
  await tell(copy.uid)
  await tell(original.uid)
  expect(world.notices).toEqual([{ kind: 'artwork_resembled', to: first.email, artistName: first.name, artworkName: original.name }])
  expect(await world.artworks.get(first, original.uid)).toMatchObject({ resembled_at: expect.any(String) })
  expect(await world.artworks.get(other, copy.uid)).toMatchObject({ resembled_at: null })
  const [entry, ...more] = await world.database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, `artwork:${original.uid}`), eq(auditLog.action, 'artwork.resembled')))
  expect(entry).toMatchObject({ actorKind: 'system', facts: { by: copy.uid, isMailed: true } })
  expect(more).toEqual([])
})

test('the first artist of a picture gets at most one mail per day about copies', async () => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), createHashes()]
  const { uid } = await hang(first, look)
  for (let copies = 0; copies < 3; copies++) await tell((await hang(other, look)).uid)
  expect(world.noticesFor(first.email)).toHaveLength(1)
  const before = await resembledAt(uid)
  world.wind(25 * 60 * 60 * 1000)
  await tell((await hang(other, look)).uid)
  expect(world.noticesFor(first.email)).toHaveLength(2)
  expect((await resembledAt(uid))?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.POSITIVE_INFINITY)
})

test('the first artist gets a mail when the original is rendered after its copy', async () => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), createHashes()]
  const original = await world.newArtwork(first)
  const copy = await hang(other, look)
  await tell(copy.uid)
  await world.database.transaction((tx) => saveHashes(tx, original.uid, look, world.clock()))
  await tell(original.uid)
  expect(world.notices).toMatchObject([{ kind: 'artwork_resembled', to: first.email }])
  expect(await resembledAt(copy.uid)).toBeNull()
})

test('the first of several artists with the same picture gets a mail about a copy, and the others do not', async () => {
  const [first, second, third, look] = [await world.newArtist(), await world.newArtist(), await world.newArtist(), createHashes()]
  for (const artist of [first, second]) await hang(artist, look)
  await tell((await hang(third, look)).uid)
  expect(world.noticesFor(first.email)).toHaveLength(1)
  expect(world.noticesFor(second.email)).toEqual([])
})

test('the first artist gets a mail even if many later copies are closer to the new one', async () => {
  const [first, second, third] = [await world.newArtist(), await world.newArtist(), await world.newArtist()]
  const hash = randomBytes(8)
  const look = [{ part: 0, hash: hash.toString('hex') }]
  hash.writeUInt8(hash.readUInt8(7) ^ 3, 7)
  await hang(first, [{ part: 0, hash: hash.toString('hex') }])
  for (let copies = 0; copies < 8; copies++) await hang(second, look)
  await tell((await hang(third, look)).uid)
  expect(world.noticesFor(first.email)).toHaveLength(1)
  expect(world.noticesFor(second.email)).toEqual([])
})

test.each([
  ['has no perceptual hash, as a plain colour', []],
  ['resembles no other picture', createHashes()],
])('the artist who uploaded a file first gets a mail about the same file when it %s', async (_, look) => {
  const [first, other, originalKey] = [await world.newArtist(), await world.newArtist(), randomBytes(32).toString('hex')]
  const original = await hang(first, look, { originalKey })
  const own = await hang(first, look, { originalKey })
  await tell(own.uid)
  expect(world.noticesFor(first.email)).toEqual([])
  const copy = await hang(other, look, { originalKey })
  await tell(copy.uid)
  expect(world.noticesFor(first.email)).toHaveLength(1)
  const { lookalikes } = await world.as(operator).backoffice.artworks.lookalikes({ uid: copy.uid })
  expect(lookalikes).toMatchObject([original, own].map(({ uid }) => ({ uid, distance: 0, likeness: 'same', isSameArtist: false })))
})

test.each<[string, object]>([
  ['was deleted', { deletedAt: new Date(), position: null }],
  ['was rejected, possibly as a copy', { reviewStatus: 'rejected' }],
])('an artist gets no mail about a copy of a picture that %s', async (_, state) => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), createHashes()]
  await hang(first, look, state)
  await tell((await hang(other, look)).uid)
  expect(world.notices).toEqual([])
})

test('an artist who uploads the same picture twice, or a different picture, causes no mail', async () => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), createHashes()]
  await hang(first, look)
  await tell((await hang(first, look)).uid)
  await tell((await hang(other, createHashes())).uid)
  await tell(crypto.randomUUID())
  expect(world.notices).toEqual([])
})
