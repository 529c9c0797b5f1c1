import { afterAll, expect, test } from 'vitest'
import { openStudioWorld } from '../../../test/worlds/studio-world.ts'
import { artworks } from '../../artworks/tables.ts'
import { recordDecision } from '../decisions/record-decision.ts'
import { findWaitPercentiles } from '../queries/queue.ts'
import { cacheUsualHours } from './get-review-queue.ts'

const world = await openStudioWorld()
afterAll(() => world.close())

test('the review queue is ordered by submission time, and an artist sees only the places of own artworks', async () => {
  const [artist, other] = [await world.newArtist(), await world.newArtist()]
  const uids: string[] = []
  for (const owner of [artist, other, artist]) uids.push(await world.upload(owner))
  const { status, body } = await world.get(artist, 'artist-review-line')
  expect(status).toBe(200)
  const [first, second] = body.places
  expect([first?.uid, second?.uid]).toEqual([uids[0], uids[2]])
  expect((second?.place ?? 0) - (first?.place ?? 0)).toBeGreaterThanOrEqual(2)
  expect(body.waiting).toBeGreaterThanOrEqual(3)
  const theirs = (await world.get(other, 'artist-review-line')).body.places
  expect(theirs.map(({ uid }) => uid)).toEqual([uids[1]])
})

test('an artwork moves up in the review queue when an artwork before it is decided on', async () => {
  const artist = await world.newArtist()
  const [first, second] = [await world.upload(artist), await world.upload(artist)]
  const places = async () => (await world.get(artist, 'artist-review-line')).body.places
  const [, behind] = await places()
  await world.database.transaction((tx) =>
    recordDecision({ ...world.tools, artworks: world.artworks }, tx, first, { decision: 'approve', operatorId: 'operator-1' }),
  )
  const [moved] = await places()
  expect(moved).toEqual({ uid: second, place: expect.any(Number) })
  expect(moved?.place).toBeLessThanOrEqual((behind?.place ?? 0) - 1)
})

test('an artwork whose deletion is requested has no place in the review queue for its artist', async () => {
  const artist = await world.newArtist()
  const [leaving, staying] = [await world.upload(artist), await world.upload(artist)]
  await world.artworks.requestDeletion(artist, { uid: leaving, reason: 'Sold.' })
  const { places } = (await world.get(artist, 'artist-review-line')).body
  expect(places.map(({ uid }) => uid)).toEqual([staying])
})

test('a visitor cannot read the places in the review queue', async () => {
  expect((await world.get({ kind: 'visitor' }, 'artist-review-line')).status).toBe(401)
})

test('the median and usual review times are those of half and four fifths of the latest decisions', async () => {
  const artist = await world.newArtist()
  // a separate time, because other tests decide now
  const now = new Date('2031-05-01T12:00:00Z')
  const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)
  const decided = (index: number, waitedHours: number) => ({
    artistId: artist.artistId,
    handle: `line-${artist.artistId}-${index}`,
    name: 'Moon',
    category: 'space' as const,
    orientation: 'vertical' as const,
    reviewStatus: 'approved' as const,
    originalKey: `line-${artist.artistId}-${index}`,
    fileBytes: 1,
    fileType: 'image/png',
    widthPx: 1,
    heightPx: 1,
    createdAt: hours(1 + waitedHours),
    decidedAt: hours(1),
  })
  await world.database.insert(artworks).values([1, 2, 3, 4].map((waited, index) => decided(index, waited)))
  expect(await findWaitPercentiles(world.database, now)).toEqual({ decisions: 4, medianSeconds: 2 * 3600, seconds: 4 * 3600 })

  const usualHours = cacheUsualHours({ database: world.database, clock: () => now })
  const unknown = { medianHours: null, usualHours: null }
  expect(await usualHours()).toEqual(unknown)
  await world.database.insert(artworks).values([decided(4, 90), { ...decided(5, 600), resubmittedAt: hours(2) }])
  // cached for a minute
  expect(await usualHours()).toEqual(unknown)
  expect(await cacheUsualHours({ database: world.database, clock: () => now })()).toEqual({ medianHours: 2, usualHours: 4 })
})
