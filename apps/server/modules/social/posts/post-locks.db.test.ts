import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../../platform/database/database.ts'
import { writeSettings } from '../../../platform/settings/settings.ts'
import { siteSettings } from '../../../platform/settings/tables.ts'
import { getOutcomeCodes, runBehindLock } from '../../../test/database/wait-for-lock.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { openPostingWorld } from '../../../test/worlds/posting-world.ts'
import { socialPosts } from '../post-tables.ts'
import { lockArtistPosts, lockLinks } from '../queries/posts.ts'
import { toUtcDayRange } from '../rules/posts.ts'

// the settings and the limit of links are shared by all artists, so these tests use their own database
const world = await openPostingWorld({ url: await cloneTemplate(`post_locks_${process.pid}`) })
afterAll(() => world.close())

// each test has a day of its own, because links are counted by day
beforeEach(() => world.setNow(new Date(world.now().getTime() + 24 * 3600_000).toISOString()))
afterEach(() => world.database.delete(siteSettings).execute())

const { posting } = world
const lockPostRow = (id: string) => (tx: Transaction) => tx.execute(sql`SELECT FROM social_posts WHERE id = ${id} FOR UPDATE`)

async function setLimits(changed: Partial<HouseSettings>) {
  const settings = HouseSettings.parse(changed)
  await world.database.transaction((tx) => writeSettings(tx, { settings, version: 1, at: new Date(), operatorId: 'test' }))
}

const listArtistPosts = (artistId: string) => world.database.select().from(socialPosts).where(eq(socialPosts.artistId, artistId))
const countJobs = (id: string) => world.jobs.filter(({ payload }) => payload.post === id).length

async function newSharer() {
  const artist = await world.newArtist()
  world.connect(artist, 'x')
  const artwork = await world.newProduct(artist)
  return { artist, artwork, post: () => posting.post(artist, { artwork_uid: artwork.uid, target_platforms: ['x'], message: 'Look!' }) }
}

test('of two posts at the same time for the last place of a day, the second gets share_quota_reached', async () => {
  await setLimits({ xPostsPerDay: 1 })
  const { artist, post } = await newSharer()
  const outcomes = await runBehindLock(world.database, (tx) => lockArtistPosts(tx, artist.artistId), post, post)
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'share_quota_reached'])
  const rows = await listArtistPosts(artist.artistId)
  expect(rows.map(({ id }) => countJobs(id))).toEqual([1])
})

test('an automatic post that competes with a post of the artist for the last place of a day is planned for the next day', async () => {
  await setLimits({ xPostsPerDay: 1 })
  const { artist, artwork, post } = await newSharer()
  await posting.saveAutoPost(artist, { place: 'x', isOn: true, template: 'New: {title}' })
  const outcomes = await runBehindLock(
    world.database,
    (tx) => lockArtistPosts(tx, artist.artistId),
    post,
    () => posting.postApproved({ artwork: artwork.uid }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  const days = (await listArtistPosts(artist.artistId)).map(({ origin, dueAt }) => [origin, toUtcDayRange(dueAt).from.getTime()])
  const { from, to } = toUtcDayRange(world.now())
  expect(Object.fromEntries(days)).toEqual({ artist: from.getTime(), approval: to.getTime() })
})

test('of two posts with links at the same time, the one beyond the limit of the site waits for the next day', async () => {
  await setLimits({ xLinkPostsPerDay: 1 })
  const [one, two] = [await world.queued('x'), await world.queued('x')]
  const send = (id: string) => () => posting.send({ post: id })
  const outcomes = await runBehindLock(world.database, lockLinks, send(one.post.id), send(two.post.id))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await world.getPostRow(one.post.id)).toMatchObject({ state: 'posted' })
  const { to } = toUtcDayRange(world.now())
  const late = await world.getPostRow(two.post.id)
  expect([late.state, late.attemptedAt, (late.nextAt ?? 0) >= to]).toEqual(['queued', null, true])
  expect(world.standin.state.tweets.filter(({ text }) => text === late.text)).toEqual([])
})

test('an artist cannot cancel a post that a job starts to send at the same time', async () => {
  const { artist, post } = await world.queued('x')
  const outcomes = await runBehindLock(
    world.database,
    lockPostRow(post.id),
    () => posting.send({ post: post.id }),
    () => posting.cancel(artist, { id: post.id }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'post_begun'])
  expect((await world.getPostRow(post.id)).state).toBe('posted')
})

async function newUnconnected() {
  const { artist, post } = await world.queued('x')
  await world.database.update(socialPosts).set({ state: 'needs_reconnect', nextAt: null }).where(eq(socialPosts.id, post.id))
  return { artist, id: post.id, jobs: countJobs(post.id) }
}

test('a post that its artist cancels while the connection is restored is not sent', async () => {
  const { artist, id, jobs } = await newUnconnected()
  const outcomes = await runBehindLock(
    world.database,
    lockPostRow(id),
    () => posting.cancel(artist, { id }),
    () => world.database.transaction((tx) => posting.connected(tx, { artistId: artist.artistId, platform: 'x' })),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  expect(await world.getPostRow(id)).toMatchObject({ state: 'cancelled', nextAt: null })
  expect(countJobs(id)).toBe(jobs)
})

test('a post that continues with a restored connection leaves the last place of the day to a simultaneous post', async () => {
  const { artist, artwork, post } = await newSharer()
  const [waiting] = await post()
  if (!waiting) throw new Error('no post')
  await world.database.update(socialPosts).set({ state: 'needs_reconnect', nextAt: null }).where(eq(socialPosts.id, waiting.id))
  world.wind(24 * 3600)
  await setLimits({ xPostsPerDay: 1 })
  const outcomes = await runBehindLock(
    world.database,
    (tx) => lockArtistPosts(tx, artist.artistId),
    () => posting.post(artist, { artwork_uid: artwork.uid, target_platforms: ['x'], message: 'Look again!' }),
    () => world.database.transaction((tx) => posting.connected(tx, { artistId: artist.artistId, platform: 'x' })),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'done'])
  const { state, nextAt } = await world.getPostRow(waiting.id)
  expect([state, nextAt && toUtcDayRange(nextAt).from]).toEqual(['queued', toUtcDayRange(world.now()).to])
})

test('an artist cannot retry a post that is cancelled at the same time', async () => {
  const { artist, id, jobs } = await newUnconnected()
  const outcomes = await runBehindLock(
    world.database,
    lockPostRow(id),
    () => posting.cancel(artist, { id }),
    () => posting.retry(artist, { id }),
  )
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'post_not_failed'])
  expect(await world.getPostRow(id)).toMatchObject({ state: 'cancelled', nextAt: null })
  expect(countJobs(id)).toBe(jobs)
})

test('of two retries of a failed post at the same time, the second gets post_not_failed', async () => {
  const { artist, id, jobs } = await newUnconnected()
  const retry = () => posting.retry(artist, { id })
  const outcomes = await runBehindLock(world.database, (tx) => lockArtistPosts(tx, artist.artistId), retry, retry)
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'post_not_failed'])
  expect(countJobs(id)).toBe(jobs + 1)
})
