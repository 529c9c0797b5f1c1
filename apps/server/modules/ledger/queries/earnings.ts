import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/queries/new-id.ts'
import { executeText } from '../../../platform/database/queries/prepared.ts'
import { artistPayable, type LedgerTransaction, type Origin } from '../rules/ledger.ts'

/**
 * Records transactions with their entries in one statement, a row of `ledger_postings` each. Triggers update the derived tables (balances,
 * totals, holds) in the same statement. A transaction whose kind and cause are already recorded is skipped, so recording is idempotent.
 * Call it once per database transaction, and late, because the balances stay locked until the transaction ends.
 * @returns the ids of the transactions in the given order; for a skipped one the id of the recorded transaction
 */
export async function recordTransactions(queryable: Queryable, transactions: readonly LedgerTransaction[]): Promise<string[]> {
  if (!transactions.length) return []
  if (transactions.length > 1 && new Set(transactions.map(toTransactionKey)).size < transactions.length)
    throw new Error('one cause is given twice')
  const postings = transactions.map(toPosting)
  const [first, second] = postings
  const posted = await (first && !second ? postOne(queryable, first) : postMany(queryable, postings))
  if (posted.length === postings.length) return postings.map((posting) => posting.id)
  const ids = await findTransactions(queryable, transactions)
  return transactions.map((transaction) => {
    const id = ids.get(toTransactionKey(transaction))
    if (!id) throw new Error(`${toTransactionKey(transaction)} was not recorded`)
    return id
  })
}

type Key = { kind: string; cause: string }

function toTransactionKey({ kind, cause }: Key): string {
  return `${kind} ${cause}`
}

/** A transaction as a table row: each entry is in the column of its account's kind. `cents` has the order of `kinds`. */
type Posting = { id: string; transaction: LedgerTransaction; causeId: string | null; kinds: string[]; cents: number[] }

function toPosting(transaction: LedgerTransaction): Posting {
  const posting: Posting = { id: newId(), transaction, causeId: null, kinds: [], cents: [] }
  for (const { account, amountCents } of transaction.entries) {
    const end = account.indexOf(':')
    const kind = end < 0 ? account : account.slice(0, end)
    const owner = end < 0 ? null : account.slice(end + 1)
    if (kind.startsWith('cause_')) posting.causeId ??= owner
    const expected = kind.startsWith('cause_') ? posting.causeId : transaction.artistId
    if (posting.kinds.includes(kind) || (owner && owner !== expected))
      throw new Error(`${toTransactionKey(transaction)} is not about one artist and one cause`)
    posting.kinds.push(kind)
    posting.cents.push(amountCents)
  }
  return posting
}

/** A single posting, as for most orders: no lock order is needed. */
function postOne(queryable: Queryable, posting: Posting): Promise<{ id: string }[]> {
  return executeText<{ id: string }>(queryable, statementFor(1, posting.kinds), [...toTransactionColumns(posting), ...posting.cents])
}

/**
 * Keeps the given order, which is the order of the lines in the artist's account. All affected rows are locked before, in a global order,
 * so that callers with the same artists or causes in another order cannot deadlock.
 */
function postMany(queryable: Queryable, postings: readonly Posting[]): Promise<{ id: string }[]> {
  const kinds = [...new Set(postings.flatMap((posting) => posting.kinds))]
  const values = postings.flatMap((posting) => [
    ...toTransactionColumns(posting),
    ...kinds.map((kind) => posting.cents[posting.kinds.indexOf(kind)] ?? null),
  ])
  return executeText<{ id: string }>(queryable, statementFor(postings.length, kinds), [...values, ...toBalanceParameters(postings)])
}

function toTransactionColumns({ id, causeId, transaction }: Posting): unknown[] {
  const { kind, cause, artistId, reverses, prints, clearsOn, operator, text, at } = transaction
  return [id, kind, cause, artistId, causeId, reverses, prints, clearsOn, operator, text, at.toISOString()]
}

/** The rows that several postings will change, for `ledger_hold`. */
function toBalanceParameters(postings: readonly Posting[]): [accounts: string[], causes: string[], artists: string[]] {
  const accounts = postings.flatMap(({ transaction }) => transaction.entries.map((entry) => entry.account).filter(hasBalance))
  const gifts = postings.flatMap(({ transaction: { artistId }, causeId, kinds }) =>
    artistId && causeId && kinds.includes('cause_donations') ? [{ artistId, causeId }] : [],
  )
  return [accounts, gifts.map((gift) => gift.causeId), gifts.map((gift) => gift.artistId)]
}

function hasBalance(account: string): boolean {
  return !/^(house_|cause_donations:)/.test(account)
}

const head = ['id', 'kind', 'cause', 'artist_id', 'cause_id', 'reverses', 'plates', 'clears_on', 'operator', 'text', 'recorded_at']
const headTypes = ['uuid', 'ledger_transaction_kind', 'text', 'uuid', 'uuid', 'uuid', 'integer', 'date', 'text', 'text', 'timestamptz']

const statements = new Map<string, { name: string; text: string }>()

/** The statement for this number of postings with entries of these kinds. */
function statementFor(postings: number, kinds: readonly string[]): { name: string; text: string } {
  const key = `${postings} ${kinds.join(' ')}`
  const known = statements.get(key)
  if (known) return known
  const types = [...headTypes, ...kinds.map(() => 'bigint')]
  let last = 0
  const rows = Array.from({ length: postings }, () => `(${types.map((type) => `$${++last}::${type}`).join(', ')})`).join(', ')
  const columns = [...head, ...kinds].join(', ')
  const given =
    postings > 1
      ? `SELECT ${columns} FROM ledger_hold($${++last}::text[], $${++last}::uuid[], $${++last}::uuid[]), (VALUES ${rows}) AS posting(${columns})`
      : `VALUES ${rows}`
  // PostgreSQL truncates statement names to 63 bytes
  const statement = {
    name: `post_to_ledger_${statements.size}`,
    text: `INSERT INTO ledger_postings (${columns}) ${given} ON CONFLICT (kind, cause) DO NOTHING RETURNING id`,
  }
  statements.set(key, statement)
  return statement
}

/** A separate statement: the statement that met the conflict does not see rows that another transaction committed while it ran. */
async function findTransactions(queryable: Queryable, keys: readonly Key[]): Promise<Map<string, string>> {
  const { rows } = await queryable.execute<Key & { id: string }>(sql`
    SELECT id, kind, cause FROM ledger_postings
    JOIN jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS given(kind ledger_transaction_kind, cause text) USING (kind, cause)`)
  return new Map(rows.map((row) => [toTransactionKey(row), row.id]))
}

/**
 * Locks the balance of an artist until the caller's transaction ends. FOR UPDATE is not needed, because the account row is never deleted.
 */
export async function lockBalance(tx: Transaction, artistId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM ledger_accounts WHERE id = ${artistPayable(artistId)} FOR NO KEY UPDATE`)
}

/** Locks the balances of the artists of these commissions or disputes, so that the remaining amounts cannot change. */
export async function lockEarners(tx: Transaction, kind: OriginKind, causes: readonly string[]): Promise<void> {
  await tx.execute(sql`
    SELECT FROM ledger_accounts
    WHERE id IN (
      SELECT 'artist_payable:' || artist_id FROM ledger_postings
      WHERE kind = ${kind} AND cause = ANY(${sql.param(causes)}::text[])
    )
    ORDER BY id FOR NO KEY UPDATE`)
}

export type OriginKind = 'commission' | 'dispute_opened'

type OriginRow = {
  cause: string
  id: string
  artist_id: string
  prints: number
  clears_on: string | null
  text: string
  prints_reversed: number
  entries: Origin['entries']
}

/**
 * Reversible transactions by cause: commissions by order line, disputes by dispute line. Each with the quantity reversed so far.
 * @param except  reversals to ignore, because the caller is about to record them (again)
 */
export async function findOrigins(
  tx: Transaction,
  kind: OriginKind,
  causes: readonly string[],
  except: readonly string[],
): Promise<Map<string, Origin>> {
  const { rows } = await tx.execute<OriginRow>(sql`
    SELECT cause, id, artist_id, plates AS prints, clears_on::text AS clears_on, text,
      coalesce((SELECT plates_reversed FROM ledger_reversed WHERE origin_id = origin.id), 0)
      - (SELECT coalesce(sum(again.plates), 0)::integer FROM ledger_postings AS again
        WHERE again.reverses = origin.id AND again.kind = 'commission_reversal' AND again.cause = ANY(${sql.param(except)}::text[])) AS prints_reversed,
      (SELECT json_agg(json_build_object('account', account, 'amountCents', amount)) FROM ledger_entries_of(origin)) AS entries
    FROM ledger_postings AS origin
    WHERE kind = ${kind} AND cause = ANY(${sql.param(causes)}::text[])`)
  return new Map(
    rows.map(({ cause, artist_id: artistId, prints_reversed: printsReversed, clears_on: clearsOn, ...row }) => [
      cause,
      { ...row, artistId, printsReversed, clearsOn },
    ]),
  )
}
