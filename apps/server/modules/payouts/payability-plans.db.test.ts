import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { fillDatabase } from '../../test/database/fill-database.ts'
import { watchPlans } from '../../test/database/watch-plans.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { openMoneyWorld } from '../../test/worlds/money-world.ts'

// a separate database with enough rows to show a full scan
const url = await cloneTemplate(`payability_plans_${process.pid}`)
const world = await openMoneyWorld({ url, holdDays: 5 })
const readBy = watchPlans(world.database)
afterAll(() => world.close())

let few: Artist
let many: Artist
beforeAll(async () => {
  await fillDatabase(url, async (filling) => {
    const causeId = await insertCause(filling)
    few = await artistWith(filling, { sales: 100, payouts: 60, causeId })
    many = await artistWith(filling, { sales: 3000, payouts: 900, causeId })
    for (let other = 0; other < 20; other++) await artistWith(filling, { sales: 100, payouts: 20, causeId })
    await filling.execute(sql.raw('vacuum analyze'))
  })
}, 240_000)

async function insertCause(filling: Database): Promise<string> {
  const { rows } = await filling.execute<{ id: string }>(
    sql`insert into causes (slug, title, description) values ('dark-skies', 'Dark skies', 'Nights.') returning id`,
  )
  return rows[0]?.id ?? ''
}

/** Held sales of five days and cleared sales of ten, delivered on the day of the sale, and completed payouts. */
async function artistWith(filling: Database, { sales, payouts, causeId }: { sales: number; payouts: number; causeId: string }) {
  const artist = await world.newArtist()
  const { artistId } = artist
  for (let from = 0; from < sales; from += 100) {
    const some = Array.from({ length: 100 }, (_, index) => ({
      ...{ orderLineId: randomUUID(), artistId, prints: 1, commissionCents: 1000, donationPercent: 15, causeId, text: 'A sale' },
      at: new Date(Date.now() - ((from + index) % 15) * 24 * 60 * 60 * 1000),
    }))
    await filling.transaction((tx) => world.earnings.recordSales(tx, some))
    const windows = some.map(({ orderLineId, at }) => ({ orderLineId, from: at }))
    await filling.transaction((tx) => world.earnings.recordClearings(tx, windows, new Date()))
  }
  await filling.execute(sql`
    insert into payouts (artist_id, status, amount_cents, method, details_sealed, requested_at, paid_at)
    select ${artistId}, 'paid', 4000, 'paypal', '', now() - n * interval '1 hour', now() from generate_series(1, ${payouts}) as n`)
  return artist
}

async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const reads = await readBy(work)
  expect(reads.filter(({ node, table }) => node === 'Seq Scan' && /^(ledger|payouts)/.test(table ?? ''))).toEqual([])
  return reads.reduce((sum, { rows }) => sum + rows, 0)
}

test('an artist’s earnings take as many rows to read after thousands of sales and payouts as after a hundred', async () => {
  const afterFew = await rowsRead(() => world.payouts.getEarnings(few))
  const afterMany = await rowsRead(() => world.payouts.getEarnings(many))
  expect(afterFew).toBeGreaterThan(100)
  expect(afterMany).toBeLessThanOrEqual(afterFew + 50)
})

test('a payout request takes as many rows to read after thousands of sales and payouts as after a hundred', async () => {
  await world.setPayoutMethod(few, { method: 'paypal', details: { email: 'few@paint.example' } })
  await world.setPayoutMethod(many, { method: 'paypal', details: { email: 'many@paint.example' } })
  const afterFew = await rowsRead(() => world.payouts.request(few, {}))
  const afterMany = await rowsRead(() => world.payouts.request(many, {}))
  expect(afterMany).toBeLessThanOrEqual(afterFew + 20)
  expect(afterMany).toBeLessThan(150)
})
