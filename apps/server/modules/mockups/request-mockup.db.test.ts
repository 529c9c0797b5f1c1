import { randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { MOCKUP_FORMATS, type MockupChoice, ROOMS } from '@tintype/domain/prints/mockup-rooms'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import { openStudioWorld } from '../../test/worlds/studio-world.ts'
import { artworks } from '../artworks/tables.ts'
import { createMockups } from './index.ts'
import { mockupJob } from './request-mockup.ts'
import { mockupRequests } from './tables.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

const choice: MockupChoice = { room: 'study', daytime: 'evening', size: 'medium', format: 'link' }

async function newWall(): Promise<{ artist: Artist; uid: string }> {
  const artist = await world.newArtist()
  const uid = await world.upload(artist, { artworkName: 'Mond über Wasser!', orientation: 'horizontal' })
  await world.artworks.render({ artwork: uid })
  return { artist, uid }
}

const ask = (artist: Artist, uid: string, wanted: MockupChoice = choice) => world.post(artist, `artworks/${uid}/mockups`, wanted)
const jobsFor = (uid: string) =>
  world.sent.filter(({ name, payload }) => name === mockupJob.name && (payload as { artwork: string }).artwork === uid)
const draw = (uid: string, wanted: MockupChoice = choice) =>
  world.mockups.drawRequested({ artwork: uid, choice: wanted }, { isLast: () => false })

test('a mockup is rendered by one job for three simultaneous requests, and is then returned with a file name', async () => {
  const { artist, uid } = await newWall()
  const answers = await Promise.all([ask(artist, uid), ask(artist, uid), ask(artist, uid)])
  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { status: 'drawing' } })))
  expect(jobsFor(uid)).toEqual([{ name: mockupJob.name, payload: { artwork: uid, choice } }])
  await draw(uid)
  const { status, body } = await ask(artist, uid)
  expect([status, body]).toEqual([
    200,
    {
      status: 'ready',
      url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/),
      fileName: 'mond-uber-wasser-study-evening-40x30-1.91x1.jpg',
      widthPx: 1200,
      heightPx: 630,
    },
  ])
  expect(jobsFor(uid)).toHaveLength(1)
})

test('a mockup is rendered again after its artwork was rendered again', async () => {
  const { artist, uid } = await newWall()
  await ask(artist, uid)
  await draw(uid)
  await world.artworks.render({ artwork: uid })
  expect((await ask(artist, uid)).body).toEqual({ status: 'drawing' })
  expect(jobsFor(uid)).toHaveLength(2)
})

test('an artist cannot request a mockup of another artist’s, an unrendered or a deleted artwork', async () => {
  const { artist, uid } = await newWall()
  const other = await world.newArtist()
  expect(await ask(other, uid)).toMatchObject({ status: 404, body: { code: 'artwork_not_found' } })
  expect((await ask(artist, randomUUID())).status).toBe(404)
  const unmade = await world.upload(artist)
  expect(await ask(artist, unmade)).toMatchObject({ status: 409, body: { code: 'artwork_picture_missing' } })
  await world.database.update(artworks).set({ deletedAt: new Date(), position: null }).where(eq(artworks.uid, uid))
  expect((await ask(artist, uid)).status).toBe(404)
  expect(jobsFor(uid)).toEqual([])
})

test('an artist cannot request a mockup in a size that is not offered, nor download its mockups', async () => {
  const { artist, uid } = await newWall()
  await world.database
    .update(artworks)
    .set({ sizes: ['large'], sizesOff: ['medium'] })
    .where(eq(artworks.uid, uid))
  expect(await ask(artist, uid)).toMatchObject({ status: 422, body: { code: 'size_not_offered' } })
  expect((await ask(artist, uid, { ...choice, size: 'large' })).status).toBe(200)
  await expect(world.mockups.archive(artist, { uid, size: 'medium', format: 'link' })).rejects.toMatchObject({ code: 'size_not_offered' })
})

const refusing = await newWall()

test.each([
  ['an unknown room', { room: 'cellar' }],
  ['an unknown size', { size: 'huge' }],
  ['a path as its format', { format: '../../etc' }],
  ['an unknown time of day', { daytime: 'noon' }],
  ['no room', { room: undefined }],
])('an artist cannot request a mockup with %s', async (_what, wrong) => {
  const { artist, uid } = refusing
  expect((await ask(artist, uid, { ...choice, ...wrong } as MockupChoice)).status).toBe(422)
  expect(jobsFor(uid)).toEqual([])
})

test('an artist can have a limited number of waiting mockups, and another artist is not affected', async () => {
  const { artist, uid } = await newWall()
  const all = ROOMS.flatMap((room) => MOCKUP_FORMATS.map((format) => ({ ...choice, room, format })))
  const answers = await Promise.all(all.map((wanted) => ask(artist, uid, wanted)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.mockup.waitingMax)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused).toMatchObject({ status: 429, body: { code: 'mockups_waiting' } })
  expect(jobsFor(uid)).toHaveLength(limits.mockup.waitingMax)
  const other = await newWall()
  expect((await ask(other.artist, other.uid)).status).toBe(200)
})

test('an artist who has used up the mockups of a day can request more a day later', async () => {
  const { artist, uid } = await newWall()
  const at = world.tools.clock()
  await world.database.insert(mockupRequests).values(
    Array.from({ length: limits.mockup.perDay }, (_, number) => ({
      ...{ artworkUid: uid, preset: `drawn ${number}`, artistId: artist.artistId, askedAt: at, drawnAt: at },
    })),
  )
  expect(await ask(artist, uid)).toMatchObject({ status: 429, body: { code: 'mockups_used_up' } })
  world.pass(24 * 60 * 60 * 1000 + 1)
  expect((await ask(artist, uid)).body).toEqual({ status: 'drawing' })
})

test('a mockup is reported as failed after its last attempt, and can be requested again later', async () => {
  const { artist, uid } = await newWall()
  await ask(artist, uid)
  const lame = createMockups({
    ...world.mockupTools,
    pictures: { ...world.pictures, drawInScene: () => Promise.reject(new Error('no disk')) },
  })
  await expect(lame.drawRequested({ artwork: uid, choice }, { isLast: () => false })).rejects.toThrow('no disk')
  expect((await ask(artist, uid)).body).toEqual({ status: 'drawing' })
  await expect(lame.drawRequested({ artwork: uid, choice }, { isLast: () => true })).rejects.toThrow('no disk')
  expect((await ask(artist, uid)).body).toEqual({ status: 'failed' })
  expect(jobsFor(uid)).toHaveLength(1)
  world.pass(limits.mockup.againMs)
  expect((await ask(artist, uid)).body).toEqual({ status: 'drawing' })
  expect(jobsFor(uid)).toHaveLength(2)
})

test('a mockup whose job was lost is enqueued again by a request 31 minutes later', async () => {
  const { artist, uid } = await newWall()
  await ask(artist, uid)
  world.pass(31 * 60 * 1000)
  expect((await ask(artist, uid)).body).toEqual({ status: 'drawing' })
  expect(jobsFor(uid)).toHaveLength(2)
})
