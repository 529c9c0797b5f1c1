import type { PayoutSettings } from '@tintype/contract/payouts/payouts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'
import { artists } from '../../accounts/tables.ts'
import { payouts } from '../tables.ts'

// a batch takes the approved payouts of all artists
const world = await openMoneyWorld({ url: await cloneTemplate(`batch_size_${process.pid}`) })
afterAll(() => world.close())

const paypal: PayoutSettings = { method: 'paypal', details: { email: 'ines@example.com' } }

async function addApproved(): Promise<string> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, paypal)
  await world.credit(artist, 5000)
  const { id } = await world.payouts.request(artist, {})
  await world.payouts.approve(operator, { id })
  return id
}

/** The oldest payouts; a batch reads their details and leaves them out. */
async function addUnreadable(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    userId: `user-${n}`,
    name: `Artist ${n}`,
    nameKey: `artist ${n}`,
    email: `${n}@example.com`,
  }))
  const ids = await world.database.insert(artists).values(rows).returning({ id: artists.id })
  const payout = {
    status: 'approved',
    amountCents: 5000,
    method: 'paypal',
    detailsSealed: 'unreadable',
    requestedAt: sql`now() - interval '1 day'`,
  } as const
  await world.database.insert(payouts).values(ids.map(({ id }) => ({ ...payout, artistId: id })))
}

test('a batch takes the 5000 payouts that have waited longest, and the next batch takes the others', async () => {
  await addUnreadable(4999)
  const [first, second] = [await addApproved(), await addApproved()]
  const { batch, leftOut } = await world.payouts.makeBatch(operator, { method: 'paypal' })
  expect(leftOut).toHaveLength(4999)
  expect(batch).toMatchObject({ count: 1 })
  const statuses = new Map((await world.database.select().from(payouts)).map(({ id, status }) => [id, status]))
  expect([first, second].map((id) => statuses.get(id))).toEqual(['exported', 'approved'])
  expect((await world.payouts.makeBatch(operator, { method: 'paypal' })).batch).toMatchObject({ count: 1 })
})
