import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { getOutcomeCodes, runBehindLock } from '../../test/database/wait-for-lock.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'
import { tryLockChecks } from './queries/check.ts'
import { ledgerChecks } from './tables.ts'

// balances are rebuilt and checked for all artists, so these tests use their own database
let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`ledger_locks_${process.pid}`) })
})
afterAll(() => world.close())

const lockArtistBalance =
  ({ artistId }: Artist) =>
  (tx: Transaction) =>
    tx.execute(sql`SELECT FROM ledger_accounts WHERE id = ${`artist_payable:${artistId}`} FOR UPDATE`)
const at = new Date()
const getBalance = ({ artistId }: Artist) => world.earnings.getArtistBalance(world.database, artistId)
const refund = (orderLineId: string) => () =>
  world.database.transaction((tx) => world.earnings.recordRefunds(tx, [{ refundLineId: randomUUID(), orderLineId, prints: 1, at }]))
const dispute = (orderLineId: string) => () =>
  world.database.transaction((tx) => world.earnings.recordDisputes(tx, [{ disputeLineId: randomUUID(), orderLineId, prints: 1, at }]))

test('of two refunds of the same commission at the same time, the second gets refund_too_large', async () => {
  const artist = await world.newArtist()
  const line = await world.credit(artist, 1000)
  const outcomes = await runBehindLock(world.database, lockArtistBalance(artist), refund(line), refund(line))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'refund_too_large'])
  expect(await getBalance(artist)).toBe(0)
})

test('a commission that is refunded cannot be disputed at the same time', async () => {
  const artist = await world.newArtist()
  const line = await world.credit(artist, 1000)
  const outcomes = await runBehindLock(world.database, lockArtistBalance(artist), refund(line), dispute(line))
  expect(getOutcomeCodes(outcomes)).toEqual(['done', 'refund_too_large'])
  expect(await getBalance(artist)).toBe(0)
})

test('balances that are rebuilt while a sale is recorded include the sale', async () => {
  const artist = await world.newArtist()
  await world.credit(artist, 1000)
  const sale = { orderLineId: randomUUID(), artistId: artist.artistId, prints: 1, commissionCents: 500, text: 'A sale', at }
  const recordSale = (tx: Transaction) => world.earnings.recordSales(tx, [{ ...sale, donationPercent: 0, causeId: null }])
  const rebuild = () => world.database.transaction((tx) => world.earnings.rebuildBalances(tx))
  expect(getOutcomeCodes(await runBehindLock(world.database, recordSale, rebuild))).toEqual(['done'])
  expect(await getBalance(artist)).toBe(1500)
  const { problems } = await world.earnings.verifyLedger(world.database)
  // these commissions have no orders, which is all that may be wrong
  expect(problems.filter((problem) => !problem.includes(' should put 0 on '))).toEqual([])
})

test('a server does not check the ledger while another server does', async () => {
  await world.ledgerOffice.checkNow()
  const before = await world.database.$count(ledgerChecks)
  await world.database.transaction(async (tx) => {
    expect(await tryLockChecks(tx)).toBe(true)
    await world.ledgerOffice.checkNow()
    expect(await world.database.$count(ledgerChecks)).toBe(before)
  })
  await world.ledgerOffice.checkNow()
  expect(await world.database.$count(ledgerChecks)).toBe(before + 2)
})
