import { randomUUID } from 'node:crypto'
import { problemText } from '@tintype/contract/problems'
import type { PostPlace } from '@tintype/contract/social/networks'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { siteSettings } from '../../../platform/settings/tables.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { findProblemCode, race } from '../../../test/worlds/catalogue-world.ts'
import { openPostingWorld } from '../../../test/worlds/posting-world.ts'
import { createSocial } from '../connections/module.ts'
import { socialConnections } from '../tables.ts'
import { createPosting } from './module.ts'

// the site settings are one shared row, so these tests use their own database
const url = await cloneTemplate(`posting_${process.pid}`)
const world = await openPostingWorld({ url })
afterAll(() => world.close())

async function newSharer() {
  const artist = await world.newArtist()
  world.connect(artist, 'facebook', 'pinterest', 'x')
  const artwork = await world.newProduct(artist)
  const post = (
    changes: { target_platforms?: PostPlace[]; message?: string; artwork_uid?: string; planned_at?: string; board_id?: string } = {},
  ) => world.asPoster(artist).post({ artwork_uid: artwork.uid, target_platforms: ['x'], message: 'Look!', ...changes })
  return { artist, artwork, post }
}

test('a post to four platforms creates one post per platform, each with its own text, link and job', async () => {
  const { artist, artwork, post } = await newSharer()
  const { message, posts } = await post({ target_platforms: ['x', 'facebook', 'instagram', 'pinterest'], board_id: '1' })
  expect(message).toBe('Sending: X, Facebook, Instagram, Pinterest.')
  expect(posts.map(({ place, state }) => [place, state])).toEqual(
    ['x', 'facebook', 'instagram', 'pinterest'].map((place) => [place, 'queued']),
  )
  const rows = await Promise.all(posts.map(({ id }) => world.getPostRow(id)))
  expect(new Set(rows.map(({ link }) => link)).size).toBe(4)
  for (const row of rows) {
    expect(row.link).toMatch(new RegExp(`^https://store.example/products/${artwork.handle}\\?p=[\\w-]{8}$`))
    expect(row.text).toBe(row.place === 'pinterest' ? 'Look!' : `Look!\n${row.link}`)
    expect(world.jobs).toContainEqual({ name: 'posting.send', payload: { post: row.id }, at: world.now().getTime() })
  }
  const { posts: listed } = await world.asPoster(artist).posts({ artwork_uid: artwork.uid })
  expect(listed.map(({ id }) => id).sort()).toEqual(posts.map(({ id }) => id).sort())
})

test('an artist gets a specific error for each reason why a post is refused', async () => {
  const { artist, artwork, post } = await newSharer()
  const other = await newSharer()
  expect(await findProblemCode(post({ target_platforms: [] }))).toBe('share_platform_missing')
  expect(await findProblemCode(post({ target_platforms: ['myspace' as never] }))).toBe('platform_unknown')
  expect(await findProblemCode(post({ message: 'x'.repeat(281) }))).toBe('share_message_too_long')
  expect(problemText('share_message_too_long')).toBe('A message can have at most 280 characters.')
  expect(await findProblemCode(post({ message: 'x'.repeat(270) }))).toBe('share_text_too_long')
  expect(await findProblemCode(post({ artwork_uid: other.artwork.uid }))).toBe('artwork_not_found')
  expect(await findProblemCode(post({ artwork_uid: randomUUID() }))).toBe('artwork_not_found')
  for (const [state, code] of [
    [{}, 'share_not_approved'],
    [{ reviewStatus: 'rejected' }, 'share_not_approved'],
    [{ reviewStatus: 'approved', deletionStatus: 'pending' }, 'deletion_already_pending'],
    [{ reviewStatus: 'approved', deletedAt: new Date() }, 'artwork_not_found'],
  ] as const) {
    expect(await findProblemCode(post({ artwork_uid: (await world.newArtwork(artist, state)).uid }))).toBe(code)
  }
  expect(await findProblemCode(post({ target_platforms: ['pinterest'] }))).toBe('share_board_missing')
  expect(await findProblemCode(post({ planned_at: '2026-11-21T10:00:00Z' }))).toBe('share_time_invalid')
  world.connect(artist, 'facebook')
  expect(await findProblemCode(post())).toBe('share_not_connected')
  expect(await findProblemCode(post({ target_platforms: ['instagram'] }))).toBeUndefined()
  expect((await world.asPoster(artist).posts({ artwork_uid: artwork.uid })).posts).toHaveLength(1)
})

test('an artist cannot post to a platform without configured credentials', async () => {
  const { artist, artwork } = await newSharer()
  const listPlatforms = () => [{ platform: 'x' as const, isConfigured: false }]
  const posting = createPosting({ ...world.tools, social: { ...world.tools.social, listPlatforms } })
  const asked = { artwork_uid: artwork.uid, target_platforms: ['x' as const], message: '' }
  expect(await findProblemCode(posting.post(artist, asked))).toBe('platform_coming_soon')
})

test('an artist whose page has no Instagram account can post to Facebook only', async () => {
  const { artist, artwork } = await newSharer()
  const details = { type: 'page', igun: null }
  const listConnections = async () => [
    { platform: 'facebook' as const, accountName: 'Page', platform_account_details: details, needsReconnect: false },
  ]
  const posting = createPosting({ ...world.tools, social: { ...world.tools.social, listConnections } })
  const post = (place: PostPlace) =>
    findProblemCode(posting.post(artist, { artwork_uid: artwork.uid, target_platforms: [place], message: '' }))
  expect([await post('facebook'), await post('instagram')]).toEqual([undefined, 'share_not_connected'])
})

test('a post is queued with a pool of one connection, so its transaction needs no second one', async () => {
  const artist = await world.newArtist()
  const artwork = await world.newProduct(artist)
  await world.database.insert(socialConnections).values({
    ...{ artistId: artist.artistId, platform: 'x', platformUserId: '1', accountName: '@a' },
    ...{ accessTokenSealed: 'sealed', scopes: [], connectedAt: world.now() },
  })
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  try {
    const social = { ...world.tools.social, listConnections: createSocial({ database } as never).listConnections }
    const posting = createPosting({ ...world.tools, database, social })
    const asked = { artwork_uid: artwork.uid, target_platforms: ['x' as const], message: 'Alone.' }
    expect(await posting.post(artist, asked)).toMatchObject([{ place: 'x', state: 'queued' }])
  } finally {
    await database.$client.end()
  }
})

test('two concurrent requests with one idempotency key create one post, and another text with it is refused', async () => {
  const { artist, artwork } = await newSharer()
  const call = world.asPoster(artist, { 'idempotency-key': randomUUID() })
  const asked = { artwork_uid: artwork.uid, target_platforms: ['x' as const], message: 'Once.' }
  const [first, second] = await Promise.all([call.post(asked), call.post(asked)])
  expect(second).toEqual(first)
  expect((await call.posts({ artwork_uid: artwork.uid })).posts).toHaveLength(1)
  expect(await findProblemCode(call.post({ ...asked, message: 'Something else.' }))).toBe('idempotency_key_reused')
})

test('an artist cannot exceed the daily limit of a platform, even with two concurrent requests', async () => {
  const { post } = await newSharer()
  for (let i = 0; i < 4; i++) await post({ message: `Number ${i}` })
  // the fifth and the sixth at the same instant
  expect(await race(post({ message: 'Fifth' }), post({ message: 'Sixth' }))).toEqual({ won: 1, codes: ['share_quota_reached'] })
  expect(await findProblemCode(post({ message: 'Tomorrow', planned_at: '2026-11-23T08:00:00Z' }))).toBeUndefined()
  expect(await findProblemCode(post({ message: 'Elsewhere', target_platforms: ['facebook'] }))).toBeUndefined()
})

test('a pin without a board goes to the board that was used last', async () => {
  const { post } = await newSharer()
  await post({ target_platforms: ['pinterest'], board_id: '7' })
  const { posts } = await post({ target_platforms: ['pinterest'] })
  expect(await world.getPostRow(posts[0]?.id ?? '')).toMatchObject({ boardId: '7' })
})

test('a connected artist lists the Pinterest boards and creates the default board once', async () => {
  const { artist } = await newSharer()
  const call = world.asPoster(artist)
  expect(await call.boards()).toMatchObject({ boards: expect.arrayContaining([{ id: '1', name: 'Metal' }]), last: null })
  const board = await call.createBoard()
  expect(await call.createBoard()).toEqual(board)
  world.standin.plan(/^\/v5\/boards$/, { kind: 'drop', done: false })
  expect(await findProblemCode(call.boards())).toBe('social_unavailable')
  expect(await findProblemCode(world.asPoster(await world.newArtist()).boards())).toBe('share_not_connected')
})

test('an artist gets the error social_unavailable when Pinterest does not answer in time', async () => {
  const { artist } = await newSharer()
  const posting = createPosting({ ...world.tools, patienceMs: 20 })
  world.standin.plan(/^\/v5\/boards$/, { kind: 'hang', done: false }, 2)
  expect(await findProblemCode(posting.listBoards(artist))).toBe('social_unavailable')
  expect(await findProblemCode(posting.createBoard(artist))).toBe('social_unavailable')
  expect(problemText('social_unavailable', { place: 'Pinterest' })).toBe('Pinterest didn’t respond. Please try again.')
})

test('the list of posts continues at its cursor and shows only the artist’s own posts', async () => {
  const { artist, artwork, post } = await newSharer()
  for (const message of ['One', 'Two', 'Three']) {
    await post({ message })
    world.wind(1)
  }
  const call = world.asPoster(artist)
  const first = await call.posts({ artwork_uid: artwork.uid, limit: 2 })
  const second = await call.posts({ artwork_uid: artwork.uid, limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.posts, ...second.posts].map(({ text }) => text.split('\n')[0])).toEqual(['Three', 'Two', 'One'])
  expect(second.nextCursor).toBeNull()
  expect((await world.asPoster(await world.newArtist()).posts({ artwork_uid: artwork.uid })).posts).toEqual([])
  expect(await findProblemCode(call.posts({ artwork_uid: artwork.uid, cursor: 'nonsense' }))).toBe('malformed')
})

test('a post to X has no link while links are disabled, and an address in its text is refused', async () => {
  const { post } = await newSharer()
  const row = { changed: { xLinksOn: false }, version: 1, changedAt: new Date(), changedBy: 'test' }
  await world.database.insert(siteSettings).values(row)
  try {
    const { posts } = await post({ message: 'Look!' })
    expect(posts[0]?.text).toBe('Look!')
    expect(await findProblemCode(post({ message: 'See https://me.example' }))).toBe('share_x_links_off')
  } finally {
    await world.database.delete(siteSettings)
  }
})
