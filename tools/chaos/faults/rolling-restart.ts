import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '../../../e2e/support/database.ts'
import { buildCardOrder, type SeededStore } from '../../support/house.ts'
import { listFailures, startLoad } from '../support/clients/steady-load.ts'
import { findStuckJobs } from '../support/jobs.ts'
import { type LockWatch, watchLocks } from '../support/lock-watch.ts'
import { buildOlderRelease } from '../support/older-release.ts'
import { startProxy } from '../support/proxy.ts'
import { withTwoServers } from '../support/two-servers.ts'
import { leaveOut, type Verdict } from '../support/verdict.ts'

const PER_SECOND = 40
const MOST_ROUNDS = 5
const SELLERS = 2
/** How long a schema change may block other statements. */
const LOCK_BAR_MS = 1000
const root = resolve(import.meta.dirname, '../../..')

/**
 * Two servers behind a load balancer and a worker are replaced one after the other, with a schema change in between, while clients
 * read, open the studio and buy. No request fails, and no job remains. Control: killed servers are noticed.
 */
export async function rollingRestart({ rounds }: { rounds: number; seed: number }): Promise<Verdict[]> {
  return [await fromOlderRelease(), ...(await withMadeUpColumns(Math.min(rounds, MOST_ROUNDS)))]
}

/**
 * Replaces the processes of an older release, on its schema, with ours. The first new process runs the real migrations while the others
 * continue.
 */
async function fromOlderRelease(): Promise<Verdict> {
  const older = await buildOlderRelease()
  const what = 'rolling restart, from an older release'
  if (!older) {
    console.log('  AN OLDER RELEASE IS LEFT OUT: the history of the sources is not here')
    return leaveOut(what, 'the history of the sources is not here')
  }
  try {
    return await withTwoServers(
      SELLERS,
      async ({ servers, house, databaseUrl, startWorker, ledgerAfter }) => {
        const worker = await startWorker('worker')
        const proxy = await startProxy(servers)
        const locks = await watchLocks(databaseUrl)
        try {
          const before = await countMigrations(databaseUrl)
          const load = startLoad(PER_SECOND, (turn) => chooseRequest(proxy.url, house, turn))
          await delay(2000)
          for (const server of servers) {
            // how the older release stops is not tested here
            await proxy.takeOut(server)
            await server.stop()
            await server.start(root)
            proxy.putBack(server)
            // the other server continues on the new schema
            await delay(5000)
          }
          await worker.stop()
          await worker.start(root)
          const sent = await load.end()
          const stuck = await findStuckJobs(databaseUrl)
          const ledger = await ledgerAfter('rolling from an older release')
          const [after, orders, waited] = [await countMigrations(databaseUrl), await countOrders(databaseUrl), locks.longestMs()]
          const failures = listFailures(sent)
          const seen = await detectsLock(databaseUrl, locks)
          return {
            what,
            tried: `${older.commit} with ${before} migrations, replaced by ${after}, two servers and a worker, ${PER_SECOND} requests a second`,
            found: `${sent.length} requests, ${failures.length} failed; ${orders.placed} orders, ${orders.unpaid} not charged; ${stuck.length} jobs stuck; a table waited for ${waited} ms at most`,
            faults: [
              ...failures,
              ...stuck,
              ...ledger.faults,
              ...(orders.unpaid ? [`${orders.unpaid} orders were not charged`] : []),
              ...(after > before ? [] : ['nothing was migrated']),
              ...(waited > LOCK_BAR_MS ? [`a table was waited for ${waited} ms`] : []),
              ...(seen ? [] : ['a table that was held for longer was not seen: this harness is blind']),
            ],
          }
        } finally {
          await locks.end()
          await proxy.stop()
        }
      },
      { DRAIN_SECONDS: '2' },
      older.folder,
    )
  } finally {
    await older.remove()
  }
}

/** The control of the lock watch: a table is locked for longer than the limit while a client reads it. */
async function detectsLock(url: string, locks: LockWatch): Promise<boolean> {
  await withClient(url, async (holder) => {
    await holder.query('BEGIN; LOCK TABLE causes IN ACCESS EXCLUSIVE MODE')
    const reading = withClient(url, (reader) => reader.query('SELECT 1 FROM causes LIMIT 1'))
    await delay(LOCK_BAR_MS + 300)
    await holder.query('ROLLBACK')
    await reading
  })
  return locks.longestMs() > LOCK_BAR_MS
}

async function countMigrations(url: string): Promise<number> {
  return withClient(url, async (database) => {
    const { rows } = await database.query('SELECT count(*)::int AS count FROM drizzle.__drizzle_migrations')
    return rows[0].count
  })
}

async function withMadeUpColumns(count: number): Promise<Verdict[]> {
  return withTwoServers(
    SELLERS,
    async ({ servers, house, databaseUrl, startWorker, ledgerAfter }) => {
      const worker = await startWorker('worker')
      const proxy = await startProxy(servers)
      try {
        const load = startLoad(PER_SECOND, (turn) => chooseRequest(proxy.url, house, turn))
        for (let number = 1; number <= count; number++) {
          for (const [index, server] of servers.entries()) {
            await server.stop()
            // the new release migrates while the old one still runs
            if (index === 0) await changeSchema(databaseUrl, number)
            await server.start()
            await delay(1000)
          }
          await worker.stop()
          await worker.start()
          console.log(`  ${number}: all three replaced; ${load.sent.length} answered, ${listFailures(load.sent).length} failed`)
        }
        const sent = await load.end()
        const stuck = await findStuckJobs(databaseUrl)
        const ledger = await ledgerAfter('rolling')
        const killed = startLoad(PER_SECOND, (turn) => chooseRequest(proxy.url, house, turn))
        await delay(1000)
        for (const server of servers) {
          await server.kill()
          await server.start()
        }
        const noticed = listFailures(await killed.end())
        const failures = listFailures(sent)
        const orders = await countOrders(databaseUrl)
        return [
          {
            what: 'rolling restart',
            tried: `${count * 2} servers and ${count} times a worker replaced, ${count} changes of the schema, ${PER_SECOND} requests a second`,
            found: `${sent.length} requests, ${failures.length} failed; ${orders.placed} orders, ${orders.unpaid} not charged; ${stuck.length} jobs stuck`,
            faults: [...failures, ...stuck, ...(orders.unpaid ? [`${orders.unpaid} orders were not charged`] : [])],
          },
          ledger,
          {
            what: 'rolling restart, control: killed and started',
            tried: '2 servers',
            found: `${noticed.length} failed`,
            faults: noticed.length ? [] : ['no caller noticed: the harness is blind'],
          },
        ]
      } finally {
        await proxy.stop()
      }
    },
    { DRAIN_SECONDS: '2' },
  )
}

function chooseRequest(url: string, { sellers }: SeededStore, turn: number): { url: string; init?: RequestInit } {
  const seller = sellers[turn % sellers.length]
  const product = seller?.products[0] ?? ''
  const { token = '', username = '' } = seller?.artist ?? {}
  // each buyer has its own address, because rate limits are not tested here
  const from = { 'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` }
  const choices: { path: string; init?: RequestInit }[] = [
    { path: '/store' },
    { path: `/store/products/${product}` },
    { path: '/api/store/products' },
    { path: '/api/artist-stats', init: { headers: { ...from, authorization: `Bearer ${token}`, 'x-user-username': username } } },
    { path: '/api/store/orders', init: { method: 'POST', ...buildOrderRequest(product, from) } },
  ]
  const { path, init = { headers: from } } = choices[turn % choices.length] ?? { path: '/store' }
  return { url: url + path, init }
}

function buildOrderRequest(product: string, from: Record<string, string>): RequestInit {
  return {
    headers: { ...from, 'content-type': 'application/json', 'idempotency-key': randomBytes(16).toString('hex') },
    body: JSON.stringify(buildCardOrder([{ product, size: 'medium', quantity: 1 }])),
  }
}

/** Adds columns unknown to the running release to its most used tables. */
async function changeSchema(url: string, number: number): Promise<void> {
  await withClient(url, async (database) => {
    await database.query(`SET lock_timeout = ${LOCK_BAR_MS}`)
    for (const table of ['artworks', 'orders', 'artists'])
      await database.query(`ALTER TABLE ${table} ADD COLUMN of_a_later_release_${number} text`)
  })
}

async function countOrders(url: string): Promise<{ placed: number; unpaid: number }> {
  return withClient(url, async (database) => {
    const { rows } = await database.query(`
      SELECT count(*)::int AS placed, count(*) FILTER (WHERE paid_at IS NULL)::int AS unpaid FROM orders WHERE status <> 'cancelled'`)
    return rows[0]
  })
}
