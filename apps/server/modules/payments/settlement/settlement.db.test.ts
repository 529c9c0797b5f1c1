import { eq, sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toHostOptions } from '../../../platform/payments/stripe-client.ts'
import { webhookEvents } from '../../../platform/payments/tables.ts'
import { secretKey } from '../../../test/stand-ins/stripe-stand-in.ts'
import { operator } from '../../../test/worlds/money-world.ts'
import { openStripeWorld, type StripeWorld } from '../../../test/worlds/stripe-world.ts'
import { orders } from '../../orders/tables.ts'
import { settlementPayoutItems, settlementPayouts, settlementPostings } from './tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
// each test has movements of its own
beforeEach(() => {
  world.stripe.events.splice(0)
  world.stripe.movements.splice(0)
})
afterAll(() => world.close())

async function newPaid() {
  const order = await world.newOrder()
  await world.deliver(world.stripe.pay(order.paymentId))
  const { paymentReference } = await order.row()
  const postings = async () => {
    const rows = await world.database
      .select()
      .from(settlementPostings)
      .where(eq(settlementPostings.paymentReference, paymentReference ?? ''))
      .orderBy(settlementPostings.movedAt)
    return rows.map(({ kind, type, ...row }) => [kind, type, row.balanceCents, row.feesCents, sumOthers(row)])
  }
  return { ...order, paymentReference, postings }
}

const sumOthers = (row: Record<'salesCents' | 'refundsCents' | 'disputesCents' | 'bankCents' | 'transfersCents' | 'otherCents', number>) =>
  row.salesCents + row.refundsCents + row.disputesCents + row.bankCents + row.transfersCents + row.otherCents

/** The faults about these ids; other tests of this database have faults of their own. */
async function faultsAbout(...ids: (string | null)[]) {
  const { faults } = await world.payments.getSettlement()
  return faults.filter((fault) => ids.some((id) => id && fault.includes(id)))
}

const findPayout = async (reference: string) =>
  (await world.payments.getSettlement()).payouts.find((payout) => payout.reference === reference)
const payoutId = ({ body }: { body: string }) => JSON.parse(body).data.object.id as string

describe('the settlement of Stripe', () => {
  test('a sale, its refund, a returned refund and a won dispute are balanced postings with their fees, recorded once', async () => {
    const [order, disputed] = [await newPaid(), await newPaid()]
    await world.deliver(world.stripe.refund(order.paymentId, 4900), world.stripe.failRefund(order.paymentId))
    await world.deliver(world.stripe.dispute(disputed.paymentId), world.stripe.closeDispute(disputed.paymentId, 'won'))
    await world.payments.recordSettlement()
    await Promise.all([world.payments.recordSettlement(), world.payments.recordSettlement()])
    expect(await order.postings()).toEqual([
      ['charge', 'charge', -13_661, -439, 14_100],
      ['refund', 'refund', 4900, 0, -4900],
      ['refund', 'adjustment', -4900, 0, 4900],
    ])
    expect(await disputed.postings()).toEqual([
      ['charge', 'charge', -13_661, -439, 14_100],
      ['dispute', 'adjustment', 15_600, -1500, -14_100],
      ['dispute', 'adjustment', -14_100, 0, 14_100],
    ])
    expect(await faultsAbout(order.orderNumber, order.paymentReference, disputed.orderNumber, disputed.paymentReference)).toEqual([])
  })

  test('a payout is recorded in transit, then with the movements that sum to its amount, then as paid', async () => {
    const order = await newPaid()
    await world.deliver(world.stripe.refund(order.paymentId, 4900))
    const id = payoutId(world.stripe.payOut())
    await world.payments.recordSettlement()
    expect(await findPayout(id)).toMatchObject({ status: 'in_transit', amountCents: 8761, isItemised: false, movements: 0 })
    world.stripe.updatePayout({ reconciliation_status: 'completed' })
    await world.deliver(world.stripe.updatePayout({ status: 'paid' }))
    await world.payments.recordSettlement()
    expect(await findPayout(id)).toMatchObject({
      ...{ status: 'paid', amountCents: 8761, currency: 'USD', isAutomatic: true, isItemised: true, movements: 2 },
      ...{ salesCents: 14_100, refundsCents: -4900, disputesCents: 0, feesCents: -439, otherCents: 0 },
    })
    expect(await faultsAbout(id)).toEqual([])
    const states = await world.database.select().from(settlementPayouts).where(eq(settlementPayouts.reference, id))
    expect(states.map(({ status, isItemised }) => [status, isItemised])).toEqual([
      ['in_transit', false],
      ['paid', true],
    ])
  })

  test('a payout event starts the settlement once, however often it arrives; one of a connected account does not', async () => {
    const id = payoutId(world.stripe.payOut())
    const paid = world.stripe.updatePayout({ status: 'paid' })
    const queued = () => world.sentJobs.filter(({ name }) => name === 'store.record-settlement').length
    const before = queued()
    const connected = JSON.parse(paid.body)
    const theirs = world.stripe.sign(JSON.stringify({ ...connected, id: `${connected.id}_c`, account: 'acct_1' }))
    await world.deliver(paid, paid, theirs)
    expect(queued() - before).toBe(1)
    expect(await findPayout(id)).toMatchObject({ status: 'paid' })
    const [event] = await world.database
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.eventId, `${connected.id}_c`))
    expect(event).toMatchObject({ outcome: 'ignored' })
  })

  test('a payout that fails after it was paid stays listed with its reason, and its money is back on the balance', async () => {
    await newPaid()
    const id = payoutId(world.stripe.payOut())
    world.stripe.updatePayout({ status: 'paid', reconciliation_status: 'completed' })
    await world.payments.recordSettlement()
    world.stripe.updatePayout({ status: 'failed', failure_code: 'account_closed' })
    await world.payments.recordSettlement()
    expect(await findPayout(id)).toMatchObject({ status: 'failed' })
    expect(await faultsAbout(id)).toEqual([`payout ${id} has status failed and did not reach the bank: account_closed`])
    const moves = await world.database.select().from(settlementPostings).where(eq(settlementPostings.source, id))
    expect(moves.map(({ type, bankCents }) => [type, bankCents])).toEqual([
      ['payout', -13_661],
      ['payout_failure', 13_661],
    ])
  })

  test('a run that stops between two payouts is completed by the next one', async () => {
    await newPaid()
    const [first, second] = [world.stripe.payOut(), await newPaid().then(() => world.stripe.payOut())].map(payoutId)
    world.stripe.updatePayout({ reconciliation_status: 'completed' })
    // movements, payouts, and then no answer about the movements of the second payout
    world.stripe.fail(
      ...repeatNoResponse(3),
      { status: 500, type: 'api_error' },
      { status: 500, type: 'api_error' },
      { status: 500, type: 'api_error' },
    )
    await expect(world.payments.recordSettlement()).rejects.toThrow('Stripe did not answer')
    await world.payments.recordSettlement()
    expect([(await findPayout(first ?? ''))?.status, (await findPayout(second ?? ''))?.movements]).toEqual(['in_transit', 1])
    expect(
      await world.database
        .select()
        .from(settlementPayoutItems)
        .where(eq(settlementPayoutItems.payoutReference, second ?? '')),
    ).toHaveLength(1)
  })
})

test('the payout of an artist through Stripe is a posting of its own, also when it comes back; a transfer without a payout is a difference', async () => {
  const artist = { ...(await world.newArtist()), isRecentlyProven: true }
  await world.payouts.openStripe(artist, { country: 'DE' })
  const account = world.stripe.accounts.at(-1)?.id ?? ''
  await world.deliver(world.stripe.onboard(account))
  await world.credit(artist, 5000)
  const { id } = await world.payouts.request(artist, {})
  await world.payouts.approve(operator, { id })
  await world.runJobs()
  const transfer = world.stripe.transfers.find(({ metadata }) => metadata.payout_id === id)?.id ?? ''
  await world.deliver(world.stripe.reverseTransfer(transfer))
  const byHand = { amount: 700, currency: 'usd', destination: account }
  const { id: unknown } = await new Stripe(secretKey, toHostOptions(new URL(world.stripe.url))).transfers.create(byHand)
  const { transfersCents: before } = await world.payments.getSettlement()
  await world.payments.recordSettlement()
  const { kind, type } = settlementPostings
  const rows = await world.database.select().from(settlementPostings).where(eq(kind, 'transfer')).orderBy(type)
  expect(rows.filter(({ source }) => source !== unknown).map((row) => [row.type, row.balanceCents, row.transfersCents])).toEqual([
    ['transfer', 5000, -5000],
    ['transfer_refund', -5000, 5000],
  ])
  expect((await world.payments.getSettlement()).transfersCents - before).toBe(-700)
  expect(await faultsAbout(transfer, unknown)).toEqual([`transfer ${unknown} of 700 cents is no payout of an artist`])
})

test('an inconsistent movement is left out, the others are recorded, and the run fails until it is corrected', async () => {
  const wrong = await newPaid()
  const [movement] = world.stripe.movements
  if (!movement) throw new Error('no movement')
  movement.net += 1
  const right = await newPaid()
  const { recordedUntil } = await world.payments.getSettlement()
  await expect(world.payments.recordSettlement()).rejects.toThrow(`the amounts of movement ${movement.id} do not agree`)
  expect([(await wrong.postings()).length, (await right.postings()).length]).toEqual([0, 1])
  expect((await world.payments.getSettlement()).recordedUntil).toBe(recordedUntil)
  movement.net -= 1
  await world.payments.recordSettlement()
  expect(await wrong.postings()).toHaveLength(1)
})

describe('a settlement that is not recorded', () => {
  const setRecorded = (ago: string) =>
    world.database.execute(sql`UPDATE payment_looks SET looked_until = now() - ${ago}::interval WHERE provider = 'stripe settlement'`)

  test('a settlement that was recorded three hours ago is a difference, and a younger one is not', async () => {
    await newPaid()
    await world.payments.recordSettlement()
    await setRecorded('179 minutes')
    expect(await faultsAbout('settlement of stripe')).toEqual([])
    await setRecorded('181 minutes')
    const { recordedUntil, faults } = await world.payments.getSettlement()
    const minute = recordedUntil?.slice(0, 16).replace('T', ' ')
    expect(faults[0]).toBe(`the settlement of stripe is recorded until ${minute} UTC only`)
    await world.payments.recordSettlement()
    expect(await faultsAbout('settlement of stripe')).toEqual([])
  })

  test('a settlement that was never recorded is a difference three hours after the first live order', async () => {
    const { paymentId } = await newPaid()
    await world.database.execute(sql`DELETE FROM payment_looks WHERE provider = 'stripe settlement'`)
    const paidAt = new Date(Date.now() - 181 * 60_000)
    await world.database.update(orders).set({ paidAt }).where(eq(orders.id, paymentId))
    expect(await faultsAbout('settlement of stripe')).toEqual([])
    await world.database.update(orders).set({ paymentSession: 'cs_live_1' }).where(eq(orders.id, paymentId))
    expect(await faultsAbout('settlement of stripe')).toEqual(['the settlement of stripe was never recorded'])
    await world.database.update(orders).set({ paymentSession: 'cs_test_1' }).where(eq(orders.id, paymentId))
    await world.payments.recordSettlement()
  })
})

/** Answers without a fault. */
function repeatNoResponse(count: number): never[] {
  return Array.from({ length: count }, () => undefined as never)
}

describe('differences between the settlement and our orders', () => {
  test('a charge that no order has, and an order that was paid with another amount, are listed', async () => {
    const order = await newPaid()
    const stranger = await newPaid()
    await world.payments.recordSettlement()
    await world.database.update(orders).set({ paymentReference: 'pi_of_another_store' }).where(eq(orders.id, stranger.paymentId))
    await world.database
      .update(orders)
      .set({ totalCents: sql`${orders.totalCents} + 1`, shippingCents: sql`${orders.shippingCents} + 1` })
      .where(eq(orders.id, order.paymentId))
    expect(await faultsAbout(order.orderNumber, stranger.paymentReference)).toEqual([
      expect.stringContaining(`has no matching order (payment ${stranger.paymentReference})`),
      `order ${order.orderNumber} was paid with 14101 cents, but its charges sum to 14100 cents`,
    ])
  })

  test('a refund at Stripe is listed as a difference until it is recorded here', async () => {
    const order = await newPaid()
    const refunded = world.stripe.refund(order.paymentId, 4900)
    const [{ id = '' } = {}] = world.stripe.listRefunds(order.paymentId)
    await world.payments.recordSettlement()
    expect(await faultsAbout(id)).toEqual([`refund ${id} is 4900 cents at the provider, but 0 cents are recorded here`])
    await world.deliver(refunded)
    expect(await faultsAbout(id)).toEqual([])
  })

  test('a partial refund is not listed as a difference while it is an unmatched payment', async () => {
    const order = await newPaid()
    await world.deliver(world.stripe.refund(order.paymentId, 1000))
    await world.payments.recordSettlement()
    const [{ id = '' } = {}] = world.stripe.listRefunds(order.paymentId)
    expect(await faultsAbout(id, order.orderNumber)).toEqual([])
  })

  test('a payment of another amount than the order is an unmatched payment and no difference, before and after its refund', async () => {
    const { paymentId } = await world.newOrder()
    await world.deliver(world.stripe.pay(paymentId, { amount_total: 14_000 }))
    await world.payments.recordSettlement()
    const reference = world.stripe.getSession(paymentId).payment_intent as string
    expect(await faultsAbout(reference)).toEqual([])
    await world.deliver(world.stripe.refund(paymentId))
    await world.payments.recordSettlement()
    const [{ id = '' } = {}] = world.stripe.listRefunds(paymentId)
    expect(await faultsAbout(reference, id)).toEqual([])
  })

  test('twenty old differences do not hide a new one, and all are counted', async () => {
    await world.database.execute(sql`
      INSERT INTO settlement_postings (provider, reference, kind, type, currency, moved_at, recorded_at, balance_cents, sales_cents)
      SELECT 'stripe', '0' || gen_random_uuid(), 'charge', 'charge', 'USD', now() - interval '1 day', now(), -1, 1 FROM generate_series(1, 20)`)
    const order = await newPaid()
    await world.payments.recordSettlement()
    await world.database.update(orders).set({ paymentReference: 'pi_of_a_third_store' }).where(eq(orders.id, order.paymentId))
    const { faults, faultCount } = await world.payments.getSettlement()
    expect(faults.find((fault) => fault.startsWith('charge '))).toContain(order.paymentReference)
    expect(faultCount).toBeGreaterThan(20)
  })

  test('a refund by an operator is not listed as a difference', async () => {
    const order = await newPaid()
    await world.payments.refundOrder(operator, { orderNumber: order.orderNumber, idempotencyKey: crypto.randomUUID() })
    await world.runJobs()
    await world.payments.recordSettlement()
    const [{ id = '' } = {}] = world.stripe.listRefunds(order.paymentId)
    expect([await faultsAbout(id, order.orderNumber), await order.postings()]).toEqual([
      [],
      [
        ['charge', 'charge', -13_661, -439, 14_100],
        ['refund', 'refund', 14_100, 0, -14_100],
      ],
    ])
  })
})

describe('the settlement ledger in the database', () => {
  const posting = (columns: string, values: string) =>
    world.database.execute(
      sql.raw(`INSERT INTO settlement_postings (provider, reference, kind, type, currency, moved_at, recorded_at, ${columns})
        VALUES ('stripe', gen_random_uuid(), 'charge', 'charge', 'USD', now(), now(), ${values})`),
    )

  test('a posting whose accounts do not sum to zero is refused', async () => {
    await expect(posting('balance_cents, fees_cents, sales_cents', '-97, -3, 101')).rejects.toMatchObject({
      cause: expect.objectContaining({ constraint: 'settlement_postings_balanced' }),
    })
  })

  test.each(['settlement_postings', 'settlement_payouts', 'settlement_payout_items'])(
    'rows of %s cannot be changed or deleted',
    async (table) => {
      for (const statement of [`UPDATE ${table} SET provider = provider`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
        await expect(world.database.execute(sql.raw(statement))).rejects.toMatchObject({
          cause: expect.objectContaining({ code: '23001' }),
        })
    },
  )
})
