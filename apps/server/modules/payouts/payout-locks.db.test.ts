import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist, Operator } from '../../platform/actor.ts'
import { auditLog } from '../../platform/audit/tables.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { getOutcomeCodes, runBehindLock, waitForBlocked } from '../../test/database/wait-for-lock.ts'
import { type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { payoutBatches, payoutSettings, payouts } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

const ben: Operator = { ...operator, userId: 'ben', name: 'Ben' }
const paypal = (email = 'ines@example.com') => ({ method: 'paypal' as const, details: { email } })
const fresh = (artist: Artist): Artist => ({ ...artist, isRecentlyProven: true })

async function newArtist(balanceCents = 0): Promise<Artist> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, paypal())
  world.notices.length = 0
  if (balanceCents) await world.credit(artist, balanceCents)
  return artist
}

const listAuditSummaries = async (subject: string) =>
  (await world.database.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(asc(auditLog.id))).map(
    ({ action, actorId }) => `${action} by ${actorId}`,
  )
const mailsTo = ({ email }: Artist) => world.noticesFor(email).map(({ kind }) => kind)

describe('payout settings', () => {
  const lockSettingsRow =
    ({ artistId }: Artist) =>
    (tx: Transaction) =>
      tx.execute(sql`SELECT FROM payout_settings WHERE artist_id = ${artistId} FOR UPDATE`)
  // no row exists before the first settings, and both callers wait to insert it
  const lockAllSettings = (tx: Transaction) => tx.execute(sql`LOCK TABLE payout_settings IN SHARE ROW EXCLUSIVE MODE`)
  const getPayoutEmail = async (artist: Artist) => (await world.payouts.getSettings(fresh(artist))).details.email

  test('of two first settings saved at the same time, one is recorded and mailed as a change of the other', async () => {
    const artist = await world.newArtist()
    const addresses = ['one@example.com', 'two@example.com']
    const saves = addresses.map((email) => () => world.payouts.saveSettings(fresh(artist), paypal(email)))
    expect(getOutcomeCodes(await runBehindLock(world.database, lockAllSettings, ...saves))).toEqual(['done', 'done'])
    expect(await listAuditSummaries(`artist:${artist.artistId}`)).toEqual([
      `payout_settings.set by ${artist.artistId}`,
      `payout_settings.changed by ${artist.artistId}`,
    ])
    expect(world.noticesFor(artist.email)).toMatchObject([{ isFirst: true }, { isFirst: false }])
  })

  test('of the same first settings saved twice at the same time, the second changes nothing', async () => {
    const artist = await world.newArtist()
    const save = () => world.payouts.saveSettings(fresh(artist), paypal())
    expect(getOutcomeCodes(await runBehindLock(world.database, lockAllSettings, save, save))).toEqual(['done', 'done'])
    expect(await listAuditSummaries(`artist:${artist.artistId}`)).toEqual([`payout_settings.set by ${artist.artistId}`])
  })

  test('the second of two simultaneous changes is also reported to the address that the first one saved', async () => {
    const artist = await newArtist()
    const [first, second] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    const save = (email: string) => () => world.payouts.saveSettings(fresh(artist), paypal(email))
    expect(getOutcomeCodes(await runBehindLock(world.database, lockSettingsRow(artist), save(first), save(second)))).toEqual([
      'done',
      'done',
    ])
    expect(await getPayoutEmail(artist)).toBe(second)
    expect([first, second, artist.email].map((to) => world.noticesFor(to).length)).toEqual([2, 1, 2])
  })

  test('the same new settings saved twice at the same time are one change', async () => {
    const artist = await newArtist()
    const save = () => world.payouts.saveSettings(fresh(artist), paypal('new@example.com'))
    expect(getOutcomeCodes(await runBehindLock(world.database, lockSettingsRow(artist), save, save))).toEqual(['done', 'done'])
    expect(await listAuditSummaries(`artist:${artist.artistId}`)).toEqual([
      `payout_settings.set by ${artist.artistId}`,
      `payout_settings.changed by ${artist.artistId}`,
    ])
    expect(mailsTo(artist)).toEqual(['payout_details_changed'])
    const [row] = await world.database.select().from(payoutSettings).where(eq(payoutSettings.artistId, artist.artistId))
    expect(row?.changedAt).not.toBeNull()
  })
})

describe('payout requests', () => {
  const lockArtistBalance =
    ({ artistId }: Artist) =>
    (tx: Transaction) =>
      tx.execute(sql`SELECT FROM ledger_accounts WHERE id = ${`artist_payable:${artistId}`} FOR UPDATE`)

  test('of two requests at the same time, the second gets payout_below_minimum and leaves no trace', async () => {
    const artist = await newArtist(7999)
    const request = () => world.payouts.request(artist, {})
    expect(getOutcomeCodes(await runBehindLock(world.database, lockArtistBalance(artist), request, request))).toEqual([
      'done',
      'payout_below_minimum',
    ])
    const rows = await world.database.select().from(payouts).where(eq(payouts.artistId, artist.artistId))
    expect(rows).toMatchObject([{ status: 'requested', amountCents: 7999 }])
    expect(mailsTo(artist)).toEqual(['payout_requested'])
    expect(await world.payouts.getEarnings(artist)).toMatchObject({ balanceCents: 0, payoutInFlightCents: 7999 })
  })
})

describe('decisions on a payout', () => {
  async function newPayout() {
    const artist = await newArtist(5000)
    const { id, number } = await world.payouts.request(artist, {})
    world.notices.length = 0
    return { artist, id, number, lock: (tx: Transaction) => tx.execute(sql`SELECT FROM payouts WHERE id = ${id} FOR UPDATE`) }
  }

  const readPayoutBalances = async (artist: Artist) => {
    const { balanceCents, payoutInFlightCents } = await world.payouts.getEarnings(artist)
    return { balanceCents, payoutInFlightCents }
  }

  test('a payout that is marked as paid, failed, cancelled and withdrawn at the same time is only paid', async () => {
    const { artist, id, number, lock } = await newPayout()
    const outcomes = await runBehindLock(
      world.database,
      lock,
      () => world.payouts.markPaid(operator, { id, reference: 'PP-1' }),
      () => world.payouts.markFailed(ben, { id, reason: 'No such account.' }),
      () => world.payouts.cancel(ben, { id, reason: 'Duplicate.' }),
      () => world.payouts.withdraw(artist, { id }),
      () => world.payouts.markPaid(ben, { id, reference: 'PP-2' }),
    )
    expect(getOutcomeCodes(outcomes)).toEqual(['done', 'payout_state', 'payout_state', 'payout_state', 'payout_state'])
    const [row] = await world.database.select().from(payouts).where(eq(payouts.id, id))
    expect(row).toMatchObject({ status: 'paid', reference: 'PP-1', decidedBy: operator.userId, failureReason: null })
    expect(await readPayoutBalances(artist)).toEqual({ balanceCents: 0, payoutInFlightCents: 0 })
    expect(mailsTo(artist)).toEqual(['payout_paid'])
    expect(world.announced.filter((event) => event.type === 'payout.paid' && event.data.number === number)).toHaveLength(1)
    expect(await listAuditSummaries(`payout:${id}`)).toEqual([`payout.paid by ${operator.userId}`])
  })

  test('a payout that the artist withdraws while two operators decide on it is only cancelled', async () => {
    const { artist, id, lock } = await newPayout()
    const outcomes = await runBehindLock(
      world.database,
      lock,
      () => world.payouts.withdraw(artist, { id }),
      () => world.payouts.approve(operator, { id }),
      () => world.payouts.markPaid(ben, { id, reference: 'PP-3' }),
      () => world.payouts.withdraw(artist, { id }),
    )
    expect(getOutcomeCodes(outcomes)).toEqual(['done', 'payout_state', 'payout_state', 'done'])
    expect(await readPayoutBalances(artist)).toEqual({ balanceCents: 5000, payoutInFlightCents: 0 })
    expect(mailsTo(artist)).toEqual([])
    expect(await listAuditSummaries(`payout:${id}`)).toEqual([`payout.cancelled by ${artist.artistId}`])
  })

  test('of two operators who approve the same payout at the same time, the second gets payout_state', async () => {
    const { id, lock } = await newPayout()
    const approve = (by: Operator) => () => world.payouts.approve(by, { id })
    expect(getOutcomeCodes(await runBehindLock(world.database, lock, approve(operator), approve(ben)))).toEqual(['done', 'payout_state'])
    const [row] = await world.database.select().from(payouts).where(eq(payouts.id, id))
    expect(row).toMatchObject({ status: 'approved', approvedBy: operator.userId })
    expect(await listAuditSummaries(`payout:${id}`)).toEqual([`payout.approved by ${operator.userId}`])
  })

  test('a batch skips a payout that another operator decides on at the same time', async () => {
    const [busy, free] = [await newPayout(), await newPayout()]
    for (const { id } of [busy, free]) await world.payouts.approve(operator, { id })
    await world.database.transaction(async (tx) => {
      await busy.lock(tx)
      const { batch } = await world.payouts.makeBatch(operator, { method: 'paypal' })
      const rows = await world.database
        .select()
        .from(payouts)
        .where(inArray(payouts.id, [busy.id, free.id]))
      const findBatchId = (id: string) => rows.find((row) => row.id === id)?.batchId
      expect([findBatchId(busy.id), findBatchId(free.id)]).toEqual([null, batch.id])
    })
    await world.payouts.markFailed(operator, { id: busy.id, reason: 'Not needed any more.' })
  })

  test('of two operators who make a batch at the same time, the second gets payout_batch_empty', async () => {
    const { id } = await newPayout()
    await world.payouts.approve(operator, { id })
    const batchesBefore = await world.database.$count(payoutBatches)
    const first = await world.database.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE payout_batches IN SHARE ROW EXCLUSIVE MODE`)
      const making = world.payouts.makeBatch(operator, { method: 'paypal' })
      await waitForBlocked(tx, 1)
      await expect(world.payouts.makeBatch(ben, { method: 'paypal' })).rejects.toMatchObject({ code: 'payout_batch_empty' })
      return { making }
    })
    expect((await first.making).batch.madeBy).toBe(operator.name)
    expect(await world.database.$count(payoutBatches)).toBe(batchesBefore + 1)
    const [row] = await world.database.select().from(payouts).where(eq(payouts.id, id))
    expect(row).toMatchObject({ status: 'exported', exportedBy: operator.userId })
  })
})
