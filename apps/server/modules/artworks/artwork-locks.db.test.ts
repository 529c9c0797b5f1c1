import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@tintype/contract/limits'
import type { MockupChoice } from '@tintype/domain/prints/mockup-rooms'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { JobTooEarly } from '../../platform/jobs/job-too-early.ts'
import { getOutcomeCodes, getResponseCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { artworkForm, newPicture, openStudioWorld } from '../../test/worlds/studio-world.ts'
import { mockupJob } from '../mockups/request-mockup.ts'
import { mockupRequests } from '../mockups/tables.ts'
import { enlargeDetailJob } from './details/enlarge-detail.ts'
import { createArtworks } from './index.ts'
import { artworkCounts, artworks, enlargedDetails, renditions } from './tables.ts'

const folder = await mkdtemp(join(tmpdir(), 'tintype-artwork-locks-'))
const world = await openStudioWorld()
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function newArtist() {
  const artist = await world.newArtist()
  await world.database.insert(artworkCounts).values({ artistId: artist.artistId }).onConflictDoNothing()
  return artist
}

const lockArtistArtworks =
  ({ artistId }: Artist) =>
  (tx: Transaction) =>
    tx.execute(sql`SELECT FROM artwork_shelves WHERE artist_id = ${artistId} FOR UPDATE`)

async function prepareUpload(artist: Artist, file: Buffer<ArrayBuffer>) {
  const form = await artworkForm({ file })
  return () => world.post(artist, 'upload-artwork', form)
}

test('of two uploads of the same file at the same time, the second gets artwork_duplicate', async () => {
  const artist = await newArtist()
  const file = await newPicture()
  const uploads = [await prepareUpload(artist, file), await prepareUpload(artist, file)]
  const outcomes = await runBehindLock(world.database, lockArtistArtworks(artist), ...uploads)
  expect(getResponseCodes(outcomes)).toEqual(['done', 'artwork_duplicate'])
  expect(await world.listArtworkRows(artist)).toMatchObject([{ position: 1 }])
})

test('two different uploads at the same time get different positions', async () => {
  const artist = await newArtist()
  const uploads = [await prepareUpload(artist, await newPicture()), await prepareUpload(artist, await newPicture())]
  expect(getResponseCodes(await runBehindLock(world.database, lockArtistArtworks(artist), ...uploads))).toEqual(['done', 'done'])
  expect((await world.listArtworkRows(artist)).map(({ position }) => position)).toEqual([1, 2])
  const [counts] = await world.database.select().from(artworkCounts).where(eq(artworkCounts.artistId, artist.artistId))
  expect(counts?.total).toBe(2)
})

test('of two mockups that an artist requests at the same time, only as many wait as are allowed', async () => {
  const artist = await newArtist()
  const uid = await world.upload(artist)
  await world.artworks.render({ artwork: uid })
  const waiting = Array.from({ length: limits.mockup.waitingMax - 1 }, (_, at) => `waiting ${at}`)
  const askedAt = world.pass(0)
  await world.database
    .insert(mockupRequests)
    .values(waiting.map((preset) => ({ artworkUid: uid, preset, artistId: artist.artistId, askedAt })))
  const requestMockup = (room: MockupChoice['room']) => () =>
    world.mockups.request(artist, { uid, room, daytime: 'day', size: 'medium', format: 'full' })
  const outcomes = await runBehindLock(world.database, lockArtistArtworks(artist), requestMockup('study'), requestMockup('hallway'))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'mockups_waiting'])
  const jobs = world.sent.filter(({ name, payload }) => name === mockupJob.name && (payload as { artwork: string }).artwork === uid)
  expect(jobs.map(({ payload }) => (payload as { choice: MockupChoice }).choice.room)).toEqual(['study'])
})

test('of two details that an artist requests at the same time, only as many wait as are allowed', async () => {
  const artist = await newArtist()
  const { artistId } = artist
  const studio = createArtworks({ ...world.tools, pictures: { ...world.tools.pictures, enlarger: 'a network' } })
  const waiting = Array.from({ length: limits.detail.waitingMax - 1 }, () => randomUUID())
  const askedAt = world.pass(0)
  await world.database
    .insert(enlargedDetails)
    .values(waiting.map((key) => ({ artistId, key, source: 'a detail', widthPx: 80, heightPx: 60, askedAt })))
  const newRequest = async () => {
    const bytes = await newPicture({})
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = join(folder, sha256)
    await writeFile(path, bytes)
    return () => studio.requestDetail(artist, { detail: { path, sha256, sizeBytes: bytes.length }, widthPx: 80, heightPx: 120 })
  }
  const before = world.sent.filter(({ name }) => name === enlargeDetailJob.name).length
  const outcomes = await runBehindLock(world.database, lockArtistArtworks(artist), await newRequest(), await newRequest())
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'details_waiting'])
  expect(world.sent.filter(({ name }) => name === enlargeDetailJob.name)).toHaveLength(before + 1)
})

test('an artwork whose crops change while it is rendered is rendered again, and the outdated card is not stored', async () => {
  const artist = await newArtist()
  const uid = await world.upload(artist)
  const crops = { '3:4': 200, '5:7': 300, '7:10': 400 }
  const changeCrops = (tx: Transaction) => tx.update(artworks).set({ crops }).where(eq(artworks.uid, uid))
  const [outcome] = await runBehindLock(world.database, changeCrops, () => world.artworks.render({ artwork: uid }))
  expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(JobTooEarly) })
  expect(await world.listRenditions(uid)).toEqual([])
})

test('an artwork that is deleted while it is rendered gets no renditions', async () => {
  const artist = await newArtist()
  const uid = await world.upload(artist)
  const remove = (tx: Transaction) => tx.update(artworks).set({ deletedAt: new Date() }).where(eq(artworks.uid, uid))
  const outcomes = await runBehindLock(world.database, remove, () => world.artworks.render({ artwork: uid }))
  expect(getOutcomeCodes(outcomes)).toEqual(['done'])
  expect(await world.database.select().from(renditions).where(eq(renditions.artworkUid, uid))).toEqual([])
})
