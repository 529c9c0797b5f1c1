import { eq } from 'drizzle-orm'
import { createOrders } from '../../modules/orders/index.ts'
import { orders } from '../../modules/orders/tables.ts'
import { createPayments, hasReversalInParts, insertUnmatchedPayment, type PaymentOfficeTools } from '../../modules/payments/index.ts'
import { refunds, unmatchedPayments } from '../../modules/payments/tables.ts'
import { createPayouts, type PayoutTools } from '../../modules/payouts/index.ts'
import type { Artist } from '../../platform/actor.ts'
import { createStripeConnect } from '../../platform/payments/stripe-connect.ts'
import { createStripePayments } from '../../platform/payments/stripe-payments.ts'
import { connectWebhookSecret, type Message, openStripeStandIn, secretKey, webhookSecret } from '../stand-ins/stripe-stand-in.ts'
import { createOrderInput, openMoneyWorld } from './money-world.ts'

const germanAddress = { name: 'Ada Lind', line1: 'Hafenstr. 4', city: 'Kiel', postalCode: '24103', country: 'DE' } as const
/** The state of an order of `newOrder` before and after its payment. */
export const isUnsold = { status: 'awaiting_payment', refundedCents: 0, ines: 0, other: 0, mails: [0, 0] }
export const isSold = { status: 'paid', refundedCents: 0, ines: 1000, other: 2000, mails: [1, 1] }

export type StripeWorld = Awaited<ReturnType<typeof openStripeWorld>>

/** The modules that move money, with a stand-in for Stripe. */
export async function openStripeWorld({ collectsTax = false } = {}) {
  const world = await openMoneyWorld()
  const stripe = await openStripeStandIn()
  const access = { secretKey, apiUrl: stripe.url, timeoutMs: 5000 }
  const form = createStripePayments({ ...access, webhookSecret, connectWebhookSecret, collectsTax })
  const payoutTools: PayoutTools = {
    ...world.payoutTools,
    payoutProvider: createStripeConnect(access),
    flagReversal: async (reversal) => {
      const question = { provider: 'stripe', kind: 'transfer_reversed', orderId: null, askedAt: new Date() } as const
      await insertUnmatchedPayment(world.database, { ...question, ...reversal })
    },
    wasPartFlagged: (transfer) => hasReversalInParts(world.database, transfer),
  }
  const payouts = createPayouts(payoutTools)
  const tools: PaymentOfficeTools = {
    ...world.orderTools,
    payments: { current: form, all: [form, ...world.orderTools.payments.all] },
    applyPayoutEvent: (facts) => payouts.applyProviderEvent(facts),
    relistRefused: async () => undefined,
    findEvidencePicture: async () => Buffer.from('a picture'),
  }
  const orderModule = createOrders(tools)
  const payments = createPayments(tools)
  const done = new Set<unknown>()

  return {
    ...world,
    orders: orderModule,
    payments,
    payouts,
    payoutTools,
    stripe,
    tools,
    async close(): Promise<void> {
      await world.close()
      await stripe.close()
    },

    /** The same service with a later clock. */
    paymentsAfter: (ms: number) => createPayments({ ...tools, clock: () => new Date(Date.now() + ms) }),

    receive: (message: Message) => payments.receive('stripe', message, message.from),

    /** Runs the payment jobs that were queued since. */
    async runJobs(): Promise<void> {
      for (const job of world.sentJobs) {
        if (done.has(job)) continue
        done.add(job)
        if (job.name === 'store.payment-event') await payments.applyEvent(job.payload as never)
        if (job.name === 'store.send-evidence') await payments.sendEvidence(job.payload as never)
        if (job.name === 'store.record-settlement') await payments.recordSettlement()
        if (job.name === 'payouts.send-transfer') await payouts.sendTransfer(job.payload as never)
        if (job.name === 'store.send-refund') await payments.sendRefund(job.payload as never)
      }
    },

    async deliver(...messages: Message[]): Promise<void> {
      for (const message of messages) await this.receive(message)
      await this.runJobs()
    },

    /** An unpaid order of a medium print of one artist and a large one of another: $49 and $79 and $13 shipping. */
    async newOrder({ country = 'US' }: { country?: 'US' | 'DE' } = {}) {
      const [ines, other] = [await world.newArtist(), await world.newArtist()]
      const lines = [
        { product: await world.newProduct(ines), size: 'medium' as const, quantity: 1 },
        { product: await world.newProduct(other), size: 'large' as const, quantity: 1 },
      ]
      const request = createOrderInput(lines, { payment: { provider: 'stripe' } })
      if (country === 'DE') request.shippingAddress = germanAddress
      const placed = await orderModule.placeOrder(request)
      const row = async () => {
        const [order] = await world.database.select().from(orders).where(eq(orders.number, placed.orderNumber))
        if (!order) throw new Error('no order')
        return order
      }
      const { id: paymentId } = await row()
      return { ...placed, request, paymentId, ines, other, row, state: () => readOrderState([ines, other], row) }
    },

    async newPaid() {
      const order = await this.newOrder()
      await this.deliver(stripe.pay(order.paymentId))
      return order
    },

    listRefundRows: (paymentId: string) => world.database.select().from(refunds).where(eq(refunds.orderId, paymentId)),

    async getUnmatchedPayment(paymentId: string) {
      const [question] = await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, paymentId))
      if (!question) throw new Error('no question')
      return question
    },

    /** Kind and amount of each. */
    async listUnmatchedPayments(paymentId: string) {
      const rows = await world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, paymentId))
      return rows.map(({ kind, amountCents }) => [kind, amountCents])
    },
  }

  /** The state of an order: progress, refunds, and the earnings of the two artists. */
  async function readOrderState(artists: readonly Artist[], row: () => Promise<typeof orders.$inferSelect>) {
    const { status, refundedCents } = await row()
    const [ines, other] = await Promise.all(artists.map((artist) => world.earnings.getArtistBalance(world.database, artist.artistId)))
    await world.processSoldJobs()
    const mails = artists.map((artist) => world.noticesFor(artist.email).length)
    return { status, refundedCents, ines, other, mails }
  }
}
