import { ARTIST_ORDERS } from '@tintype/contract/admin/artist-office'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { fillDatabase } from '../../test/database/fill-database.ts'
import { watchPlans } from '../../test/database/watch-plans.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type FinderFilter, findArtistPage, searchArtists } from './queries/finder.ts'

// a separate database with enough artists to show a full scan
const ARTISTS = 30_000
const PAGE = 50

const url = await cloneTemplate(`finder_plans_${process.pid}`)
const database = openDatabase({ url, size: 2, onError: () => undefined })
const readBy = watchPlans(database)
afterAll(() => database.$client.end())

beforeAll(async () => {
  await fillDatabase(url, async (filling) => {
    await filling.execute(sql`
      insert into artists (user_id, name, name_key, email, created_at, suspended_at)
      select 'user-' || n, 'Artist ' || n, 'artist ' || n, 'artist.' || n || '@paint.example', now() - n * interval '1 minute',
        case when n % 3000 = 0 then now() end
      from generate_series(1, ${ARTISTS}) as n`)
    await filling.execute(sql`update artists set name = 'Xanthippe', name_key = 'xanthippe' where user_id = ${`user-${ARTISTS - 7}`}`)
    await filling.execute(sql`vacuum analyze artists`)
  })
}, 120_000)

async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const reads = await readBy(work)
  expect(reads.filter(({ node }) => node.includes('Seq Scan'))).toEqual([])
  return reads.reduce((sum, { rows }) => sum + rows, 0)
}

const everybody = { query: '', isSuspended: false }
const range = { order: 'latest', behind: undefined, limit: PAGE } as const
const lists: [string, Partial<FinderFilter>][] = [
  ['the newest artists', {}],
  ['the suspended artists', { isSuspended: true }],
  ['artists by a text that all contain', { query: 'paint.example' }],
  ['artists by a text that none contains', { query: 'no-such-artist' }],
  ['artists by the name of an old one', { query: 'xanthi' }],
  ['artists by the first two letters of a word', { query: 'xa' }],
]

test.each(lists)('the page of %s reads fewer than 200 rows', async (_name, request) => {
  expect(await rowsRead(() => findArtistPage(database, { ...everybody, ...request }, range))).toBeLessThan(PAGE * 4)
})

test.each(ARTIST_ORDERS)(
  'the page behind 1,000 artists in the order %s reads fewer than 200 rows and repeats none of them',
  async (order) => {
    const first = await findArtistPage(database, everybody, { order, behind: undefined, limit: 1000 })
    let next: typeof first = []
    const behind = first.at(-1)?.place
    expect(await rowsRead(async () => (next = await findArtistPage(database, everybody, { ...range, order, behind })))).toBeLessThan(
      PAGE * 4,
    )
    expect(new Set([...first, ...next].map(({ id }) => id)).size).toBe(1000 + PAGE)
  },
)

test('an artist who is searched by the exact name is found with few reads', async () => {
  let found: string[] = []
  expect(await rowsRead(async () => (found = await searchArtists(database, 'Xanthippe', 10)))).toBeLessThan(40)
  expect(found).toHaveLength(1)
})
