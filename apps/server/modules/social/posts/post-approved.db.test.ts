import { POST_PLACES, type PostPlace } from '@tintype/contract/social/networks'
import { FIRST_TEMPLATE } from '@tintype/contract/social/share-text'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findProblemCode, operator } from '../../../test/worlds/catalogue-world.ts'
import { openPostingWorld } from '../../../test/worlds/posting-world.ts'
import { artworks } from '../../artworks/tables.ts'
import { createReview } from '../../review/index.ts'
import { socialPosts } from '../post-tables.ts'

const world = await openPostingWorld()
afterAll(() => world.close())

async function newSharer(...places: PostPlace[]) {
  const artist = await world.newArtist()
  world.connect(artist, 'facebook', 'pinterest', 'x')
  const call = world.asPoster(artist)
  for (const place of places) await call.saveAutoPost({ platform: place, isOn: true, ...(place === 'pinterest' && { boardId: '1' }) })
  return { artist, call }
}

const listArtworkPosts = (artworkUid: string) => world.database.select().from(socialPosts).where(eq(socialPosts.artworkUid, artworkUid))

test('an artist’s auto-posting is off by default and is saved per platform', async () => {
  const { call } = await newSharer()
  expect((await call.autoPosts()).map(({ place, isOn, template }) => [place, isOn, template])).toEqual(
    POST_PLACES.map((place) => [place, false, FIRST_TEMPLATE]),
  )
  expect(await findProblemCode(call.saveAutoPost({ platform: 'pinterest', isOn: true }))).toBe('share_board_missing')
  await call.saveAutoPost({ platform: 'x', isOn: true, template: 'See {title} by {artist}: {link}' })
  await call.saveAutoPost({ platform: 'x', template: '  ' })
  expect((await call.autoPosts()).find(({ place }) => place === 'x')).toEqual({
    place: 'x',
    isOn: true,
    template: 'See {title} by {artist}: {link}',
    boardId: null,
  })
  expect(await findProblemCode(call.saveAutoPost({ platform: 'x', template: 'x'.repeat(281) }))).toBe('share_message_too_long')
  expect(await findProblemCode(call.saveAutoPost({ platform: 'myspace' as never }))).toBe('platform_unknown')
})

test('an approved artwork is posted once to each platform on which its artist enabled auto-posting', async () => {
  const { artist, call } = await newSharer('x', 'pinterest')
  await call.saveAutoPost({ platform: 'x', template: '{title} by {artist}. {link}' })
  const review = createReview({ ...world.reviewTools, posting: world.posting })
  const artwork = await world.newArtwork(artist)
  await review.approveArtwork(operator, { uid: artwork.uid })
  expect(world.jobs).toContainEqual(expect.objectContaining({ name: 'posting.approval', payload: { artwork: artwork.uid } }))
  await world.posting.postApproved({ artwork: artwork.uid })
  await world.posting.postApproved({ artwork: artwork.uid })
  const posts = await listArtworkPosts(artwork.uid)
  expect(posts.map(({ place, origin }) => [place, origin]).sort()).toEqual([
    ['pinterest', 'approval'],
    ['x', 'approval'],
  ])
  const onX = posts.find(({ place }) => place === 'x')
  expect(onX?.text).toBe(`${artwork.name} by ${artist.name}. ${onX?.link}`)
  for (const { id } of posts) expect(await world.runPost(id)).toMatchObject({ state: 'posted' })
})

test('mature content is posted automatically only where a post can mark it, also if it was rated after the approval', async () => {
  const { artist } = await newSharer('x', 'pinterest')
  const rated = await world.newProduct(artist, { contentRating: 'mature' })
  await world.posting.postApproved({ artwork: rated.uid })
  expect((await listArtworkPosts(rated.uid)).map(({ place }) => place)).toEqual(['x'])
  const later = await world.newProduct(artist)
  await world.posting.postApproved({ artwork: later.uid })
  await world.database.update(artworks).set({ contentRating: 'mature' }).where(eq(artworks.uid, later.uid))
  const posts = await listArtworkPosts(later.uid)
  const sent = await Promise.all(posts.map(({ id }) => world.runPost(id)))
  expect(sent.map(({ place, state, error }) => [place, state, error]).sort()).toEqual([
    ['pinterest', 'failed', 'mature'],
    ['x', 'posted', null],
  ])
})

test('an approval that can be undone posts nothing until the undo period ends', async () => {
  const { artist } = await newSharer('x')
  const review = createReview({ ...world.reviewTools, posting: world.posting })
  const artwork = await world.newArtwork(artist)
  await review.approveArtwork(operator, { uid: artwork.uid, undoable: true })
  expect(world.jobs.some(({ payload }) => payload.artwork === artwork.uid)).toBe(false)
  // the artwork is not on sale during the undo period
  await world.posting.postApproved({ artwork: artwork.uid })
  expect(await listArtworkPosts(artwork.uid)).toEqual([])
  const held = world.sent.findLast(({ name }) => name === 'review.settle-decision')
  world.wind(11)
  await createReview({ ...world.reviewTools, posting: world.posting, clock: () => new Date(Date.now() + 11_000) }).settleDecision(
    held?.payload as { held: string },
  )
  expect(world.jobs.some(({ payload }) => payload.artwork === artwork.uid)).toBe(true)
  await world.posting.postApproved({ artwork: artwork.uid })
  expect(await listArtworkPosts(artwork.uid)).toHaveLength(1)
})

test('an approval of edits to a product on sale posts nothing', async () => {
  const { artist } = await newSharer('x')
  const artwork = await world.newProduct(artist, { proposedName: 'Other words', proposedDescription: '' })
  const review = createReview({ ...world.reviewTools, posting: world.posting })
  await review.approveArtwork(operator, { uid: artwork.uid })
  expect(world.jobs.some(({ payload }) => payload.artwork === artwork.uid)).toBe(false)
})

test('an auto-post above the daily limit is due on a later day', async () => {
  const { artist } = await newSharer('x')
  const days: string[] = []
  for (let i = 0; i < 6; i++) {
    const artwork = await world.newProduct(artist)
    await world.posting.postApproved({ artwork: artwork.uid })
    const [post] = await listArtworkPosts(artwork.uid)
    days.push(post?.dueAt.toISOString().slice(0, 10) ?? '')
  }
  expect(new Set(days.slice(0, 5)).size).toBe(1)
  expect(days[5]).not.toBe(days[0])
})

test('a planned post of an artwork with a pending deletion fails as withdrawn', async () => {
  const { artist, call } = await newSharer()
  const artwork = await world.newProduct(artist)
  const planned_at = new Date(world.now().getTime() + 3600_000).toISOString()
  const { posts } = await call.post({ artwork_uid: artwork.uid, target_platforms: ['x'], message: 'Later', planned_at })
  await world.change(artwork.uid, { deletionStatus: 'pending' })
  expect(await world.runPost(posts[0]?.id ?? '')).toMatchObject({ state: 'failed', error: 'withdrawn' })
})

test('an auto-post with a too long template uses the default text, waits for a connection and can be cancelled', async () => {
  const { artist, call } = await newSharer('x')
  await call.saveAutoPost({ platform: 'x', template: `${'空'.repeat(130)}{title}{link}` })
  world.connect(artist)
  const artwork = await world.newProduct(artist)
  await world.posting.postApproved({ artwork: artwork.uid })
  const [post] = await listArtworkPosts(artwork.uid)
  expect(post?.text).toMatch(/^New on metal: “.+” https:/)
  expect(await world.runPost(post?.id ?? '')).toMatchObject({ state: 'needs_reconnect' })
  // a later connection does not queue a cancelled post
  expect(await call.cancelPost({ id: post?.id ?? '' })).toMatchObject({ state: 'cancelled' })
  world.connect(artist, 'x')
  await world.database.transaction((tx) => world.posting.connected(tx, { artistId: artist.artistId, platform: 'x' }))
  expect(await listArtworkPosts(artwork.uid)).toMatchObject([{ state: 'cancelled', nextAt: null }])
})

test('a reconnected artist’s waiting posts are sent oldest first, and posts above the daily limit the next day', async () => {
  const { artist } = await newSharer('x')
  world.connect(artist)
  const wait = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const artwork = await world.newProduct(artist)
      await world.posting.postApproved({ artwork: artwork.uid })
      const [post] = await listArtworkPosts(artwork.uid)
      await world.runPost(post?.id ?? '')
    }
  }
  await wait(5)
  world.wind(24 * 60 * 60)
  await wait(2)
  world.connect(artist, 'x')
  await world.database.transaction((tx) => world.posting.connected(tx, { artistId: artist.artistId, platform: 'x' }))
  const posts = await world.database
    .select()
    .from(socialPosts)
    .where(eq(socialPosts.artistId, artist.artistId))
    .orderBy(socialPosts.createdAt, socialPosts.id)
  expect(posts.map(({ state }) => state)).toEqual(Array(7).fill('queued'))
  const tomorrow = new Date(world.now().getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const isTomorrow = posts.map(({ dueAt }) => dueAt.toISOString().startsWith(tomorrow))
  expect(isTomorrow).toEqual([false, false, false, true, true, false, false])
  expect(posts.map(({ plannedAt }) => plannedAt !== null)).toEqual(isTomorrow)
  expect(posts.map(({ nextAt, dueAt }) => nextAt?.getTime() === dueAt.getTime())).toEqual(Array(7).fill(true))
})

test('an artist whose data is erased has no posts and no auto-post settings left', async () => {
  const { artist, call } = await newSharer('x')
  const artwork = await world.newProduct(artist)
  await call.post({ artwork_uid: artwork.uid, target_platforms: ['x'], message: 'One' })
  const listed: string[] = []
  for await (const { text } of world.posting.listEverything(world.database, artist.artistId)) listed.push(text)
  expect(listed).toEqual([expect.stringMatching(/^One\n/)])
  await world.database.transaction((tx) => world.posting.forget(tx, artist.artistId))
  expect(await listArtworkPosts(artwork.uid)).toEqual([])
  expect((await call.autoPosts()).every(({ isOn }) => !isOn)).toBe(true)
})
