import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findArtistPage } from '../modules/accounts/queries/finder.ts'
import { findOfficeArtworks } from '../modules/artworks/queries/office.ts'
import { findOfficeEntries } from '../modules/ledger/queries/office-entry.ts'
import { findMailPage } from '../modules/notifications/queries/notifications.ts'
import { findOfficeOrders } from '../modules/orders/queries/office.ts'
import { findPayouts } from '../modules/payouts/queries/payouts.ts'
import { findForReview } from '../modules/review/queries/review.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { SortedPlace, SortedRange } from '../platform/database/queries/sorted-page.ts'
import { fillDatabase } from './database/fill-database.ts'
import { insertManyRows } from './database/many-rows.ts'
import { watchPlans } from './database/watch-plans.ts'
import { cloneTemplate } from './database/worker-database.ts'

const ROWS = 20_000
const PAGE = 50
/** The most rows that a page may read, with joined and skipped rows. */
const FEW = PAGE * 12

// a separate database with enough rows to show a full scan
let someArtist = ''
const url = await cloneTemplate(`office_lists_${process.pid}`)
const database = openDatabase({ url, size: 1, onError: () => undefined })
const readBy = watchPlans(database)
afterAll(() => database.$client.end())

beforeAll(async () => {
  await fillDatabase(url, async (filling) => {
    await insertManyRows(filling, { count: ROWS, artists: 5_000 })
    const { rows } = await filling.$client.query('SELECT artist_id FROM artworks LIMIT 1')
    someArtist = rows[0].artist_id
  })
}, 120_000)

type Row = { place: SortedPlace }
type List = { read(range: SortedRange<never>): Promise<Row[]>; orders: readonly string[] }
const byTime = ['latest', 'earliest'] as const
const bySum = [...byTime, 'largest', 'smallest'] as const
const day = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const lists: Record<string, List> = {
  orders: { read: (range) => findOfficeOrders(database, {}, range), orders: bySum },
  'orders of a rare status': { read: (range) => findOfficeOrders(database, { status: 'refunded' }, range), orders: byTime },
  'orders of a common status': { read: (range) => findOfficeOrders(database, { status: 'delivered' }, range), orders: bySum },
  'orders of a customer': {
    read: (range) => findOfficeOrders(database, { email: 'Many.7@customers.example' }, range),
    orders: bySum,
  },
  'orders by the number of one': { read: (range) => findOfficeOrders(database, { words: 'm19999' }, range), orders: bySum },
  'orders by words that all contain': { read: (range) => findOfficeOrders(database, { words: 'customers.exam' }, range), orders: bySum },
  'orders by words that none contains': { read: (range) => findOfficeOrders(database, { words: 'Łukasz Żółć' }, range), orders: bySum },
  'orders of one day': { read: (range) => findOfficeOrders(database, { from: day, to: day }, range), orders: byTime },
  'ledger postings': { read: (range) => findOfficeEntries(database, {}, range), orders: byTime },
  'commission postings': { read: (range) => findOfficeEntries(database, { kind: 'commission' }, range), orders: byTime },
  'ledger postings of a rare kind': { read: (range) => findOfficeEntries(database, { kind: 'adjustment' }, range), orders: byTime },
  'ledger postings of a kind without any': { read: (range) => findOfficeEntries(database, { kind: 'dispute_won' }, range), orders: byTime },
  'ledger postings of one day': { read: (range) => findOfficeEntries(database, { from: day, to: day }, range), orders: byTime },
  artworks: { read: (range) => findOfficeArtworks(database, {}, range), orders: byTime },
  'rejected artworks': { read: (range) => findOfficeArtworks(database, { status: 'rejected' }, range), orders: byTime },
  'artworks by the words of their title': {
    read: (range) => findOfficeArtworks(database, { words: 'number 19999' }, range),
    orders: byTime,
  },
  'artworks by words that all titles contain': {
    read: (range) => findOfficeArtworks(database, { words: 'Number' }, range),
    orders: byTime,
  },
  'artworks by words that no title contains': { read: (range) => findOfficeArtworks(database, { words: 'Łódź' }, range), orders: byTime },
  'artworks by two letters that no title contains': {
    read: (range) => findOfficeArtworks(database, { words: '富士' }, range),
    orders: byTime,
  },
  'artworks by a part of a word of one title': { read: (range) => findOfficeArtworks(database, { words: '9998' }, range), orders: byTime },
  'artworks of an artist': {
    read: (range) => findOfficeArtworks(database, { artist: someArtist }, range),
    orders: byTime,
  },
  'approved artworks in the review': {
    read: ({ behind, limit }) =>
      findForReview(database, { status: 'approved', ...(behind && { after: { at: behind.value, id: behind.id } }), limit }).then((rows) =>
        rows.map(({ place: { at, id } }) => ({ place: { value: at, id } as SortedPlace })),
      ),
    orders: ['earliest'],
  },
  artists: { read: (range) => findArtistPage(database, { query: '', isSuspended: false }, range), orders: [...byTime, 'a_z', 'z_a'] },
  'artists by a text that few contain': {
    read: (range) => findArtistPage(database, { query: 'many.4999@', isSuspended: false }, range),
    orders: [...byTime, 'a_z', 'z_a'],
  },
  'artists by a text that all contain': {
    read: (range) => findArtistPage(database, { query: 'paint.example', isSuspended: false }, range),
    orders: [...byTime, 'a_z', 'z_a'],
  },
  payouts: { read: (range) => findPayouts(database, {}, range), orders: bySum },
  'failed payouts': { read: (range) => findPayouts(database, { status: 'failed' }, range), orders: bySum },
  'payouts by a method': { read: (range) => findPayouts(database, { method: 'bank' }, range), orders: byTime },
  mails: { read: (range) => findMailPage(database, {}, range), orders: byTime },
  'failed mails': { read: (range) => findMailPage(database, { state: 'failed' }, range), orders: byTime },
  'mails to one address': { read: (range) => findMailPage(database, { address: 'many.7@customers.example' }, range), orders: byTime },
}

describe.each(Object.entries(lists))('the list of %s', (_name, { read, orders }) => {
  test.each(orders)('two pages in the order %s read few rows each, are sorted and repeat no row', async (order) => {
    const page = (behind: SortedPlace | undefined) => read({ order: order as never, behind, limit: PAGE })
    let first: Row[] = []
    expect(await rowsRead(async () => (first = await page(undefined)))).toBeLessThan(FEW)
    const behind = first.at(-1)?.place
    if (first.length < PAGE || !behind) return
    let second: Row[] = []
    expect(await rowsRead(async () => (second = await page(behind)))).toBeLessThan(FEW)
    const places = [...first, ...second].map(({ place }) => place)
    expect(places).toEqual(inOrder(places, order))
    const seen = new Set(first.map(({ place }) => place.id))
    expect(second.filter(({ place }) => seen.has(place.id))).toEqual([])
  })
})

async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const reads = await readBy(work)
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter(({ node, rows }) => node.includes('Seq Scan') && rows > PAGE * 20)).toEqual([])
  return reads.reduce((sum, { rows }) => sum + rows, 0)
}

function inOrder(places: readonly SortedPlace[], order: string): SortedPlace[] {
  const isFalling = ['latest', 'largest', 'z_a'].includes(order)
  const compare = (one: SortedPlace, other: SortedPlace) => {
    const isSum = order === 'largest' || order === 'smallest'
    const byValue = isSum ? Number(one.value) - Number(other.value) : one.value.localeCompare(other.value)
    return byValue || one.id.localeCompare(other.id)
  }
  return places.toSorted((one, other) => (isFalling ? compare(other, one) : compare(one, other)))
}
