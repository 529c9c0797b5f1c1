import { toUtcDay } from '@tintype/domain/time/utc-day'
import type { Stripe } from 'stripe'
import type { BalanceMovement, BankPayout, Settlements } from './payments.ts'
import type { Ask } from './stripe-client.ts'

/** Balance transactions and payouts of our Stripe account. */
export function createStripeSettlements(stripe: Stripe, asked: Ask): Settlements {
  async function listMovements(filter: Stripe.BalanceTransactionListParams): Promise<BalanceMovement[]> {
    const all = stripe.balanceTransactions.list({ ...filter, limit: 100, expand: ['data.source'] })
    return asked(async () => {
      const movements: BalanceMovement[] = []
      for await (const transaction of all) if (transaction.balance_type === 'payments') movements.push(toMovement(transaction))
      return movements
    })
  }

  return {
    listMovements: ({ since, until }) => listMovements({ created: { gte: toSeconds(since), ...(until && { lt: toSeconds(until) }) } }),
    async listPayoutMovements(payout) {
      return (await listMovements({ payout })).filter(({ source }) => source !== payout)
    },
    async listPayouts({ since }) {
      const all = stripe.payouts.list({ created: { gte: toSeconds(since) }, limit: 100 })
      return asked(async () => {
        const payouts: BankPayout[] = []
        for await (const payout of all) payouts.push(toBankPayout(payout))
        return payouts
      })
    },
  }
}

/**
 * Stripe's reporting categories of movements that the store causes. They are finer than the type: an `adjustment` may be a dispute, a failed
 * refund or a fee.
 * @see docs.stripe.com/reports/reporting-categories
 */
const kinds: Readonly<Partial<Record<string, BalanceMovement['kind']>>> = {
  charge: 'charge',
  charge_failure: 'charge',
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
  transfer: 'transfer',
  transfer_reversal: 'transfer',
}

export function toMovement(transaction: Stripe.BalanceTransaction): BalanceMovement {
  const { id, type, reporting_category: category, amount, fee, net, currency, source, created } = transaction
  const object = typeof source === 'string' ? null : source
  return {
    reference: id,
    kind: kinds[category] ?? 'other',
    type,
    ...{ amountCents: amount, feeCents: fee, netCents: net, currency: currency.toUpperCase() },
    source: typeof source === 'string' ? source : (object?.id ?? null),
    payment: object && 'payment_intent' in object ? toId(object.payment_intent) : null,
    at: new Date(created * 1000),
  }
}

function toBankPayout(payout: Stripe.Payout): BankPayout {
  return {
    ...{ reference: payout.id, status: payout.status, amountCents: payout.amount, currency: payout.currency.toUpperCase() },
    arrivesOn: toUtcDay(new Date(payout.arrival_date * 1000)),
    isAutomatic: payout.automatic,
    isItemised: payout.automatic && payout.reconciliation_status === 'completed',
    failure: payout.failure_code,
  }
}

function toId(object: string | { id: string } | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
