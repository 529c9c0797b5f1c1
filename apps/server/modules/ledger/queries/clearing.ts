import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { artistPayable, type Clearing } from '../rules/ledger.ts'
import { ledgerClearings, ledgerPostings } from '../tables.ts'

/** The current clearing day of a posting as text; `HELD` while it is not known. */
export const postingClearing = sql<string | null>`ledger_clears_on(${ledgerPostings})::text`

export type HeldCommission = { id: string; orderLineId: string; artistId: string; causeId: string | null; clearsOn: string }

/** The commissions of these order lines that clear after a delivery, with their current clearing days. */
export async function findHeldCommissions(tx: Transaction, orderLineIds: readonly string[]): Promise<HeldCommission[]> {
  const { rows } = await tx.execute<{ id: string; cause: string; artist_id: string; cause_id: string | null; clearing: string }>(sql`
    SELECT id, cause, artist_id, cause_id, ledger_clears_on(posting)::text AS clearing FROM ledger_postings AS posting
    WHERE kind = 'commission' AND cause = ANY(${sql.param([...orderLineIds])}::text[]) AND clears_on = 'infinity'`)
  return rows.map(({ id, cause, artist_id: artistId, cause_id: causeId, clearing }) => ({
    ...{ id, orderLineId: cause, artistId, causeId },
    clearsOn: clearing,
  }))
}

/** Locks what the clearings of these commissions will change, in the order of all callers that record postings. */
export async function lockHolds(tx: Transaction, commissions: readonly HeldCommission[]): Promise<void> {
  const accounts = commissions.map(({ artistId }) => artistPayable(artistId))
  const gifts = commissions.flatMap(({ artistId, causeId }) => (causeId ? [{ artistId, causeId }] : []))
  const causes = sql.param(gifts.map(({ causeId }) => causeId))
  const artists = sql.param(gifts.map(({ artistId }) => artistId))
  await tx.execute(sql`SELECT ledger_hold(${sql.param(accounts)}::text[], ${causes}::uuid[], ${artists}::uuid[])`)
}

export async function insertClearings(tx: Transaction, clearings: readonly Clearing[], at: Date): Promise<void> {
  if (clearings.length) await tx.insert(ledgerClearings).values(clearings.map((clearing) => ({ ...clearing, recordedAt: at })))
}
