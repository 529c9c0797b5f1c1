import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ledgerEvidence } from '../../apps/server/compose/ledger-evidence.ts'
import { createLedger } from '../../apps/server/modules/ledger/index.ts'
import { type Database, openDatabase } from '../../apps/server/platform/database/database.ts'
import { startBenchDatabase } from '../support/database.ts'
import { type Figure, figure, median } from '../support/figure.ts'
import { watchMemory } from '../support/processes.ts'

const SALES = 333_334
const VERIFY_LIMIT_S = 30

/** A ledger of a million entries: the duration of its verification, and the cost of one balance compared with a ledger of three entries. */
export async function benchLedgerVerify(): Promise<Figure[]> {
  const server = await startBenchDatabase()
  const database = openDatabase({ url: server.url, size: 2, onError: () => undefined })
  const earnings = createLedger({ evidence: ledgerEvidence, holdDays: 14 })
  try {
    const artistId = randomUUID()
    const causeId = randomUUID()
    const first = buildSale(artistId, causeId)
    await earnings.recordSales(database, [first])
    const small = await timeReads(database, earnings, artistId, causeId)
    await seedMillion(database)
    await database.transaction((tx) => earnings.rebuildBalances(tx))
    await database.execute(sql`VACUUM ANALYZE`)
    const large = await timeReads(database, earnings, artistId, causeId)

    const memory = watchMemory(process.pid)
    const before = process.memoryUsage.rss()
    const begun = performance.now()
    const report = await earnings.verifyLedger(database)
    const seconds = (performance.now() - begun) / 1000
    // the first sale has no order, and is reported
    if (report.problems.length !== 3 || report.problems.some((problem) => !problem.includes(first.orderLineId)))
      throw new Error(report.problems.join('\n'))
    const grownMb = (process.memoryUsage.rss() - before) / 1024 / 1024
    console.log(
      `  ${report.entries} entries; our memory grew by ${grownMb.toFixed(0)} MB, all of it peaked at ${memory.stop().toFixed(0)} MB`,
    )
    return [
      { ...figure('ledger.verify_million_s', seconds, 's', VERIFY_LIMIT_S), limit: VERIFY_LIMIT_S },
      figure('ledger.balance_growth_1m', large / small, 'cost at a million entries / at three'),
    ]
  } finally {
    await database.$client.end()
    await server.remove()
  }
}

function buildSale(artistId: string, causeId: string) {
  const orderLineId = randomUUID()
  return { orderLineId, artistId, prints: 1, commissionCents: 2000, donationPercent: 15, causeId, text: 'A sale', at: new Date() }
}

/** The milliseconds of a dashboard's queries: the available balance, and the donations to a cause. */
async function timeReads(
  database: Database,
  earnings: ReturnType<typeof createLedger>,
  artistId: string,
  causeId: string,
): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 300; turn++) {
    const begun = performance.now()
    await earnings.getAvailability(database, artistId, new Date())
    await earnings.causeTotals(database, [causeId])
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** Bypasses the triggers, because only the verification is measured. */
async function seedMillion(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(sql`CREATE TEMP TABLE seeded ON COMMIT DROP AS
      SELECT uuidv7() AS order_id, uuidv7() AS line_id, n,
        md5((n % 1000)::text)::uuid AS artist_id, md5('c' || n % 4)::uuid AS cause_id
      FROM generate_series(1, ${SALES}::int) AS n`)
    await tx.execute(sql`
      INSERT INTO orders (id, token, email, status, subtotal_cents, shipping_cents, total_cents, shipping_address, payment_provider, payment_reference, paid_at)
      SELECT order_id, order_id, 'a@customer.example', 'paid', 7900, 1000, 8900, '{}', 'bench', order_id, now() FROM seeded`)
    await tx.execute(sql`
      INSERT INTO order_lines (id, order_id, line, artwork_uid, artist_id, handle, title, artist_name, orientation, size, quantity, price_cents,
        commission_cents, donation_percent, cause_id)
      SELECT line_id, order_id, 1, line_id, artist_id, 'artwork', 'Print', 'Artist', 'vertical', 'large', 1, 7900, 2000, 15, cause_id FROM seeded`)
    await tx.execute(sql`
      INSERT INTO ledger_postings (kind, cause, artist_id, cause_id, plates, text, clears_on, artist_payable, cause_donations, house_commission_expense)
      SELECT 'commission', line_id, artist_id, cause_id, 1, 'A sale', current_date + (n % 14), 1700, 300, -2000 FROM seeded`)
    await tx.execute(sql`
      INSERT INTO ledger_accounts (id, kind, owner_id)
      SELECT DISTINCT 'artist_payable:' || artist_id, 'artist_payable'::ledger_account_kind, artist_id FROM seeded
      UNION ALL SELECT DISTINCT 'cause_donations:' || cause_id, 'cause_donations'::ledger_account_kind, cause_id FROM seeded`)
  })
}
