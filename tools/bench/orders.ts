import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { ledgerEvidence } from '../../apps/server/compose/ledger-evidence.ts'
import { getArtists, getDonationShares } from '../../apps/server/modules/accounts/get-artists.ts'
import { getPictures } from '../../apps/server/modules/artworks/lists/get-artworks.ts'
import { findSellable, findWithdrawn } from '../../apps/server/modules/artworks/queries/products.ts'
import { createLedger } from '../../apps/server/modules/ledger/index.ts'
import { createOrders, orderPaidJob } from '../../apps/server/modules/orders/index.ts'
import { getShops } from '../../apps/server/modules/shops/get-shops.ts'
import { systemClock } from '../../apps/server/platform/clock.ts'
import { createSealer } from '../../apps/server/platform/crypto/seal.ts'
import { type Database, openDatabase } from '../../apps/server/platform/database/database.ts'
import { newId } from '../../apps/server/platform/database/queries/new-id.ts'
import { assign, createQueue } from '../../apps/server/platform/jobs/jobs.ts'
import { createLogger } from '../../apps/server/platform/observability/logger.ts'
import { createTestPayments } from '../../apps/server/platform/payments/test-payments.ts'
import { startBenchDatabase } from '../support/database.ts'
import { type Figure, figure } from '../support/figure.ts'
import { rateBoth } from './support/rate.ts'

const AT_ONCE = 16
const ARTISTS = 500

/** Orders of one print, paid and credited by our code, compared with a bare script that writes the same rows. */
export async function benchOrders(): Promise<Figure[]> {
  const server = await startBenchDatabase()
  const database = openDatabase({ url: server.url, size: AT_ONCE, onError: () => undefined })
  const pool = new pg.Pool({ connectionString: server.url, max: AT_ONCE })
  pool.on('error', () => undefined)
  const log = createLogger({ level: 'silent' })
  const queue = createQueue({ url: server.url, log })
  try {
    await queue.start([assign(orderPaidJob, async () => undefined)])
    await pool.query(bareTables)
    const prints = await seedProducts(database)
    // as autovacuum does a minute later; empty tables are skipped, or the planner would treat them as small for as long
    await pool.query('ANALYZE artists, shops, artworks, prices')
    const store = createBenchOrders(database, queue)
    const place = () =>
      store.placeOrder({
        idempotencyKey: randomUUID(),
        email: 'ada@customer.example',
        lines: [{ product: any(prints).handle, size: 'large', quantity: 1 }],
        shippingAddress: address,
        payment: { provider: 'test', card: '4242424242424242' },
      })
    const best = await rateBoth(place, () => writeBare(pool, any(prints)))
    return [figure('orders.per_s', best.ours, 'orders/s', best.bare)]
  } finally {
    await queue.stop()
    await database.$client.end()
    await pool.end()
    await server.remove()
  }
}

const address = { name: 'Ada', line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' as const }

type Product = { uid: string; handle: string; artistId: string; causeId: string }

function any<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item
}

function createBenchOrders(database: Database, jobs: ReturnType<typeof createQueue>) {
  const sealer = createSealer(['a secret of the benchmark, long enough'])
  const payments = createTestPayments({ database })
  return createOrders({
    database,
    clock: systemClock,
    log: createLogger({ level: 'silent' }),
    jobs,
    sealer,
    payments: { current: payments, all: [payments] },
    publicUrl: 'http://bench.example',
    storefrontUrl: 'http://bench.example/store',
    accounts: { getArtists, getGiveBack: getDonationShares },
    artworks: { listSellable: findSellable, listWithdrawn: findWithdrawn, pictures: getPictures },
    shops: { getMany: getShops },
    earnings: createLedger({ evidence: ledgerEvidence }),
    // mails are not sent before the payment: a separate job, not part of the benchmark
    audit: { record: async () => undefined },
    notifications: { send: async () => undefined },
    onCustomerForgotten: async () => undefined,
    integrations: { announce: async () => undefined },
  })
}

/** Artists who donate to one of four causes, each with a product on sale. */
async function seedProducts({ $client }: Database): Promise<Product[]> {
  const causes = Array.from({ length: 4 }, newId)
  for (const id of causes)
    await $client.query("INSERT INTO causes (id, slug, title, description) VALUES ($1::uuid, $1::uuid::text, 'Cause', 'Good.')", [id])
  const prints = Array.from({ length: ARTISTS }, () => ({
    uid: newId(),
    handle: `artwork-${newId()}`,
    artistId: newId(),
    causeId: any(causes),
  }))
  for (const { uid, handle, artistId, causeId } of prints) {
    await $client.query(
      `INSERT INTO artists (id, user_id, name, name_key, email, give_back_enabled, donation_percent, selected_cause_id)
       VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, $1::uuid::text, $1::uuid::text || '@artist.example', true, 15, $2)`,
      [artistId, causeId],
    )
    await $client.query('INSERT INTO shops (artist_id, handle) VALUES ($1::uuid, $1::uuid::text)', [artistId])
    await $client.query(
      `INSERT INTO artworks (uid, artist_id, handle, name, category, orientation, original_key, file_bytes, file_type, width_px, height_px, review_status, published_at)
       VALUES ($1, $2, $3::text, 'Moon', 'space', 'vertical', $3::text, 1, 'image/png', 3072, 4096, 'approved', now())`,
      [uid, artistId, handle],
    )
  }
  return prints
}

/** Writes the rows of one order in one transaction, with one prepared statement per table: no rules, lookups or checks. */
async function writeBare(pool: pg.Pool, { uid, handle, artistId, causeId }: Product): Promise<void> {
  const client = await pool.connect()
  const write = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const [orderId, lineId, transactionId] = [newId(), newId(), newId()]
  try {
    await client.query('BEGIN')
    await write('key', "INSERT INTO idempotency_keys (scope, key, request_hash, answer) VALUES ('bare', $1, $2, $3)", [
      randomUUID(),
      randomBytes(32).toString('base64url'),
      JSON.stringify({ orderId }),
    ])
    await write(
      'order',
      `INSERT INTO orders (id, token, email, status, subtotal_cents, shipping_cents, total_cents, shipping_address, payment_provider, payment_reference, placed_at, paid_at)
       VALUES ($1, $2, 'ada@customer.example', 'paid', 7900, 1000, 8900, $3, 'bare', $2, now(), now())`,
      [orderId, randomBytes(32).toString('base64url'), JSON.stringify(address)],
    )
    await write(
      'line',
      `INSERT INTO order_lines (id, order_id, line, artwork_uid, artist_id, handle, title, artist_name, orientation, size, quantity, price_cents, commission_cents, donation_percent, cause_id)
       VALUES ($1, $2, 1, $3, $4, $5, 'Moon', 'Artist', 'vertical', 'large', 1, 7900, 2000, 15, $6)`,
      [lineId, orderId, uid, artistId, handle, causeId],
    )
    await write('payment', "INSERT INTO test_payments (payment_id, amount_cents, currency) VALUES ($1, 8900, 'USD')", [orderId])
    await write('job', 'INSERT INTO pgboss.job (id, name, data) VALUES ($1, $2, $3)', [
      newId(),
      orderPaidJob.name,
      JSON.stringify({ order: orderId }),
    ])
    await write(
      'transaction',
      "INSERT INTO bare_transactions (id, kind, cause, artist_id, prints, text) VALUES ($1, 'commission', $2, $3, 1, '1 × Moon')",
      [transactionId, lineId, artistId],
    )
    const accounts = [`artist_payable:${artistId}`, `cause_donations:${causeId}`]
    await write(
      'entries',
      `INSERT INTO bare_entries (transaction_id, account_id, amount_cents) VALUES ($1, $2, 1700), ($1, $3, 300), ($1, 'house_commission_expense', -2000)`,
      [transactionId, ...accounts],
    )
    await write('balance', `INSERT INTO bare_balances AS kept VALUES ($1, 1700) ON CONFLICT (id) DO UPDATE SET cents = kept.cents + 1700`, [
      accounts[0],
    ])
    await write('given', `INSERT INTO bare_balances AS kept VALUES ($1, 300) ON CONFLICT (id) DO UPDATE SET cents = kept.cents + 300`, [
      `${causeId} ${artistId}`,
    ])
    await write('total', `INSERT INTO bare_balances AS kept VALUES ($1, 300) ON CONFLICT (id) DO UPDATE SET cents = kept.cents + 300`, [
      `${causeId} ${Number.parseInt(artistId.slice(-2), 16) & 63}`,
    ])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

const bareTables = `
  CREATE TABLE bare_transactions (
    id uuid PRIMARY KEY DEFAULT uuidv7(), kind text NOT NULL, cause text NOT NULL, artist_id uuid, prints integer, text text NOT NULL,
    recorded_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE bare_entries (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, transaction_id uuid NOT NULL, account_id text NOT NULL, amount_cents bigint NOT NULL);
  CREATE INDEX bare_entries_account ON bare_entries (account_id, id DESC);
  CREATE TABLE bare_balances (id text PRIMARY KEY, cents bigint NOT NULL)`
