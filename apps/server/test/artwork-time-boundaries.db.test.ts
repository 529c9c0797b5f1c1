import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MockupChoice } from '@tintype/domain/prints/mockup-rooms'
import type { PerceptualHash } from '@tintype/imaging/look-alikes/perceptual-hash'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { sweepDetails } from '../modules/artworks/details/enlarge-detail.ts'
import { createArtworks } from '../modules/artworks/index.ts'
import { artworks as artworkTable, enlargedDetails, renditions } from '../modules/artworks/tables.ts'
import { mockupPreset } from '../modules/mockups/make-mockup.ts'
import { mockupJob } from '../modules/mockups/request-mockup.ts'
import { storeRoomsJob } from '../modules/mockups/store-rooms.ts'
import { mockupRequests } from '../modules/mockups/tables.ts'
import { recordResemblance } from '../modules/review/look-alikes/record-resemblance.ts'
import { saveHashes } from '../modules/review/queries/perceptual-hashes.ts'
import { findQueue, findWaitPercentiles } from '../modules/review/queries/queue.ts'
import { cacheUsualHours } from '../modules/review/queue/get-review-queue.ts'
import type { Artist } from '../platform/actor.ts'
import { insertArtwork, insertProduct } from './database/insert-artwork.ts'
import { getOutcomeCodes } from './database/wait-for-lock.ts'
import { cloneTemplate } from './database/worker-database.ts'
import { artworkForm, newPicture, openStudioWorld } from './worlds/studio-world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// the search for similar pictures covers the whole catalogue
const world = await openStudioWorld({ url: await cloneTemplate(`artwork_times_${process.pid}`) })
const folder = await mkdtemp(join(tmpdir(), 'tintype-artwork-times-'))
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const { database } = world
const now = () => world.pass(0)
const ago = (ms: number) => new Date(now().getTime() - ms)
const getOutcomeCode = async (work: Promise<unknown>) => getOutcomeCodes(await Promise.allSettled([work]))[0]

describe('uploads', () => {
  test.each([
    ['3999 ms', 'refused as a duplicate', 3999, 'artwork_duplicate'],
    ['4000 ms', 'refused as a duplicate', 4000, 'artwork_duplicate'],
    ['4001 ms', 'accepted', 4001, undefined],
  ])('the file of a deleted artwork that is uploaded again after %s is %s', async (_when, _outcome, ms, code) => {
    const artist = await world.newArtist()
    const file = await newPicture()
    const upload = async () => world.post(artist, 'upload-artwork', await artworkForm({ file }))
    const { body } = await upload()
    await database.update(artworkTable).set({ deletedAt: now(), position: null }).where(eq(artworkTable.uid, body.uid))
    world.pass(ms)
    expect((await upload()).body.code).toBe(code)
  })
})

describe('mockups', () => {
  const choice: MockupChoice = { room: 'study', daytime: 'day', size: 'medium', format: 'full' }

  async function newArtwork() {
    const artist = await world.newArtist()
    const { uid } = await insertArtwork(database, artist.artistId)
    const picture = { preset: 'w1600', key: randomBytes(32).toString('hex'), widthPx: 1600, heightPx: 2133 }
    await database.insert(renditions).values({ artworkUid: uid, ...picture })
    const ask = () => world.mockups.request(artist, { uid, ...choice })
    const addAsks = (count: number, row: Partial<typeof mockupRequests.$inferInsert>) =>
      database.insert(mockupRequests).values(
        Array.from({ length: count }, () => ({
          artworkUid: uid,
          artistId: artist.artistId,
          preset: randomUUID(),
          askedAt: now(),
          ...row,
        })),
      )
    return { artist, uid, ask, addAsks }
  }

  test('an artist can request 200 mockups in 24 hours', async () => {
    const { ask, addAsks } = await newArtwork()
    await addAsks(199, { askedAt: ago(DAY - 1), drawnAt: now() })
    await addAsks(1, { askedAt: ago(DAY), drawnAt: now() })
    expect(await getOutcomeCode(ask())).toBe('done')
    const { ask: askAgain, addAsks: addMore } = await newArtwork()
    await addMore(200, { askedAt: ago(DAY - 1), drawnAt: now() })
    expect(await getOutcomeCode(askAgain())).toBe('mockups_used_up')
  })

  test('a mockup counts as waiting for 30 minutes, and six may wait', async () => {
    const { ask, addAsks } = await newArtwork()
    await addAsks(5, { askedAt: ago(30 * MINUTE - 1) })
    await addAsks(1, { askedAt: ago(30 * MINUTE) })
    expect(await getOutcomeCode(ask())).toBe('done')
    const { ask: askAgain, addAsks: addMore } = await newArtwork()
    await addMore(6, { askedAt: ago(30 * MINUTE - 1) })
    expect(await getOutcomeCode(askAgain())).toBe('mockups_waiting')
  })

  test.each([
    ['19,999 ms', 'reported as failed', 20 * SECOND - 1, 'failed'],
    ['20,000 ms', 'rendered again', 20 * SECOND, 'drawing'],
  ])('a mockup that is requested %s after its failure is %s', async (_when, _outcome, ms, status) => {
    const { ask, addAsks } = await newArtwork()
    await addAsks(1, { preset: mockupPreset(choice), askedAt: ago(HOUR), failedAt: ago(ms) })
    expect(await ask()).toMatchObject({ status })
  })

  test.each([
    ['one millisecond before 30 minutes have passed is not rendered by a second job', 30 * MINUTE - 1, 0],
    ['when 30 minutes have passed is rendered by a second job', 30 * MINUTE, 1],
  ])('a mockup that is requested again %s', async (_when, ms, jobs) => {
    const { uid, ask, addAsks } = await newArtwork()
    await addAsks(1, { preset: mockupPreset(choice), askedAt: ago(ms) })
    expect(await ask()).toEqual({ status: 'drawing' })
    const sent = world.sent.filter(({ name, payload }) => name === mockupJob.name && (payload as { artwork: string }).artwork === uid)
    expect(sent).toHaveLength(jobs)
  })
})

describe('enlarged details', () => {
  const studio = createArtworks({ ...world.tools, pictures: { ...world.tools.pictures, enlarger: 'a network' } })

  async function newDetail() {
    const artist = await world.newArtist()
    const bytes = await newPicture({})
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = join(folder, sha256)
    await writeFile(path, bytes)
    const ask = () => studio.requestDetail(artist, { detail: { path, sha256, sizeBytes: bytes.length }, widthPx: 80, heightPx: 120 })
    return { artist, ask, addDetails: (count: number, row: Partial<typeof enlargedDetails.$inferInsert>) => addDetails(artist, count, row) }
  }

  async function addDetails({ artistId }: Artist, count: number, row: Partial<typeof enlargedDetails.$inferInsert>) {
    const rows = Array.from({ length: count }, () => ({ artistId, key: randomUUID(), widthPx: 80, heightPx: 60, askedAt: now(), ...row }))
    return database.insert(enlargedDetails).values(rows).returning()
  }

  test('an artist can request 60 details in 24 hours', async () => {
    const { ask, addDetails: add } = await newDetail()
    await add(59, { askedAt: ago(DAY - 1), finishedAt: now() })
    await add(1, { askedAt: ago(DAY), finishedAt: now() })
    expect(await getOutcomeCode(ask())).toBe('done')
    const { ask: askAgain, addDetails: addMore } = await newDetail()
    await addMore(60, { askedAt: ago(DAY - 1), finishedAt: now() })
    expect(await getOutcomeCode(askAgain())).toBe('details_used_up')
  })

  test('a detail counts as waiting for 40 minutes, and four may wait', async () => {
    const { ask, addDetails: add } = await newDetail()
    await add(3, { askedAt: ago(40 * MINUTE - 1) })
    await add(1, { askedAt: ago(40 * MINUTE) })
    expect(await getOutcomeCode(ask())).toBe('done')
    const { ask: askAgain, addDetails: addMore } = await newDetail()
    await addMore(4, { askedAt: ago(40 * MINUTE - 1) })
    expect(await getOutcomeCode(askAgain())).toBe('details_waiting')
  })

  test.each([
    ['59,999 ms after its failure is not enlarged again', MINUTE - 1, 1],
    ['60,000 ms after its failure is enlarged again', MINUTE, 2],
  ])('a detail that is requested %s', async (_when, ms, jobs) => {
    const { artist, ask } = await newDetail()
    await ask()
    const [row] = await database
      .update(enlargedDetails)
      .set({ finishedAt: ago(ms) })
      .where(eq(enlargedDetails.artistId, artist.artistId))
      .returning()
    await ask()
    const sent = world.sent.filter(({ payload }) => (payload as { detail?: string }).detail === row?.uid)
    expect(sent).toHaveLength(jobs)
  })

  test('a detail is deleted once it is older than 24 hours', async () => {
    const artist = await world.newArtist()
    const [younger, exact, older] = [
      ...(await addDetails(artist, 1, { askedAt: ago(DAY - 1) })),
      ...(await addDetails(artist, 1, { askedAt: ago(DAY) })),
      ...(await addDetails(artist, 1, { askedAt: ago(DAY + 1) })),
    ]
    await sweepDetails(world.tools)
    const rows = await database.select().from(enlargedDetails).where(eq(enlargedDetails.artistId, artist.artistId))
    const kept = rows.map(({ uid }) => uid)
    expect([younger, exact, older].map((row) => kept.includes(row?.uid ?? ''))).toEqual([true, true, false])
  })
})

describe('similar pictures', () => {
  test.each([
    ['one millisecond less than 24 hours', 'no second mail', DAY - 1, true],
    ['24 hours', 'a second mail', DAY, false],
  ])('a copy that is found %s after another one leads to %s', async (_when, _outcome, ms, wasNotifiedLately) => {
    const look: PerceptualHash[] = [{ part: 0, hash: randomBytes(8).toString('hex') }]
    const addCopy = async () => {
      const { artistId } = await world.newArtist()
      const { uid } = await insertArtwork(database, artistId)
      await database.transaction((tx) => saveHashes(tx, uid, look, now()))
      return uid
    }
    await addCopy()
    const note = (uid: string) => database.transaction((tx) => recordResemblance(tx, { uid, at: now() }))
    expect(await note(await addCopy())).toMatchObject({ wasNotifiedLately: false })
    const copy = await addCopy()
    world.pass(ms)
    expect(await note(copy)).toMatchObject({ wasNotifiedLately })
  })
})

describe('rooms of a product', () => {
  test('a process enqueues the rendering of a product’s rooms once in 5 minutes', async () => {
    const { artistId } = await world.newArtist()
    const { handle, uid } = await insertProduct(database, artistId)
    const jobs = () =>
      world.sent.filter(({ name, payload }) => name === storeRoomsJob.name && (payload as { artwork: string }).artwork === uid)
    const look = async () => {
      await world.mockups.findRooms(handle)
      return jobs().length
    }
    expect(await look()).toBe(1)
    world.pass(5 * MINUTE - 1)
    expect(await look()).toBe(1)
    world.pass(1)
    expect(await look()).toBe(2)
  })
})

describe('review queue', () => {
  // each test has its own time, because decisions of the other one would count
  async function addDecisions(count: number, decidedAt: Date, hours: number) {
    const { artistId } = await world.newArtist()
    const createdAt = new Date(decidedAt.getTime() - hours * HOUR)
    for (let n = 0; n < count; n++) await insertArtwork(database, artistId, { reviewStatus: 'approved', createdAt, decidedAt })
  }

  test('the first 1000 artworks of the queue have a place', async () => {
    const { artistId } = await world.newArtist()
    const { artistId: other } = await world.newArtist()
    const last = { createdAt: new Date('2001-01-02T00:00:00Z') }
    const [row] = await database
      .select()
      .from(artworkTable)
      .where(eq(artworkTable.uid, (await insertArtwork(database, other, last)).uid))
    if (!row) throw new Error('no artwork')
    const { uid: _uid, ...like } = row
    const rows = Array.from({ length: 999 }, (_, n) => ({
      ...like,
      ...{ artistId, handle: `queue-${n}`, originalKey: `queue-${n}`, position: n + 1, createdAt: new Date('2001-01-01T00:00:00Z') },
    }))
    await database.insert(artworkTable).values(rows)
    expect(await findQueue(database, other)).toEqual({ waiting: 1000, places: [{ uid: row.uid, place: 1000 }] })
    const { uid } = await insertArtwork(database, artistId, { position: 1000, createdAt: new Date('2001-01-01T00:00:00Z') })
    expect(await findQueue(database, other)).toEqual({ waiting: 1000, places: [] })
    expect((await findQueue(database, artistId)).places.map((place) => place.uid)).toContain(uid)
  })

  test('the usual review time counts the decisions of 30 days, the latest 200 of them', async () => {
    const time = new Date('2035-01-31T12:00:00Z')
    await addDecisions(1, new Date(time.getTime() - 30 * DAY), 9)
    expect(await findWaitPercentiles(database, time)).toMatchObject({ decisions: 0 })
    await addDecisions(1, new Date(time.getTime() - 30 * DAY + 1), 8)
    expect(await findWaitPercentiles(database, time)).toMatchObject({ decisions: 1, seconds: (8 * HOUR) / SECOND })
    await addDecisions(199, time, 8)
    expect(await findWaitPercentiles(database, time)).toMatchObject({ decisions: 200 })
    await addDecisions(1, time, 8)
    expect(await findWaitPercentiles(database, time)).toMatchObject({ decisions: 200 })
  })

  test('the usual review time is read from the database once in 60 seconds', async () => {
    let time = new Date('2036-01-31T12:00:00Z')
    const usualHours = cacheUsualHours({ database, clock: () => time })
    const unknown = { medianHours: null, usualHours: null }
    expect(await usualHours()).toEqual(unknown)
    await addDecisions(5, time, 3)
    time = new Date(time.getTime() + MINUTE - 1)
    expect(await usualHours()).toEqual(unknown)
    time = new Date(time.getTime() + 1)
    expect(await usualHours()).toEqual({ medianHours: 3, usualHours: 3 })
  })
})
