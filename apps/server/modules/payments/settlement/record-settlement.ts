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
  toSettlementProgress,
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
 * A failure does not stop the remaining steps; the next run repeats what failed.
 * @throws the first failure, at the end
 */
export async function recordSettlement(tools: SettlingTools): Promise<void> {
  const failures: unknown[] = []
  for (const { provider, settlements } of tools.payments.all) {
    if (!settlements) continue
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work()
      } catch (err) {
        tools.log.error({ err, provider }, 'the settlement of a payment provider could not be recorded')
        failures.push(err)
      }
    }
    await attempt(() => recordMovements(tools, provider, settlements))
    await attempt(async () => {
      const since = new Date(tools.clock().getTime() - PAYOUTS_SEEN_MS)
      for (const payout of await settlements.listPayouts({ since }))
        await attempt(() => recordPayout(tools, { provider, settlements, payout }))
    })
  }
  if (failures.length) throw failures[0]
}

/** An inconsistent movement is left out, and the progress stays before it. @throws the first such inconsistency */
async function recordMovements(tools: SettlingTools, provider: string, settlements: Settlements): Promise<void> {
  const { database } = tools
  const now = tools.clock()
  const inconsistencies: unknown[] = []
  await reconcileInSlices(database, { provider: toSettlementProgress(provider), now }, async (slice) => {
    const { postings, failures } = toPostings(provider, await settlements.listMovements(slice), now)
    await database.transaction((tx) => insertSettlementPostings(tx, postings))
    inconsistencies.push(...failures)
    return failures.length ? 'some' : 'all'
  })
  if (inconsistencies.length) throw inconsistencies[0]
}

type Recorded = { provider: string; settlements: Settlements; payout: BankPayout }

/** The movements are read before the transaction, and only once: they do not change after the payout is itemised. */
async function recordPayout(tools: SettlingTools, { provider, settlements, payout }: Recorded): Promise<void> {
  const { database } = tools
  const before = await findPayoutState(database, { provider, reference: payout.reference })
  if (before && isSame(before, payout)) return
  const movements = payout.isItemised && !before?.isItemised ? await settlements.listPayoutMovements(payout.reference) : []
  const at = tools.clock()
  const { postings, failures } = toPostings(provider, movements, at)
  if (failures.length) throw failures[0]
  await database.transaction(async (tx) => {
    await lockSettlement(tx, provider)
    const current = await findPayoutState(tx, { provider, reference: payout.reference })
    await insertSettlementPostings(tx, postings)
    const items = postings.map(({ reference }) => reference)
    await insertPayoutItems(tx, { provider, payoutReference: payout.reference }, items)
    if (!current || !isSame(current, payout)) await insertPayoutState(tx, { ...payout, provider, recordedAt: at })
  })
}

function isSame(recorded: BankPayout, payout: BankPayout): boolean {
  return (['status', 'amountCents', 'arrivesOn', 'isItemised', 'failure'] as const).every((name) => recorded[name] === payout[name])
}

/** `failures`: the errors of movements whose amounts do not agree. */
function toPostings(
  provider: string,
  movements: readonly BalanceMovement[],
  recordedAt: Date,
): { postings: NewSettlementPosting[]; failures: unknown[] } {
  const postings: NewSettlementPosting[] = []
  const failures: unknown[] = []
  for (const movement of movements) {
    const { reference, kind, type, source, payment, currency, at } = movement
    try {
      const entries = toSettlementEntries(movement)
      if (entries)
        postings.push({ provider, reference, kind, type, source, paymentReference: payment, currency, movedAt: at, recordedAt, ...entries })
    } catch (error) {
      failures.push(error)
    }
  }
  return { postings, failures }
}
