import { eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/database.ts'
import { executeText } from '../database/queries/prepared.ts'
import { type CardProblem, type Charge, type PaymentProvider, PaymentRefused, type PaymentState, type SettledPayment } from './payments.ts'
import { testPayments, testRefunds } from './tables.ts'

/** Card numbers that are declined; any other number with a valid check digit pays. */
const refused: Readonly<Record<string, CardProblem>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'card_insufficient_funds',
  '4000000000000069': 'card_declined',
}

/**
 * A provider without real money, to try out the shop. Production refuses it unless explicitly allowed. It keeps its own records like an
 * external provider, without card data, so that all other code works the same. The records are in our database, so that a payment can also
 * settle within the transaction of its order.
 */
export function createTestPayments({ database }: { database: Database }): PaymentProvider {
  async function find(paymentId: string): Promise<PaymentState | undefined> {
    const [payment] = await database.select().from(testPayments).where(eq(testPayments.paymentId, paymentId))
    if (!payment) return undefined
    const refunds = await database.select().from(testRefunds).where(eq(testRefunds.paymentId, paymentId)).orderBy(testRefunds.madeAt)
    return {
      paymentId,
      status: payment.problem ? 'failed' : 'paid',
      reference: payment.problem ? null : toReference(paymentId),
      amountCents: payment.amountCents,
      taxCents: 0,
      currency: payment.currency,
      refunds: refunds.map(({ refundId, amountCents, madeAt }) => ({
        reference: `test_${refundId}`,
        amountCents,
        refundId,
        status: 'made',
        at: madeAt,
      })),
      disputes: [],
    }
  }

  return {
    provider: 'test',
    addsTax: false,
    begin: (request) => charge(database, request),
    settle: charge,
    async find(name) {
      if ('session' in name && !('paymentId' in name)) return undefined
      const paymentId = 'paymentId' in name ? name.paymentId : name.reference.replace(/^test_/, '')
      return isUuid(paymentId) ? find(paymentId) : undefined
    },
    async close() {},
    async refund({ refundId, paymentReference, amountCents }) {
      await database.transaction(async (tx) => {
        const paymentId = paymentReference.replace(/^test_/, '')
        // payments older than these records are unknown; treat their refunds as made
        if (!isUuid(paymentId)) return
        const [payment] = await tx.select().from(testPayments).where(eq(testPayments.paymentId, paymentId)).for('update')
        if (!payment) return
        const made = await tx.select().from(testRefunds).where(eq(testRefunds.paymentId, paymentId))
        if (made.some((refund) => refund.refundId === refundId)) return
        const left = payment.amountCents - made.reduce((sum, refund) => sum + refund.amountCents, 0)
        if (payment.problem || amountCents > left) throw new PaymentRefused('more than what is left of this payment')
        await tx.insert(testRefunds).values({ refundId, paymentId, amountCents })
      })
      return { reference: `test_${refundId}` }
    },
    async *listChanged({ since, until }) {
      const isWithin = sql`made_at >= ${since.toISOString()}::timestamptz AND made_at < ${until?.toISOString() ?? 'infinity'}::timestamptz`
      const { rows } = await database.execute<{ payment_id: string }>(sql`
        SELECT payment_id FROM test_payments WHERE ${isWithin} AND problem IS NULL
        UNION SELECT payment_id FROM test_refunds WHERE ${isWithin}`)
      for (const row of rows) yield { reference: toReference(row.payment_id) }
    },
    findPaymentName: () => undefined,
  }
}

async function charge(queryable: Queryable, { paymentId, totalCents, currency, card = '' }: Charge): Promise<SettledPayment> {
  const values = [paymentId, findCardProblem(card) ?? null, totalCents, currency]
  const [payment] = await executeText<{ problem: CardProblem | null }>(queryable, insertPayment, values)
  return payment?.problem ? { outcome: 'declined', problem: payment.problem } : { outcome: 'paid', reference: toReference(paymentId) }
}

/** The no-op update makes a concurrent call wait and return the first result. */
const insertPayment = {
  name: 'test_payment',
  text: `INSERT INTO test_payments (payment_id, problem, amount_cents, currency) VALUES ($1, $2, $3, $4)
    ON CONFLICT (payment_id) DO UPDATE SET payment_id = excluded.payment_id RETURNING problem`,
}

function toReference(paymentId: string): string {
  return `test_${paymentId}`
}

function findCardProblem(card: string): CardProblem | undefined {
  return hasCheckDigit(card) ? refused[card] : 'card_invalid'
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Luhn algorithm. */
function hasCheckDigit(card: string): boolean {
  const sum = [...card].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return card !== '' && sum % 10 === 0
}
