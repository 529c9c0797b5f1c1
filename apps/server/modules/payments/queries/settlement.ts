import type { Cents } from '@tintype/domain/money'
import { and, desc, eq, like, min, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { BankPayout } from '../../../platform/payments/payments.ts'
import { reconciliationProgress } from '../../../platform/payments/tables.ts'
import type { SettlementEntries } from '../rules/settlement.ts'
import { settlementPayoutItems, settlementPayouts, settlementPostings } from '../settlement/tables.ts'

export type NewSettlementPosting = typeof settlementPostings.$inferInsert

/** Idempotent: a movement that is already recorded is skipped. */
export async function insertSettlementPostings(tx: Transaction, postings: readonly NewSettlementPosting[]): Promise<void> {
  if (postings.length)
    await tx
      .insert(settlementPostings)
      .values([...postings])
      .onConflictDoNothing()
}

export async function insertPayoutItems(
  tx: Transaction,
  { provider, payoutReference }: { provider: string; payoutReference: string },
  references: readonly string[],
): Promise<void> {
  if (!references.length) return
  await tx
    .insert(settlementPayoutItems)
    .values(references.map((reference) => ({ provider, reference, payoutReference })))
    .onConflictDoNothing()
}

/** One writer at a time, so that the states of a payout are recorded in the order in which they were read. */
export async function lockSettlement(tx: Transaction, provider: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`settlement ${provider}`}))`)
}

/** The latest recorded state of a payout. */
export async function findPayoutState(
  queryable: Queryable,
  { provider, reference }: { provider: string; reference: string },
): Promise<BankPayout | undefined> {
  const { place, provider: _provider, recordedAt: _at, ...state } = payoutColumns
  const [row] = await queryable
    .select(state)
    .from(settlementPayouts)
    .where(and(eq(settlementPayouts.provider, provider), eq(settlementPayouts.reference, reference)))
    .orderBy(desc(place))
    .limit(1)
  return row
}

const { place, provider, reference, status, amountCents, currency, arrivesOn, isAutomatic, isItemised, failure, recordedAt } =
  settlementPayouts
const payoutColumns = { place, provider, reference, status, amountCents, currency, arrivesOn, isAutomatic, isItemised, failure, recordedAt }

export async function insertPayoutState(tx: Transaction, state: typeof settlementPayouts.$inferInsert): Promise<void> {
  await tx.insert(settlementPayouts).values(state)
}

/** The latest state of every payout. */
const latestPayouts = sql`SELECT DISTINCT ON (provider, reference) * FROM settlement_payouts ORDER BY provider, reference, place DESC`

/** The sums of the movements of each payout; `other_cents` includes everything that has no column. */
const payoutSums = sql`
  SELECT item.provider, item.payout_reference, count(*) AS movements, sum(sales_cents) AS sales_cents, sum(refunds_cents) AS refunds_cents,
    sum(disputes_cents) AS disputes_cents, sum(fees_cents) AS fees_cents, sum(transfers_cents) AS transfers_cents,
    sum(other_cents + bank_cents) AS other_cents,
    -sum(balance_cents) AS net_cents
  FROM settlement_payout_items AS item JOIN settlement_postings AS posting USING (provider, reference)
  GROUP BY item.provider, item.payout_reference`

export type SettledPayoutRow = {
  reference: string
  status: string
  amountCents: Cents
  currency: string
  arrivesOn: string
  isAutomatic: boolean
  isItemised: boolean
  movements: number
  salesCents: Cents
  refundsCents: Cents
  disputesCents: Cents
  feesCents: Cents
  transfersCents: Cents
  otherCents: Cents
}

/** The latest payouts with the sums of their movements, the newest first. */
export async function listSettledPayouts(queryable: Queryable, limit: number): Promise<SettledPayoutRow[]> {
  const { rows } = await queryable.execute<Record<keyof SettledPayoutRow, unknown>>(sql`
    SELECT reference, status, amount_cents AS "amountCents", currency, arrives_on::text AS "arrivesOn", is_automatic AS "isAutomatic",
      is_itemised AS "isItemised", coalesce(movements, 0) AS movements, coalesce(sales_cents, 0) AS "salesCents",
      coalesce(refunds_cents, 0) AS "refundsCents", coalesce(disputes_cents, 0) AS "disputesCents", coalesce(fees_cents, 0) AS "feesCents",
      coalesce(transfers_cents, 0) AS "transfersCents", coalesce(other_cents, 0) AS "otherCents"
    FROM (${latestPayouts}) AS payout
    LEFT JOIN (${payoutSums}) AS sums ON sums.provider = payout.provider AND payout_reference = reference
    ORDER BY arrives_on DESC, place DESC LIMIT ${limit}`)
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, /Cents$|^movements$/.test(name) ? Number(value) : value]),
      ) as SettledPayoutRow,
  )
}

/** The sum of every account of the settlement ledger. */
export async function sumSettlement(queryable: Queryable): Promise<SettlementEntries> {
  const sum = (column: (typeof settlementPostings)[keyof SettlementEntries]) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const { balanceCents, feesCents, salesCents, refundsCents, disputesCents, bankCents, transfersCents, otherCents } = settlementPostings
  const [row] = await queryable
    .select({
      ...{ balanceCents: sum(balanceCents), feesCents: sum(feesCents), salesCents: sum(salesCents), refundsCents: sum(refundsCents) },
      ...{ disputesCents: sum(disputesCents), bankCents: sum(bankCents), transfersCents: sum(transfersCents), otherCents: sum(otherCents) },
    })
    .from(settlementPostings)
  if (!row) throw new Error('the settlement ledger has no sums')
  return row
}

/** The name under which the progress of a provider's settlement is stored. */
export function toSettlementProgress(provider: string): string {
  return `${provider} settlement`
}

/** Until when the movements of every provider are recorded; null before the first run. */
export async function findSettledUntil(queryable: Queryable): Promise<Date | null> {
  const { provider, lookedUntil } = reconciliationProgress
  const [row] = await queryable
    .select({ until: min(lookedUntil) })
    .from(reconciliationProgress)
    .where(like(provider, toSettlementProgress('%')))
  return row?.until ?? null
}

/** The operator is asked about the payment, because its amount differs from the order's, or the order has another one. It belongs to no order here. */
const isUnmatched = (posting: string) => sql`EXISTS (
  SELECT FROM payment_questions AS question WHERE question.kind IN ('amount_differs', 'paid_twice')
    AND question.provider = ${sql.raw(posting)}.provider AND question.reference = ${sql.raw(posting)}.payment_reference)`

/**
 * Differences between the settlement ledger, our orders and refunds, and the payouts: `fault`, a sentence each, and `at`. Orders of test mode
 * need no settlement, because production does not record it.
 */
const settlementFaults: readonly SQL[] = [
  sql`
    SELECT CASE WHEN looked_until IS NULL THEN format('the settlement of %s was never recorded', payment_provider)
      ELSE format('the settlement of %s is recorded until %s UTC only', payment_provider, to_char(looked_until AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'))
      END AS fault, now() AS at
    FROM (
      SELECT payment_provider, min(paid_at) FILTER (WHERE NOT starts_with(coalesce(payment_session, ''), 'cs_test_')) AS live_since
      FROM orders WHERE payment_provider = 'stripe' AND paid_at IS NOT NULL GROUP BY payment_provider
    ) AS sold
    LEFT JOIN payment_looks ON payment_looks.provider = payment_provider || ' settlement'
    WHERE coalesce(looked_until, live_since) < now() - interval '3 hours'`,
  sql`
    SELECT format('payout %s is %s cents, its %s movements sum to %s', reference, amount_cents, coalesce(movements, 0), coalesce(net_cents, 0)) AS fault, recorded_at AS at
    FROM (${latestPayouts}) AS payout
    LEFT JOIN (${payoutSums}) AS sums ON sums.provider = payout.provider AND payout_reference = reference
    WHERE is_itemised AND amount_cents <> coalesce(net_cents, 0)`,
  sql`
    SELECT format('payout %s has status %s and did not reach the bank%s', reference, status, coalesce(': ' || failure, '')) AS fault, recorded_at AS at
    FROM (${latestPayouts}) AS payout WHERE status IN ('failed', 'canceled') AND arrives_on > current_date - 30`,
  sql`
    SELECT format('charge %s of %s cents has no matching order (payment %s)', posting.reference, sales_cents, coalesce(posting.payment_reference, 'unknown')) AS fault, moved_at AS at
    FROM settlement_postings AS posting
    WHERE kind = 'charge' AND NOT ${isUnmatched('posting')} AND NOT EXISTS (
      SELECT FROM orders WHERE orders.payment_reference = posting.payment_reference AND payment_provider = posting.provider)`,
  sql`
    SELECT format('order %s was paid with %s cents, but its charges sum to %s cents', number, total_cents + paid_tax_cents, charged_cents) AS fault, paid_at AS at
    FROM orders JOIN (
      SELECT provider, payment_reference, sum(sales_cents) AS charged_cents FROM settlement_postings
      WHERE kind = 'charge' AND currency = 'USD' GROUP BY provider, payment_reference
    ) AS charged ON charged.payment_reference = orders.payment_reference AND provider = payment_provider
    WHERE paid_at IS NOT NULL AND total_cents + paid_tax_cents <> charged_cents`,
  sql`
    SELECT format('order %s is paid, and its charge is not in the settlement ledger', number) AS fault, paid_at AS at
    FROM orders JOIN (
      SELECT provider, min(moved_at) AS since, max(recorded_at) AS until FROM settlement_postings GROUP BY provider
    ) AS known ON provider = payment_provider
    WHERE paid_at > since + interval '1 hour' AND paid_at < until - interval '2 hours' AND NOT EXISTS (
      SELECT FROM settlement_postings AS posting
      WHERE posting.payment_reference = orders.payment_reference AND posting.provider = payment_provider AND kind = 'charge')`,
  sql`
    SELECT format('refund %s is %s cents at the provider, but %s cents are recorded here', source, sent_cents, coalesce(amount_cents + tax_cents, 0)) AS fault, moved_at AS at
    FROM (
      SELECT provider, source, payment_reference, -sum(refunds_cents) AS sent_cents, max(moved_at) AS moved_at FROM settlement_postings
      WHERE kind = 'refund' AND type IN ('refund', 'payment_refund') AND currency = 'USD' GROUP BY provider, source, payment_reference
    ) AS sent
    LEFT JOIN refunds ON refunds.reference = source
    WHERE amount_cents + tax_cents IS DISTINCT FROM sent_cents AND NOT ${isUnmatched('sent')} AND NOT EXISTS (
      SELECT FROM payment_questions AS question
      WHERE question.provider = sent.provider AND question.reference = source AND question.kind IN ('refund_unmatched', 'refund_refused'))`,
  sql`
    SELECT format('transfer %s of %s cents is no payout of an artist', source, -transfers_cents) AS fault, moved_at AS at
    FROM settlement_postings AS posting
    WHERE kind = 'transfer' AND type = 'transfer' AND currency = 'USD' AND NOT EXISTS (
      SELECT FROM payouts WHERE reference = source AND method = posting.provider AND amount_cents = -transfers_cents)`,
  sql`
    SELECT format('payout P%s is paid, and its transfer is not in the settlement ledger', lpad(number::text, 6, '0')) AS fault, paid_at AS at
    FROM payouts JOIN (
      SELECT provider, min(moved_at) AS since, max(recorded_at) AS until FROM settlement_postings GROUP BY provider
    ) AS known ON provider = method
    WHERE paid_at > since + interval '1 hour' AND paid_at < until - interval '2 hours' AND NOT EXISTS (
      SELECT FROM settlement_postings AS posting WHERE source = reference AND posting.provider = method AND kind = 'transfer')`,
]

/** At most `limit` differences of each kind, the newest first. @returns `faultCount`  the number of all */
export async function listSettlementFaults(queryable: Queryable, limit: number): Promise<{ faults: string[]; faultCount: number }> {
  const faults: string[] = []
  let faultCount = 0
  for (const select of settlementFaults) {
    const { rows } = await queryable.execute<{ fault: string; total: number }>(
      sql`SELECT fault, (count(*) OVER ())::int AS total FROM (${select}) AS found ORDER BY at DESC, fault LIMIT ${limit}`,
    )
    faults.push(...rows.map(({ fault }) => fault))
    faultCount += rows[0]?.total ?? 0
  }
  return { faults, faultCount }
}
