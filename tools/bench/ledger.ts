import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ledgerEvidence } from '../../apps/server/compose/ledger-evidence.ts'
import { createLedger } from '../../apps/server/modules/ledger/index.ts'
import { openDatabase } from '../../apps/server/platform/database/database.ts'
import { newId } from '../../apps/server/platform/database/queries/new-id.ts'
import { startBenchDatabase } from '../support/database.ts'
import { type Figure, figure } from '../support/figure.ts'
import { rateBoth } from './support/rate.ts'

const AT_ONCE = 16

/** Sales recorded in the ledger, one transaction with three entries each, compared with the same rows inserted into bare tables. */
export async function benchLedger(): Promise<Figure[]> {
  const database = await startBenchDatabase()
  const db = openDatabase({ url: database.url, size: AT_ONCE, onError: () => undefined })
  const pool = new pg.Pool({ connectionString: database.url, max: AT_ONCE })
  // connections report an error while the database stops
  pool.on('error', () => undefined)
  try {
    await pool.query(bareTables)
    const earnings = createLedger({ evidence: ledgerEvidence })
    const best = await rateBoth(
      () => earnings.recordSales(db, [newSale()]),
      () => pool.query({ ...bareAppend, values: bareValues() }),
    )
    return [figure('ledger.post_per_s', best.ours, 'transactions/s', best.bare)]
  } finally {
    await db.$client.end()
    await pool.end()
    await database.remove()
  }
}

const causes = Array.from({ length: 4 }, () => randomUUID())
/** Each artist donates to one cause at a time, as in production: it is a setting, copied to the sale. */
const artists = Array.from({ length: 1000 }, () => ({ artistId: randomUUID(), causeId: any(causes) }))

function any<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

function newSale() {
  return {
    // like ids created by the database
    orderLineId: newId(),
    ...any(artists),
    prints: 1,
    commissionCents: 2000,
    donationPercent: 15,
    text: '1 × “Moon over Water”, Large 45×60',
    at: new Date(),
  }
}

/** No constraints or balances: only the rows, their keys, and the index needed to read an account. */
const bareTables = `
  CREATE TABLE bare_transactions (
    id uuid PRIMARY KEY DEFAULT uuidv7(), kind text NOT NULL, cause text NOT NULL, artist_id uuid, prints integer, text text NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bare_entries (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, transaction_id uuid NOT NULL, account_id text NOT NULL, amount_cents bigint NOT NULL);
  CREATE INDEX bare_entries_account ON bare_entries (account_id, id DESC)`

const bareAppend = {
  name: 'bare_append',
  text: `WITH recorded AS (
      INSERT INTO bare_transactions (kind, cause, artist_id, prints, text) VALUES ($1, $2, $3, $4, $5) RETURNING id
    )
    INSERT INTO bare_entries (transaction_id, account_id, amount_cents)
    SELECT id, account_id, amount_cents FROM recorded, (VALUES ($6, $7::bigint), ($8, $9), ($10, $11)) AS entry(account_id, amount_cents)`,
}

function bareValues(): unknown[] {
  const { orderLineId, artistId, causeId, prints, text } = newSale()
  const entries = [`artist_payable:${artistId}`, 1700, `cause_donations:${causeId}`, 300, 'house_commission_expense', -2000]
  return ['commission', orderLineId, artistId, prints, text, ...entries]
}
