import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { PayoutAccountState } from '../../../platform/payments/payout-provider.ts'
import { payoutAccounts, payouts } from '../tables.ts'

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect

export async function findPayoutAccount(queryable: Queryable, artistId: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await queryable.select().from(payoutAccounts).where(eq(payoutAccounts.artistId, artistId))
  return row
}

/** The accounts of several artists. */
export async function findPayoutAccounts(queryable: Queryable, artistIds: readonly string[]): Promise<Map<string, PayoutAccountRow>> {
  const rows = await queryable
    .select()
    .from(payoutAccounts)
    .where(inArray(payoutAccounts.artistId, [...artistIds]))
  return new Map(rows.map((row) => [row.artistId, row]))
}

/** Replaces the artist's account. */
export async function savePayoutAccount(
  tx: Transaction,
  { artistId, ...account }: { artistId: string; account: string; country: string; openedAt: Date },
): Promise<void> {
  const fresh = { ...account, state: 'incomplete' as const, checkedAt: null }
  await tx
    .insert(payoutAccounts)
    .values({ artistId, ...fresh })
    .onConflictDoUpdate({ target: payoutAccounts.artistId, set: fresh })
}

/** The account with this id of the provider, locked until the transaction ends. */
export async function lockPayoutAccount(tx: Transaction, account: string): Promise<PayoutAccountRow | undefined> {
  const [row] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.account, account)).for('update')
  return row
}

export async function setPayoutAccountState(
  tx: Transaction,
  account: string,
  { state, checkedAt }: { state: PayoutAccountState; checkedAt: Date },
): Promise<void> {
  await tx.update(payoutAccounts).set({ state, checkedAt }).where(eq(payoutAccounts.account, account))
}

export async function hasPayoutAccount(queryable: Queryable, account: string): Promise<boolean> {
  const rows = await queryable.select({ id: payoutAccounts.artistId }).from(payoutAccounts).where(eq(payoutAccounts.account, account))
  return rows.length > 0
}

/** Approved payouts that the provider should have sent before an instant, the oldest first. */
export async function listUnsentTransfers(queryable: Queryable, before: Date): Promise<string[]> {
  const { id, method, status, approvedAt } = payouts
  const rows = await queryable
    .select({ id })
    .from(payouts)
    .where(and(eq(method, 'stripe'), inArray(status, ['approved', 'exported']), lt(approvedAt, before)))
    .orderBy(asc(approvedAt))
    .limit(1000)
  return rows.map((row) => row.id)
}
