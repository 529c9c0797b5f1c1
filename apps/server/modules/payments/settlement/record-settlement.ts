import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { BalanceMovement, BankPayout, Settlements } from '../../../platform/payments/payments.ts'
import {
  findPayoutState,
  insertPayoutItems,
  insertPayoutState,
  insertSettlementPostings,
  lockSettlement,
  type NewSettlementPosting,
} from '../queries/settlement.ts'
import { reconcileInSlices } from '../reconciliation/reconcile-in-slices.ts'
import { toSettlementEntries } from '../rules/settlement.ts'
import type { PaymentTools } from '../tools.ts'

export const settlementJob = defineJob('store.record-settlement', z.object({}), { expireSeconds: 900, retries: 3 })

/** A payout can fail several days after the provider reported it as paid. */
const PAYOUTS_SEEN_MS = 30 * 24 * 60 * 60_000

type SettlingTools = Pick<PaymentTools, 'database' | 'clock' | 'log' | 'payments'>

/**
 * Records what the payment providers did with our money: each movement of the balance as a balanced posting, and each payout with its
 * movements. Idempotent, and complete after an interruption at any point: a payout is recorded as itemised in the transaction of its items.
 * A provider that does not answer is asked again in an hour.
 */
export async function recordSettlement(tools: SettlingTools): Promise<void> {
  for (const { provider, settlements } of tools.payments.all) {
    if (!settlements) continue
    try {
      await recordMovements(tools, provider, settlements)
      for (const payout of await settlements.listPayouts({ since: new Date(tools.clock().getTime() - PAYOUTS_SEEN_MS) }))
        await recordPayout(tools, { provider, settlements, payout })
    } catch (err) {
      tools.log.warn({ err, provider }, 'the settlement of a payment provider could not be recorded')
    }
  }
}

async function recordMovements(tools: SettlingTools, provider: string, settlements: Settlements): Promise<void> {
  const { database } = tools
  const now = tools.clock()
  await reconcileInSlices(database, { provider: `${provider} settlement`, now }, async (slice) => {
    const movements = await settlements.listMovements(slice)
    await database.transaction((tx) => insertSettlementPostings(tx, toPostings(provider, movements, now)))
    return 'all'
  })
}

type Recorded = { provider: string; settlements: Settlements; payout: BankPayout }

/** The movements are read before the transaction, and only once: they do not change after the payout is itemised. */
async function recordPayout(tools: SettlingTools, { provider, settlements, payout }: Recorded): Promise<void> {
  const { database } = tools
  const before = await findPayoutState(database, { provider, reference: payout.reference })
  if (before && isSame(before, payout)) return
  const movements = payout.isItemised && !before?.isItemised ? await settlements.listPayoutMovements(payout.reference) : []
  const at = tools.clock()
  await database.transaction(async (tx) => {
    await lockSettlement(tx, provider)
    const current = await findPayoutState(tx, { provider, reference: payout.reference })
    const postings = toPostings(provider, movements, at)
    await insertSettlementPostings(tx, postings)
    const items = postings.map(({ reference }) => reference)
    await insertPayoutItems(tx, { provider, payoutReference: payout.reference }, items)
    if (!current || !isSame(current, payout)) await insertPayoutState(tx, { ...payout, provider, recordedAt: at })
  })
}

function isSame(recorded: BankPayout, payout: BankPayout): boolean {
  return (['status', 'amountCents', 'arrivesOn', 'isItemised', 'failure'] as const).every((name) => recorded[name] === payout[name])
}

function toPostings(provider: string, movements: readonly BalanceMovement[], recordedAt: Date): NewSettlementPosting[] {
  return movements.flatMap((movement) => {
    const entries = toSettlementEntries(movement)
    const { reference, kind, type, source, payment, currency, at } = movement
    if (!entries) return []
    return [{ provider, reference, kind, type, source, paymentReference: payment, currency, movedAt: at, recordedAt, ...entries }]
  })
}
