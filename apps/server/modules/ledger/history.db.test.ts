import { randomUUID } from 'node:crypto'
import { FIRST_COMMISSIONS, PRINT_SIZES, type PrintSize } from '@tintype/domain/prints/sizes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'

/** The number of random histories, each some tens of milliseconds. `HISTORIES=2000` for the long run. */
const LIVES = Number(process.env.HISTORIES ?? 40)
const LIMIT_MS = 30_000 + LIVES * 1000

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`history_${process.pid}`) })
})
afterAll(() => world.close())

/** An artist, and the expected amounts by plain arithmetic. */
type Life = {
  artist: Artist
  product: string
  causes: Gifts[]
  /** The cause that the artist gives to now. */
  cause: Gifts
  percent: number
  balanceCents: number
  inFlightCents: number
  orders: Order[]
  disputes: { reference: string; order: Order; prints: number; status: 'opened' | 'won' | 'lost' }[]
  payouts: { id: string; amountCents: number; status: 'requested' | 'approve' | 'paid' | 'failed' }[]
}

type Gifts = { id: string; givenCents: number }

type Order = { orderNumber: string; left: number; earnedCents: number; givenCents: number; cause: Gifts }

/** Subtracts the amounts of these prints; a negative number adds them. */
function takeBack(life: Life, order: Order, prints: number): void {
  order.left -= prints
  life.balanceCents -= prints * order.earnedCents
  order.cause.givenCents -= prints * order.givenCents
}

/** One event of a history, applied to the ledger and to the expected amounts. */
type Deed = (life: Life) => Promise<unknown>

const sell =
  (size: PrintSize, quantity: number): Deed =>
  async (life) => {
    const { orderNumber } = await world.orders.placeOrder(createOrderInput([{ product: life.product, size, quantity }]))
    const givenCents = Math.floor((FIRST_COMMISSIONS[size] * life.percent) / 100)
    const earnedCents = FIRST_COMMISSIONS[size] - givenCents
    life.orders.push({ orderNumber, left: quantity, earnedCents, givenCents, cause: life.cause })
    life.balanceCents += quantity * earnedCents
    life.cause.givenCents += quantity * givenCents
  }

const refund =
  (which: number, quantity: number | null): Deed =>
  async (life) => {
    const order = life.orders[which % life.orders.length]
    if (!order) return
    const prints = quantity ?? order.left
    const lines = quantity === null ? undefined : [{ line: 1, quantity }]
    const refunded = world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber: order.orderNumber, lines })
    if (prints === 0 || prints > order.left) return expect(refunded).rejects.toMatchObject({ code: 'refund_too_large' })
    await refunded
    takeBack(life, order, prints)
  }

const dispute =
  (which: number, quantity: number | null): Deed =>
  async (life) => {
    const order = life.orders[which % life.orders.length]
    if (!order) return
    const reference = randomUUID()
    const prints = quantity ?? order.left
    const lines = quantity === null ? undefined : [{ line: 1, quantity }]
    const opened = world.payments.openDispute({ reference, orderNumber: order.orderNumber, lines })
    if (prints === 0 || prints > order.left) return expect(opened).rejects.toMatchObject({ code: 'refund_too_large' })
    await opened
    life.disputes.push({ reference, order, prints, status: 'opened' })
    takeBack(life, order, prints)
  }

const endDispute =
  (which: number, isWon: boolean): Deed =>
  async (life) => {
    const found = life.disputes[which % life.disputes.length]
    if (!found) return
    const status = isWon ? 'won' : 'lost'
    const ended = world.payments.endDispute({ reference: found.reference, isWon })
    if (found.status !== 'opened' && found.status !== status) return expect(ended).rejects.toMatchObject({ code: 'dispute_state' })
    await ended
    if (found.status === 'opened' && isWon) takeBack(life, found.order, -found.prints)
    found.status = status
  }

const adjust =
  (amountCents: number): Deed =>
  async (life) => {
    const { artistId } = life.artist
    await world.ledgerOffice.adjustBalance(operator, { idempotencyKey: randomUUID(), artistId, amountCents, reason: 'A correction' })
    life.balanceCents += amountCents
  }

const give =
  (percent: number, which: number): Deed =>
  async (life) => {
    const { artist, causes } = life
    const cause = causes[which] ?? life.cause
    await world.settings.save(
      artist,
      percent ? { give_back_enabled: true, donation_percentage: percent, selected_cause_id: cause.id } : { give_back_enabled: false },
    )
    Object.assign(life, { percent, cause: percent ? cause : life.cause })
  }

const isOpen = ({ status }: Life['payouts'][number]) => status === 'requested' || status === 'approve'

const request: Deed = async (life) => {
  const requested = world.payouts.request(life.artist, {})
  const { balanceCents } = life
  if (balanceCents < 4000) return expect(requested).rejects.toMatchObject({ code: 'payout_below_minimum', data: { balanceCents } })
  if (life.payouts.some(isOpen)) return expect(requested).rejects.toMatchObject({ code: 'payout_open' })
  const { id, amountCents } = await requested
  life.payouts.push({ id, amountCents, status: 'requested' })
  life.inFlightCents += amountCents
  life.balanceCents -= amountCents
}

const decide =
  (which: number, outcome: 'approve' | 'paid' | 'failed'): Deed =>
  async (life) => {
    const payout = life.payouts[which % life.payouts.length]
    if (!payout) return
    const isOpen = payout.status === 'requested' || (payout.status === 'approve' && outcome !== 'approve')
    const decided = decideAs[outcome](payout.id)
    if (!isOpen) return expect(decided).rejects.toMatchObject({ code: 'payout_state' })
    await decided
    payout.status = outcome
    if (outcome !== 'approve') life.inFlightCents -= payout.amountCents
    if (outcome === 'failed') life.balanceCents += payout.amountCents
  }

const decideAs = {
  approve: (id: string) => world.payouts.approve(operator, { id }),
  paid: (id: string) => world.payouts.markPaid(operator, { id, reference: randomUUID() }),
  failed: (id: string) => world.payouts.markFailed(operator, { id, reason: 'Closed.' }),
}

const deeds = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...PRINT_SIZES), fc.integer({ min: 1, max: 6 })).map((sale) => sell(...sale)) },
    { weight: 2, arbitrary: fc.tuple(fc.nat(20), fc.option(fc.integer({ min: 1, max: 6 }))).map((some) => refund(...some)) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50), fc.nat(1)).map((gift) => give(...gift)),
    },
    { weight: 1, arbitrary: fc.tuple(fc.nat(20), fc.option(fc.integer({ min: 1, max: 6 }))).map((some) => dispute(...some)) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(20), fc.boolean()).map((end) => endDispute(...end)) },
    { weight: 1, arbitrary: fc.integer({ min: -3000, max: 3000 }).filter(Boolean).map(adjust) },
    { weight: 2, arbitrary: fc.constant(request) },
    { weight: 2, arbitrary: fc.tuple(fc.nat(20), fc.constantFrom('approve', 'paid', 'failed')).map((decision) => decide(...decision)) },
  ),
  { minLength: 6, maxLength: 24 },
)

async function begin(): Promise<Life> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  const product = await world.newProduct(artist)
  const causes = [
    { id: await world.newCause(), givenCents: 0 },
    { id: await world.newCause(), givenCents: 0 },
  ] satisfies [Gifts, Gifts]
  return { artist, product, causes, cause: causes[0], percent: 0, balanceCents: 0, inFlightCents: 0, orders: [], disputes: [], payouts: [] }
}

test(
  'the ledger equals plain arithmetic after random sales, refunds, disputes, donations and payouts',
  async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const life = await begin()
        for (const deed of all) await deed(life)
        const { balanceCents, payoutInFlightCents, payouts } = await world.payouts.getEarnings(life.artist)
        expect({ balanceCents, payoutInFlightCents }).toEqual({ balanceCents: life.balanceCents, payoutInFlightCents: life.inFlightCents })
        expect(payouts).toHaveLength(life.payouts.length)
        const ids = life.causes.map(({ id }) => id)
        const totals = await world.earnings.causeTotals(world.database, ids)
        for (const { id, givenCents } of life.causes)
          expect(totals.get(id)).toMatchObject({ raisedCents: givenCents, supporters: givenCents > 0 ? 1 : 0 })
      }),
      { numRuns: LIVES, seed: 8 },
    )
    const { problems, transactions } = await world.earnings.verifyLedger(world.database)
    expect(problems).toEqual([])
    expect(transactions).toBeGreaterThan(LIVES)
  },
  LIMIT_MS,
)
