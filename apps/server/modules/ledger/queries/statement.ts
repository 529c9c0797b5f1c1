import type { TransactionKind } from '@tintype/contract/ledger/ledger'
import type { Cents } from '@tintype/domain/money'
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { iterateRows } from '../../../platform/database/queries/each-row.ts'
import { clarifyEntryText } from '../rules/entry-text.ts'
import { ledgerPostings } from '../tables.ts'

/** The lines of an artist's balance between two places of the ledger, exclusive. */
export type StatementRange = { artistId: string; after: number; before: number }

export type Statement = {
  range: StatementRange
  /** The balance before the first line: a held amount, or negative. */
  openingCents: Cents
  /** Number of lines. */
  lines: number
}

export type StatementLine = {
  at: Date
  kind: TransactionKind
  text: string
  /** Change of the balance. */
  amountCents: Cents
  /** The donated part; negative where a donation was reversed. */
  donationCents: Cents
}

/**
 * The lines that a payout consists of: everything since the previous payout that was still valid then. A payout that had failed, been
 * cancelled or returned by then had given its amount back, so its lines belong to this one. Later events do not change the result.
 * Undefined where the ledger has no such payout of the artist.
 */
export async function findStatement(queryable: Queryable, artistId: string, payoutId: string): Promise<Statement | undefined> {
  const { rows } = await queryable.execute<{ own: string; previous: string; opening: string; lines: string }>(sql`
    WITH line AS NOT MATERIALIZED (
      SELECT place, kind, cause, artist_payable FROM ledger_postings WHERE artist_id = ${artistId} AND artist_payable IS NOT NULL
    ), own AS (
      SELECT place FROM ledger_postings WHERE kind = 'payout_requested' AND cause = ${payoutId} AND artist_id = ${artistId}
    ), previous AS (
      SELECT coalesce(max(place), 0) AS place FROM line AS earlier
      WHERE place < (SELECT place FROM own) AND kind = 'payout_requested' AND NOT EXISTS (
        SELECT FROM ledger_postings AS back
        WHERE back.kind IN ('payout_returned', 'payout_bounced') AND back.cause = earlier.cause AND back.place < (SELECT place FROM own)
      )
    )
    SELECT own.place AS own, previous.place AS previous,
      (SELECT coalesce(sum(artist_payable), 0) FROM line WHERE line.place <= previous.place) AS opening,
      (SELECT count(*) FROM line WHERE line.place > previous.place AND line.place < own.place) AS lines
    FROM own, previous`)
  const [row] = rows
  if (!row) return undefined
  const range = { artistId, after: Number(row.previous), before: Number(row.own) }
  return { range, openingCents: Number(row.opening), lines: Number(row.lines) }
}

/** The lines, the oldest first. */
export async function* listStatementLines(queryable: Queryable, range: StatementRange): AsyncGenerator<StatementLine> {
  const rows = iterateRows(
    (last: number | undefined, limit) => findLines(queryable, { ...range, after: last ?? range.after }, limit),
    ({ place }) => place,
  )
  for await (const { place: _place, ...line } of rows) yield line
}

async function findLines(queryable: Queryable, { artistId, after, before }: StatementRange, limit: number) {
  const { place, kind, text, recordedAt: at, artistPayable: amountCents, causeDonations } = ledgerPostings
  const rows = await queryable
    .select({ place, at, kind, text, amountCents, donationCents: causeDonations })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.artistId, artistId), isNotNull(amountCents), gt(place, after), lt(place, before)))
    .orderBy(place)
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    text: clarifyEntryText(row.text),
    amountCents: row.amountCents ?? 0,
    donationCents: row.donationCents ?? 0,
  }))
}
