import { randomUUID } from 'node:crypto'
import { POST_PLACES } from '@tintype/contract/social/networks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { fillDatabase } from '../../../test/database/fill-database.ts'
import { type Read, watchPlans } from '../../../test/database/watch-plans.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import {
  claimPost,
  countByDay,
  countLinks,
  findArtistPosts,
  findAutoPosts,
  findLastBoard,
  findOverdue,
  findPostPage,
  lockOwnPost,
  lockUnconnected,
  requeuePosts,
  updateClaimedPost,
} from '../queries/posts.ts'

const url = await cloneTemplate(`post_plans_${process.pid}`)
const database = openDatabase({ url, size: 2, onError: () => undefined })
const readBy = watchPlans(database)
afterAll(() => database.$client.end())

const [artistId, artworkUid, id] = [randomUUID(), randomUUID(), randomUUID()]
const from = new Date(Date.now() - 24 * 60 * 60 * 1000)

/** 500 posts for each of 200 artists, and one artist with 5,000 posts of one artwork and a single old pin. */
beforeAll(async () => {
  await fillDatabase(url, async (filling) => {
    const insert = (
      count: number,
      row: { artist: ReturnType<typeof sql>; artwork: ReturnType<typeof sql>; place: ReturnType<typeof sql> },
    ) => sql`
      insert into social_posts (artist_id, artwork_uid, place, origin, state, text, title, link, has_link, board_id, created_at, due_at, next_at, attempted_at)
      select ${row.artist}, ${row.artwork}, ${row.place}, 'artist', case when n % 400 = 0 then 'queued' else 'posted' end, 'Look!', 'Doves', 'link', true,
        case when ${row.place} = 'pinterest' then '1' end, now() - n * interval '5 minutes', now() - n * interval '5 minutes',
        case when n % 400 = 0 then now() - n * interval '1 minute' end, now() - n * interval '5 minutes'
      from generate_series(1, ${count}::int) as n`
    await filling.transaction(async (tx) => {
      // these rows reference no artists or artworks
      await tx.execute(sql`set local session_replication_role = replica`)
      const someone = sql`md5('artist' || n % 200)::uuid`
      await tx.execute(
        insert(100_000, {
          artist: someone,
          artwork: sql`md5('artwork' || n / 10)::uuid`,
          place: sql`(${sql.param([...POST_PLACES])}::text[])[1 + n % 4]`,
        }),
      )
      await tx.execute(insert(5000, { artist: sql`${artistId}::uuid`, artwork: sql`${artworkUid}::uuid`, place: sql`'facebook'` }))
      await tx.execute(sql`
        insert into social_posts (id, artist_id, artwork_uid, place, origin, text, title, link, has_link, board_id, created_at, due_at, next_at, state)
        values (${id}, ${artistId}, ${artworkUid}, 'pinterest', 'artist', 'Look!', 'Doves', 'link', false, '7', now() - interval '2 years',
          now() - interval '2 years', now(), 'queued')`)
      await tx.execute(sql`
        insert into social_auto_posts (artist_id, place, is_on, template)
        select md5('artist' || n)::uuid, 'x', true, '' from generate_series(1, 20000) as n`)
    })
    await filling.execute(sql.raw('vacuum analyze social_posts, social_auto_posts'))
  })
}, 120_000)

const now = new Date()
test.each<[string, number, () => Promise<unknown>]>([
  ['lists the latest posts of an artwork', 21, () => findPostPage(database, { artistId, artworkUid, after: undefined, limit: 21 })],
  [
    'lists the next page of an artwork’s posts',
    21,
    () => findPostPage(database, { artistId, artworkUid, after: { at: from.toISOString(), id: randomUUID() }, limit: 21 }),
  ],
  ['counts an artist’s posts per day', 289, () => countByDay(database, artistId, from)],
  ['finds the board used last', 1, () => findLastBoard(database, artistId)],
  [
    'lists all posts of an artist page by page',
    100,
    () => findArtistPosts(database, { artistId, after: { id: randomUUID() }, limit: 100 }),
  ],
  ['finds overdue posts', 50, () => findOverdue(database, now, 50)],
  [
    'locks the posts that wait for a connection',
    1,
    () => database.transaction((tx) => lockUnconnected(tx, { artistId, places: ['facebook', 'instagram'] })),
  ],
  ['queues a waiting post', 1, () => database.transaction((tx) => requeuePosts(tx, [{ id, at: now }], now))],
  ['locks one post', 1, () => database.transaction((tx) => lockOwnPost(tx, artistId, id))],
  ['claims a post for one run', 1, () => claimPost(database, id, { now, until: now })],
  ['updates a claimed post', 1, () => updateClaimedPost(database, { id, turn: 1 }, { state: 'uploading' })],
  ['lists the auto-post settings of an artist', 1, () => findAutoPosts(database, artistId)],
])('the query that %s uses an index and reads at most %i of 105,000 posts', async (_, most, work) => {
  const reads = await readBy(work)
  expect(findFullScans(reads)).toEqual([])
  expect(reads.some(({ index }) => index?.startsWith('social_'))).toBe(true)
  expect(findMostRows(reads)).toBeLessThanOrEqual(most)
})

test('the count of posts with a link reads only the posts of that day', async () => {
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000)
  let counted = 0
  const reads = await readBy(async () => {
    counted = await countLinks(database, { from: hourAgo, besides: id })
  })
  expect(findFullScans(reads)).toEqual([])
  expect([counted > 0, findMostRows(reads) <= counted * 2]).toEqual([true, true])
})

function findFullScans(reads: readonly Read[]): readonly Read[] {
  return reads.filter(({ node, table }) => node === 'Seq Scan' && table?.startsWith('social_'))
}

function findMostRows(reads: readonly Read[]): number {
  return reads.reduce((sum, { rows }) => Math.max(sum, rows), 0)
}
