import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { namedFiles, storedFiles } from '../../../apps/server/compose/stored-files.ts'
import { openDatabase } from '../../../apps/server/platform/database/database.ts'
import { createLogger } from '../../../apps/server/platform/observability/logger.ts'
import { AREAS, type Area } from '../../../apps/server/platform/storage/storage.ts'
import { sweepOrphans } from '../../../apps/server/platform/storage/sweep-orphans.ts'
import { withClient } from '../../../e2e/support/database.ts'
import type { SeededStore } from '../../support/house.ts'
import { type Books, expectedBalance, expectedDonations, type SoldOrder } from './books.ts'
import type { Files } from './files.ts'

/** `missing`: acknowledged but not stored. `faults`: any other difference. */
export type Findings = { missing: string[]; faults: string[] }

type Look = Findings & { database: pg.Client; books: Books }

/** Compares the database with the responses that the clients received, in both directions: nothing is missing, duplicated or additional. */
export async function audit(url: string, files: Files, { books, house }: { books: Books; house: SeededStore }): Promise<Findings> {
  return withClient(url, async (database) => {
    const look: Look = { database, books, missing: [], faults: [] }
    await compareOrders(look)
    await compareRefunds(look)
    await comparePayouts(look)
    await compareUploads(look)
    await compareBalances(look, house)
    await addUp(look)
    for (const { area, key } of await filesToFind(database)) {
      if (!(await files.has(area, key))) look.missing.push(`the file ${area}/${key}`)
    }
    return { missing: look.missing, faults: look.faults }
  })
}

async function compareOrders({ database, books, missing, faults }: Look): Promise<void> {
  const { rows } = await database.query(`
    SELECT number, status, total_cents::int, paid_at IS NOT NULL AS paid, amount_cents::int AS charged_cents, kept.key
    FROM orders LEFT JOIN test_payments ON payment_id = orders.id AND problem IS NULL
    LEFT JOIN idempotency_keys AS kept ON scope = 'place-order' AND answer->>'orderId' = orders.id::text`)
  const known = new Map(books.orders.map((order) => [order.number, order]))
  const found = new Map(rows.map((row) => [row.number, row]))
  for (const { number, key, totalCents } of books.orders) {
    const row = found.get(number)
    if (!row) missing.push(`order ${number}`)
    else if (!row.paid || row.key !== key) missing.push(`order ${number} as it was answered: ${JSON.stringify(row)}`)
    else if (row.total_cents !== totalCents || row.charged_cents !== totalCents)
      faults.push(`order ${number} was charged ${row.charged_cents}`)
  }
  for (const { number, status, paid, charged_cents: charged } of rows.filter((row) => !known.has(row.number))) {
    if (paid || charged !== null || status !== 'cancelled') faults.push(`order ${number} is ${status} without an answer`)
  }
}

async function compareRefunds({ database, books, missing, faults }: Look): Promise<void> {
  const { rows } = await database.query(`
    SELECT number, line, order_lines.refunded_quantity AS refunded, (SELECT count(*)::int FROM refunds WHERE order_id = orders.id) AS refunds,
      (SELECT coalesce(sum(quantity), 0)::int FROM refund_lines WHERE order_line_id = order_lines.id) AS booked
    FROM orders JOIN order_lines ON order_id = orders.id`)
  const { rows: kept } = await database.query(`SELECT key FROM idempotency_keys WHERE scope = 'refund-order'`)
  const keys = new Set(kept.map(({ key }) => key))
  for (const key of books.orders.flatMap((order) => order.refundKeys)) {
    if (!keys.delete(key)) missing.push(`the refund with the key ${key}`)
  }
  for (const key of keys) faults.push(`no answer was sent for the refund with the key ${key}`)
  const found = Map.groupBy(rows, (row) => row.number)
  for (const order of books.orders) for (const row of found.get(order.number) ?? []) faults.push(...refundFaults(order, row))
}

type RefundRow = { line: number; refunded: number; booked: number; refunds: number }

function refundFaults({ number, lines, refundKeys }: SoldOrder, { line, refunded, booked, refunds }: RefundRow): string[] {
  const expected = lines[line - 1]?.refunded
  const isSame = refunded === expected && booked === expected && refunds === refundKeys.length
  return isSame
    ? []
    : [`order ${number}, line ${line}: ${refunded} (${booked}) refunded by ${refunds}, expected ${expected} by ${refundKeys.length}`]
}

async function comparePayouts({ database, books, missing, faults }: Look): Promise<void> {
  const { rows } = await database.query(`SELECT id, status, amount_cents::int AS cents, reference FROM payouts`)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, amountCents, state, reference } of books.payouts) {
    const row = found.get(id)
    if (!row) missing.push(`payout ${id}`)
    else if (row.status !== state || row.reference !== reference) missing.push(`payout ${id} as ${state}: it is ${row.status}`)
    else if (row.cents !== amountCents) faults.push(`payout ${id} is of ${row.cents} instead of ${amountCents}`)
    found.delete(id)
  }
  for (const id of found.keys()) faults.push(`no answer was sent for payout ${id}`)
}

async function compareUploads({ database, books, missing, faults }: Look): Promise<void> {
  const { rows } = await database.query(`SELECT uid, name FROM artworks`)
  const found = Map.groupBy(rows, (row) => row.name)
  for (const { name, uid } of books.uploads) {
    const made = found.get(name) ?? []
    if (uid && made[0]?.uid !== uid) missing.push(`artwork ${uid}`)
    if (made.length > 1) faults.push(`artwork ${name} is there ${made.length} times`)
  }
}

/** To the cent, by the clients' own arithmetic. */
async function compareBalances({ database, books, faults }: Look, { sellers }: SeededStore): Promise<void> {
  const { rows } = await database.query(`
    SELECT artists.name, coalesce(balance_cents, 0)::int AS owed,
      (SELECT coalesce(sum(donated_cents), 0)::int FROM cause_supporters WHERE artist_id = artists.id)
        + coalesce((SELECT given_cents::int FROM ledger_accounts WHERE id = 'artist_payable:' || artists.id), 0) AS given
    FROM artists LEFT JOIN ledger_accounts ON ledger_accounts.id = 'artist_payable:' || artists.id`)
  for (const seller of sellers) {
    const { username } = seller.artist
    const row = rows.find(({ name }) => name === username)
    const [owed, given] = [expectedBalance(books, seller), expectedDonations(books, seller)]
    if (row?.owed !== owed) faults.push(`${username} is owed ${row?.owed}, and by all answers ${owed}`)
    if (row?.given !== given) faults.push(`${username} gave ${row?.given}, and by all answers ${given}`)
  }
}

/** The two sums that any lost or duplicated row breaks; the complete check is `ledger verify`. */
async function addUp({ database, faults }: Look): Promise<void> {
  const { rows: uneven } = await database.query(`
    SELECT transaction_id FROM ledger_entries GROUP BY transaction_id, currency HAVING sum(amount_cents) <> 0 OR count(*) < 2`)
  const { rows: wrong } = await database.query(`
    SELECT account.id FROM ledger_accounts AS account
    LEFT JOIN (SELECT account_id, sum(amount_cents) AS total FROM ledger_entries GROUP BY 1) AS entries ON account_id = account.id
    WHERE balance_cents <> coalesce(total, 0)`)
  const { rows: open } = await database.query(`
    SELECT artist_id FROM payouts WHERE status IN ('requested', 'approved') GROUP BY artist_id HAVING count(*) > 1`)
  faults.push(...uneven.map((row) => `transaction ${row.transaction_id} is not balanced`))
  faults.push(...wrong.map((row) => `the balance of ${row.id} is not the sum of its entries`))
  faults.push(...open.map((row) => `artist ${row.artist_id} has two payouts open`))
}

/** The files that must exist. */
async function filesToFind(database: pg.Client): Promise<{ area: Area; key: string }[]> {
  const { rows } = await database.query(`SELECT DISTINCT area, key FROM (${storedFiles}) AS stored WHERE must_be_there`)
  return rows
}

/**
 * Runs the sweep of the next day, which removes leftovers of interrupted uploads, checks that no file is unreferenced, and reads every
 * referenced file: its name is the hash of its content. Only after all uploads have ended.
 * @returns the number of files, and the number of orphans
 */
export async function readFiles(url: string, files: Files): Promise<{ files: number; orphans: number; faults: string[] }> {
  const orphans = await sweepTomorrow(url, files)
  return withClient(url, async (database) => {
    const faults = await findOrphans(database, files)
    const named = await filesToFind(database)
    for (const { area, key } of named) {
      const hash = createHash('sha256')
      await pipeline(await files.open(area, key), hash).catch(() => undefined)
      if (hash.digest('hex') !== key) faults.push(`the file ${area}/${key} is missing or is another`)
    }
    return { files: named.length, orphans, faults }
  })
}

async function sweepTomorrow(url: string, files: Files): Promise<number> {
  const database = openDatabase({ url, size: 1, onError: () => undefined })
  const clock = () => new Date(Date.now() + 25 * 60 * 60 * 1000)
  try {
    const tools = { database, storage: await files.storage(), namedFiles, clock, log: createLogger({ level: 'silent' }) }
    return await sweepOrphans(tools, new AbortController().signal)
  } finally {
    await database.$client.end()
  }
}

async function findOrphans(database: pg.Client, files: Files): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(`SELECT area || '/' || key AS name FROM (${namedFiles}) AS named`)
  const named = new Set(rows.map(({ name }) => name))
  const storage = await files.storage()
  const faults: string[] = []
  for (const area of AREAS)
    for await (const page of storage.list(area))
      for (const { key } of page) if (!named.has(`${area}/${key}`)) faults.push(`no row names the file ${area}/${key}`)
  return faults
}
