import { randomUUID } from 'node:crypto'
import { POST_PLACES } from '@tintype/contract/share-text'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { fillDatabase } from '../../test/fill-database.ts'
import { type Read, watchPlans } from '../../test/watch-plans.ts'
import { cloneTemplate } from '../../test/worker-database.ts'
import {
  countByDay,
  countLinks,
  findAllOf,
  findAutoPosts,
  findLastBoard,
  findOverdue,
  findPostPage,
  lockOwnPost,
  lockUnconnected,
  takeTurn,
  wakePosts,
  writeInTurn,
} from './queries.ts'

const url = await cloneTemplate(`post_plans_${process.pid}`)
const database = openDatabase({ url, size: 2, onError: () => undefined })
const readBy = watchPlans(database)
afterAll(() => database.$client.end())

const [artistId, artworkUid, id] = [randomUUID(), randomUUID(), randomUUID()]
const from = new Date(Date.now() - 24 * 60 * 60 * 1000)

/** Of 200 artists 500 posts each; and one who posts all day, of one artwork above all, and never on Pinterest but long ago. */
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
      // rows and nothing else: no artist and no artwork is behind them
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
  ['the latest posts of an artwork', 21, () => findPostPage(database, { artistId, artworkUid, after: undefined, limit: 21 })],
  [
    'those behind them',
    21,
    () => findPostPage(database, { artistId, artworkUid, after: { at: from.toISOString(), id: randomUUID() }, limit: 21 }),
  ],
  ['an artist’s posts of a day', 289, () => countByDay(database, artistId, from)],
  ['the board that was pinned to last', 1, () => findLastBoard(database, artistId)],
  ['all of an artist, page by page', 100, () => findAllOf(database, { artistId, after: { id: randomUUID() }, limit: 100 })],
  ['what has lost its job', 50, () => findOverdue(database, now, 50)],
  [
    'what waits for a connection',
    1,
    () => database.transaction((tx) => lockUnconnected(tx, { artistId, places: ['facebook', 'instagram'] })),
  ],
  ['what goes on of that', 1, () => database.transaction((tx) => wakePosts(tx, [{ id, at: now }], now))],
  ['one post', 1, () => database.transaction((tx) => lockOwnPost(tx, artistId, id))],
  ['a run’s turn at it', 1, () => takeTurn(database, id, { now, until: now })],
  ['what it writes', 1, () => writeInTurn(database, { id, turn: 1 }, { state: 'uploading' })],
  ['what an artist wants posted', 1, () => findAutoPosts(database, artistId)],
])('of 105,000 posts, %s are found by an index: %i rows at most', async (_, most, work) => {
  const reads = await readBy(work)
  expect(scansOf(reads)).toEqual([])
  expect(reads.some(({ index }) => index?.startsWith('social_'))).toBe(true)
  expect(rowsOf(reads)).toBeLessThanOrEqual(most)
})

test('posts with a link of a day are counted among those of that day', async () => {
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000)
  let counted = 0
  const reads = await readBy(async () => {
    counted = await countLinks(database, { from: hourAgo, besides: id })
  })
  expect(scansOf(reads)).toEqual([])
  expect([counted > 0, rowsOf(reads) <= counted * 2]).toEqual([true, true])
})

function scansOf(reads: readonly Read[]): readonly Read[] {
  return reads.filter(({ node, table }) => node === 'Seq Scan' && table?.startsWith('social_'))
}

function rowsOf(reads: readonly Read[]): number {
  return reads.reduce((sum, { rows }) => Math.max(sum, rows), 0)
}
