import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createBucketStorage } from '../../../apps/server/platform/storage/bucket.ts'
import { bucketKeys, startBucketStandIn } from '../../../apps/server/test/stand-ins/bucket-stand-in.ts'
import { startTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { startBenchDatabase } from '../../support/database.ts'
import { seedStore, storeAtUrl } from '../../support/house.ts'
import { newSecrets } from '../../support/secrets.ts'
import { audit, readFiles } from '../support/audit.ts'
import { newBooks } from '../support/books.ts'
import { countClients, type Load, runClients } from '../support/clients/clients.ts'
import { hasPooler, startPooler } from '../support/faults/pooler.ts'
import { inStorage } from '../support/files.ts'
import { findStuckJobs } from '../support/jobs.ts'
import { startProxy } from '../support/proxy.ts'
import { createRandom } from '../support/random.ts'
import { verifyLedger } from '../support/run.ts'
import type { Verdict } from '../support/verdict.ts'

const SELLERS = 4
const KILL_EVERY_MS = 5000
/** Five minutes. */
const MOST_KILLS = 60

/**
 * Two web and two worker processes, each with its own data folder, on one PostgreSQL, one bucket and, if available, a pooler in transaction
 * mode. Every five seconds one of the four is killed and restarted, as by a supervisor.
 */
export async function manyProcesses({ rounds, seed }: { rounds: number; seed: number }): Promise<Verdict[]> {
  const kills = Math.min(rounds, MOST_KILLS)
  await using resources = new AsyncDisposableStack()
  const database = await startBenchDatabase()
  resources.defer(() => database.remove())
  const bucket = await startBucketStandIn()
  resources.defer(() => bucket.stop())
  const pooler = hasPooler() ? await startPooler(database.url) : undefined
  if (pooler) resources.defer(() => pooler.stop())
  else console.log('  no PgBouncer on this machine: every process goes to PostgreSQL itself')
  const shared = {
    ...newSecrets(),
    STORAGE_URL: bucket.storageUrl,
    ...bucketKeys,
    DATABASE_URL: pooler?.url ?? database.url,
    ...(pooler ? { DATABASE_DIRECT_URL: database.url } : {}),
    PICTURE_WORKERS: '1',
  }
  const start = async (role: string) => {
    const server = await startTestServer({ ...shared, ROLE: role })
    resources.defer(() => server.remove())
    return server
  }
  const first = await start('all')
  const house = await seedStore(first.url, SELLERS)
  await first.stop()
  const webs = [await start('web'), await start('web')]
  const workers = [await start('worker'), await start('worker')]
  const proxy = await startProxy(webs)
  resources.defer(() => proxy.stop())
  // a session is valid at every process
  const load: Load = { url: proxy.url, house: storeAtUrl(proxy.url, house), books: newBooks(), seed }

  let isOver = false
  const clients = runClients(load, () => isOver)
  const random = createRandom(seed, 'kills')
  const killed = { web: 0, worker: 0 }
  for (let number = 1; number <= kills; number++) {
    await delay(KILL_EVERY_MS)
    const isWeb = random.next() < 0.5
    killed[isWeb ? 'web' : 'worker']++
    await again(random.pick(isWeb ? webs : workers))
    const { acknowledged, repeated } = load.books.sent
    console.log(`  ${number}: a ${isWeb ? 'web' : 'worker'} process killed; ${acknowledged} acknowledged, ${repeated} cut off and repeated`)
  }
  isOver = true
  await clients

  const dataDir = await mkdtemp(join(tmpdir(), 'tintype-chaos-'))
  resources.defer(() => rm(dataDir, { recursive: true, force: true }))
  const files = inStorage(await createBucketStorage({ dataDir, address: bucket.address, keptBytes: 1 }))
  const stuck = await findStuckJobs(database.url)
  const { missing, faults } = await audit(database.url, files, load)
  const unsound = await verifyLedger(dataDir, { DATABASE_URL: database.url })
  const read = await readFiles(database.url, files)
  const { sent, orders, payouts, uploads } = load.books
  const wrong = [...missing.map((what) => `missing: ${what}`), ...faults, ...unsound, ...sent.faults]
  return [
    {
      what: `two web, two workers, killed in turn${pooler ? ', behind PgBouncer' : ''}`,
      tried: `${killed.web} + ${killed.worker} kills, ${countClients(house)} clients, ${pooler ? 'PgBouncer by the transaction' : 'no pooler here'}`,
      found: `${sent.acknowledged} acknowledged: ${orders.length} orders, ${payouts.length} payouts, ${uploads.length} uploads; ${missing.length} missing, ${wrong.length} faults; ${sent.repeated} repeated`,
      faults: wrong,
    },
    {
      what: 'many processes, jobs afterwards',
      tried: 'all that was due',
      found: `${stuck.length} stuck, given up or undone`,
      faults: stuck,
    },
    {
      what: 'files in the bucket',
      tried: `${read.files} that rows name, ${read.orphans} that none did before the sweep`,
      found: `${read.faults.length} missing, changed or left behind`,
      faults: read.faults,
    },
  ]
}

async function again(server: TestServer): Promise<void> {
  await server.kill()
  await server.start()
}
