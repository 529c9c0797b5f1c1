import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import type { LookHash } from '../../platform/images/look-hash.ts'
import { openCatalogueWorld, operator } from '../../test/catalogue-world.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import { saveLooks } from '../artworks/look-queries.ts'

// what looks like what is asked of the whole catalogue
const world = await openCatalogueWorld({ url: await cloneTemplate(`first_artist_${process.pid}`) })
afterAll(() => world.close())
beforeEach(() => {
  world.notices.length = 0
})

type Artist = Awaited<ReturnType<typeof world.newArtist>>

/** A picture that nobody else has, by how it looks. */
const newLook = (): LookHash[] => [{ part: 0, hash: randomBytes(8).toString('hex') }]

async function hang(artist: Artist, looks: LookHash[], state = {}) {
  const artwork = await world.newArtwork(artist, state)
  await world.database.transaction((tx) => saveLooks(tx, artwork.uid, looks, world.clock()))
  return artwork
}

const tell = (uid: string) => world.moderation.tellFirstArtist({ artwork: uid })
const resembledAt = async (uid: string) => (await world.rowOf(uid)).resembledAt

test('whoever was first is told by mail and in their list, once for each pair, and not who the other one is', async () => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), newLook()]
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

test('of many copies on one day there is one mail, and on another day one more', async () => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), newLook()]
  const { uid } = await hang(first, look)
  for (let copies = 0; copies < 3; copies++) await tell((await hang(other, look)).uid)
  expect(world.noticesFor(first.email)).toHaveLength(1)
  const before = await resembledAt(uid)
  world.wind(25 * 60 * 60 * 1000)
  await tell((await hang(other, look)).uid)
  expect(world.noticesFor(first.email)).toHaveLength(2)
  expect((await resembledAt(uid))?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.POSITIVE_INFINITY)
})

test('and so are those whose picture was rendered after the copy', async () => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), newLook()]
  const original = await world.newArtwork(first)
  const copy = await hang(other, look)
  await tell(copy.uid)
  await world.database.transaction((tx) => saveLooks(tx, original.uid, look, world.clock()))
  await tell(original.uid)
  expect(world.notices).toMatchObject([{ kind: 'artwork_resembled', to: first.email }])
  expect(await resembledAt(copy.uid)).toBeNull()
})

test('of several the first one is told', async () => {
  const [first, second, third, look] = [await world.newArtist(), await world.newArtist(), await world.newArtist(), newLook()]
  for (const artist of [first, second]) await hang(artist, look)
  await tell((await hang(third, look)).uid)
  expect(world.noticesFor(first.email)).toHaveLength(1)
  expect(world.noticesFor(second.email)).toEqual([])
})

test('and of many that are nearer than the first one, too', async () => {
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
  ['has no look at all, as one that shows nothing but a colour', []],
  ['looks as nobody else’s', newLook()],
])('whoever handed in the very same file first is told where it %s', async (_, look) => {
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
  ['was rejected, as a copy itself may have been', { reviewStatus: 'rejected' }],
])('nobody is told of a picture that %s', async (_, state) => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), newLook()]
  await hang(first, look, state)
  await tell((await hang(other, look)).uid)
  expect(world.notices).toEqual([])
})

test('an artist may hand in the same picture twice, and pictures that only hang beside each other are nobody’s business', async () => {
  const [first, other, look] = [await world.newArtist(), await world.newArtist(), newLook()]
  await hang(first, look)
  await tell((await hang(first, look)).uid)
  await tell((await hang(other, newLook())).uid)
  await tell(crypto.randomUUID())
  expect(world.notices).toEqual([])
})
