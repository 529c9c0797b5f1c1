import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { executeText } from '../../platform/database/prepared.ts'
import { artistPayable, type Entry, type LedgerTransaction, type Origin } from './ledger-rules.ts'

/**
 * Records transactions and their entries in one statement; what is kept beside them (balances, totals, holds) the database
 * changes in the same one. A transaction whose kind and cause are recorded already is left out: nothing is recorded twice, whoever asks.
 * A database transaction calls this once, and late, because the balances stay locked until it ends.
 * @returns the ids of the transactions, in the order given; of the first one where it was recorded before
 */
export async function recordTransactions(queryable: Queryable, transactions: readonly LedgerTransaction[]): Promise<string[]> {
  if (!transactions.length) return []
  const keys = transactions.map(keyOf)
  if (new Set(keys).size < keys.length) throw new Error('one cause is given twice')
  const ids = await insertTransactions(queryable, transactions)
  if (ids.size < keys.length) for (const [key, id] of await findTransactions(queryable, transactions)) ids.set(key, id)
  return keys.map((key) => {
    const id = ids.get(key)
    if (!id) throw new Error(`${key} was not recorded`)
    return id
  })
}

type Key = { kind: string; cause: string }

function keyOf({ kind, cause }: Key): string {
  return `${kind} ${cause}`
}

/**
 * In the order of their keys, so that two callers that record the same ones never wait for each other in a circle.
 * @returns the ids of those that were not there yet, by key
 */
async function insertTransactions(queryable: Queryable, transactions: readonly LedgerTransaction[]): Promise<Map<string, string>> {
  const given = transactions.map((transaction) => ({ ...transaction, id: newId() }))
  const inOrder = given.toSorted((a, b) => compare(keyOf(a), keyOf(b)))
  // a stable sort: lines of one account stay in the order in which they were given
  const entries = given.flatMap(({ id, artistId, entries }) => entries.map((entry) => ({ id, artistId, ...entry }))).sort(inLockingOrder)
  const heads = inOrder.map(({ id, kind, cause, artistId, reverses, plates, clearsOn, operator, text, at }) => [
    ...[id, kind, cause, artistId, reverses, plates],
    ...[clearsOn, operator, text, at],
  ])
  const tails = entries.map(({ id, account, amountCents }) => (given.length === 1 ? [account, amountCents] : [id, account, amountCents]))
  return byKey(await executeText<Key & { id: string }>(queryable, statementFor(given.length, entries.length), [...heads, ...tails].flat()))
}

type PlacedEntry = Entry & { artistId: string | null }

/**
 * The order in which entries lock what is kept beside them: by account, and on a cause's by the artist's part. The same for everybody,
 * so that nobody waits in a circle.
 */
function inLockingOrder(a: PlacedEntry, b: PlacedEntry): number {
  return compare(a.account, b.account) || partOf(a.artistId) - partOf(b.artistId) || compare(a.artistId ?? '', b.artistId ?? '')
}

/** One of 64, out of the last byte of the artist's id, as the database has it. */
function partOf(artistId: string | null): number {
  return artistId === null ? 0 : Number.parseInt(artistId.slice(-2), 16) & 63
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

const statements = new Map<string, { name: string; text: string }>()

/** The statement for so many transactions with so many entries. As VALUES, because arrays and JSON take the database longer to read. */
function statementFor(transactions: number, entries: number): { name: string; text: string } {
  const name = `record_ledger_${transactions}_${entries}`
  const known = statements.get(name)
  if (known) return known
  let last = 0
  const row = (types: readonly string[]) => `(${types.map((type) => `$${++last}${type}`).join(', ')})`
  const rows = (count: number, types: readonly string[]) => Array.from({ length: count }, () => row(types))
  const heads = rows(transactions, Array(10).fill(''))
  // one transaction, which most orders are, needs no join to find it; and its few entries come in the order in which they are given
  const posted =
    transactions === 1
      ? `SELECT id, account_id, amount_cents FROM recorded, (VALUES ${rows(entries, ['::text', '::bigint']).join(', ')}) AS entry(account_id, amount_cents)`
      : `SELECT id, account_id, amount_cents
        FROM recorded JOIN (VALUES ${placed(rows(entries, ['::uuid', '::text', '::bigint']))}) AS entry(place, id, account_id, amount_cents) USING (id)
        ORDER BY place`
  const text = `
    WITH recorded AS (
      INSERT INTO ledger_transactions (id, kind, cause, artist_id, reverses, plates, clears_on, operator, text, recorded_at)
      VALUES ${heads.join(', ')}
      ON CONFLICT (kind, cause) DO NOTHING
      RETURNING id, kind, cause
    ), entries AS (
      INSERT INTO ledger_entries (transaction_id, account_id, amount_cents) ${posted}
    )
    SELECT id, kind, cause FROM recorded`
  const statement = { name, text }
  statements.set(name, statement)
  return statement
}

/** Each row with its place in front. */
function placed(rows: readonly string[]): string {
  return rows.map((row, place) => `(${place}, ${row.slice(1)}`).join(', ')
}

/** A statement of its own: the one that met the conflict does not see what another transaction committed while it ran. */
async function findTransactions(queryable: Queryable, keys: readonly Key[]): Promise<Map<string, string>> {
  const { rows } = await queryable.execute<Key & { id: string }>(sql`
    SELECT id, kind, cause FROM ledger_transactions
    JOIN jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS given(kind ledger_transaction_kind, cause text) USING (kind, cause)`)
  return byKey(rows)
}

function byKey(rows: readonly (Key & { id: string })[]): Map<string, string> {
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

/**
 * Holds still what we owe the artist until the caller's transaction ends.
 * Not as strong as FOR UPDATE, which nobody needs who does not remove the account.
 */
export async function lockBalance(tx: Transaction, artistId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM ledger_accounts WHERE id = ${artistPayable(artistId)} FOR NO KEY UPDATE`)
}

/** Holds the balances of the artists who earned with these order lines: what is left of their commissions then stays as it is. */
export async function lockEarners(tx: Transaction, orderLineIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    SELECT FROM ledger_accounts
    WHERE id IN (
      SELECT 'artist_payable:' || artist_id FROM ledger_transactions
      WHERE kind = 'commission' AND cause = ANY(${sql.param(orderLineIds)}::text[])
    )
    ORDER BY id FOR NO KEY UPDATE`)
}

type OriginRow = {
  cause: string
  id: string
  artist_id: string
  plates: number
  clears_on: string | null
  text: string
  plates_reversed: number
  entries: Origin['entries']
}

/**
 * What can be taken back, by cause: commissions by order line, disputes by dispute line. Each with what was taken back of it so far.
 * @param except  reversals that do not count, because they are about to be recorded (again)
 */
export async function findOrigins(
  tx: Transaction,
  kind: 'commission' | 'dispute_opened',
  causes: readonly string[],
  except: readonly string[],
): Promise<Map<string, Origin>> {
  const { rows } = await tx.execute<OriginRow>(sql`
    SELECT cause, id, artist_id, plates, clears_on::text AS clears_on, text,
      coalesce((SELECT plates_reversed FROM ledger_reversed WHERE origin_id = origin.id), 0)
      - (SELECT coalesce(sum(again.plates), 0)::integer FROM ledger_transactions AS again
        WHERE again.reverses = origin.id AND again.kind = 'commission_reversal' AND again.cause = ANY(${sql.param(except)}::text[])) AS plates_reversed,
      (SELECT json_agg(json_build_object('account', account_id, 'amountCents', amount_cents) ORDER BY entry.id)
        FROM ledger_entries AS entry WHERE entry.transaction_id = origin.id) AS entries
    FROM ledger_transactions AS origin
    WHERE kind = ${kind} AND cause = ANY(${sql.param(causes)}::text[])`)
  return new Map(
    rows.map(({ cause, artist_id: artistId, plates_reversed: platesReversed, clears_on: clearsOn, ...row }) => [
      cause,
      { ...row, artistId, platesReversed, clearsOn },
    ]),
  )
}
