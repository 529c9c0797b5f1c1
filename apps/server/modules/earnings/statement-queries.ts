import type { TransactionKind } from '@tintype/contract/ledger'
import type { Cents } from '@tintype/contract/money'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { eachRow } from '../../platform/database/each-row.ts'
import { artistPayable } from './ledger-rules.ts'
import { ledgerEntries, ledgerTransactions } from './tables.ts'

/** The lines of an artist's balance behind one entry and before another one. */
export type StatementRange = { artistId: string; afterEntry: number; beforeEntry: number }

export type Statement = {
  range: StatementRange
  /** What the balance was before the first line: held then, or below zero. */
  openingCents: Cents
  /** How many lines there are. */
  lines: number
}

export type StatementLine = {
  at: Date
  kind: TransactionKind
  text: string
  /** What it did to the balance. */
  amountCents: Cents
  /** What of it went to a cause; below zero where it came back from there. */
  donationCents: Cents
}

/**
 * What a payout was made of: everything since the payout before it that then stood. One that had failed, was cancelled or had come
 * back by then gave its money back, and so what it was made of is in this one. Later events change nothing about it.
 * Undefined where the ledger knows no such payout of the artist.
 */
export async function findStatement(queryable: Queryable, artistId: string, payoutId: string): Promise<Statement | undefined> {
  const account = artistPayable(artistId)
  const { rows } = await queryable.execute<{ own: string; previous: string | null; opening: string; lines: string }>(sql`
    WITH own AS (
      SELECT entry.id FROM ledger_transactions AS asked JOIN ledger_entries AS entry ON entry.transaction_id = asked.id
      WHERE asked.kind = 'payout_requested' AND asked.cause = ${payoutId} AND asked.artist_id = ${artistId} AND entry.account_id = ${account}
    ), previous AS (
      SELECT coalesce(max(entry.id), 0) AS id
      FROM ledger_entries AS entry JOIN ledger_transactions AS earlier ON earlier.id = entry.transaction_id
      WHERE entry.account_id = ${account} AND entry.id < (SELECT id FROM own) AND earlier.kind = 'payout_requested' AND NOT EXISTS (
        SELECT FROM ledger_transactions AS back JOIN ledger_entries AS given ON given.transaction_id = back.id
        WHERE back.kind IN ('payout_returned', 'payout_bounced') AND back.cause = earlier.cause
          AND given.account_id = ${account} AND given.id < (SELECT id FROM own)
      )
    )
    SELECT own.id AS own, previous.id AS previous,
      (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries WHERE account_id = ${account} AND id <= previous.id) AS opening,
      (SELECT count(*) FROM ledger_entries WHERE account_id = ${account} AND id > previous.id AND id < own.id) AS lines
    FROM own, previous`)
  const [row] = rows
  if (!row) return undefined
  const range = { artistId, afterEntry: Number(row.previous), beforeEntry: Number(row.own) }
  return { range, openingCents: Number(row.opening), lines: Number(row.lines) }
}

/** The lines themselves, the oldest first. */
export async function* listStatementLines(queryable: Queryable, range: StatementRange): AsyncGenerator<StatementLine> {
  const rows = eachRow(
    (after: number | undefined, limit) => findLines(queryable, { ...range, afterEntry: after ?? range.afterEntry }, limit),
    ({ id }) => id,
  )
  for await (const { id: _place, ...line } of rows) yield line
}

async function findLines(queryable: Queryable, { artistId, afterEntry, beforeEntry }: StatementRange, limit: number) {
  const { kind, text, recordedAt } = ledgerTransactions
  const { id, transactionId, amountCents, accountId } = ledgerEntries
  const donation = sql<number>`(SELECT coalesce(sum(gift.amount_cents), 0) FROM ledger_entries AS gift
    WHERE gift.transaction_id = ${ledgerTransactions.id} AND gift.account_id LIKE 'cause_donations:%')`
  return (
    queryable
      .select({ id, at: recordedAt, kind, text, amountCents, donationCents: donation.mapWith(Number) })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, transactionId))
      .where(and(eq(accountId, artistPayable(artistId)), gt(id, afterEntry), lt(id, beforeEntry)))
      // spelled as the index has it, walked from its end
      .orderBy(sql`${id} ASC NULLS FIRST`)
      .limit(limit)
  )
}
