import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readDatabaseUrl, withClient } from '../../../e2e/support/database.ts'
import { startTestServer } from '../../../e2e/support/server.ts'
import { seedStore } from '../../support/house.ts'
import { newSecrets } from '../../support/secrets.ts'
import { type Books, newBooks } from '../support/books.ts'
import { runClients } from '../support/clients/clients.ts'
import { killDatabase } from '../support/faults/kill-database.ts'
import { createRandom } from '../support/random.ts'
import { verifyLedger } from '../support/run.ts'
import type { Verdict } from '../support/verdict.ts'

const root = resolve(import.meta.dirname, '../../..')
/** Instead of every five minutes, as in production: the restore is tested, not the schedule. */
const BACKUP_EVERY_MS = 10_000
const WHOLE_BACKUPS = 3
const LOSS_BAR_S = 5 * 60
const BACK_BAR_S = 30 * 60

/** The rows acknowledged to the clients at some moment. */
type Recorded = { orders: string[]; payouts: string[]; artworks: string[] }
type Backup = { begunAt: number; recorded: Recorded }

/**
 * Backups run one after the other under the load of `money`. At a random moment during a backup the machine is lost: its processes, its
 * database and its files. The newest backup is restored in another place and verified, and a server starts on it.
 */
export async function backupDrill({ seed }: { seed: number }): Promise<Verdict[]> {
  await using resources = new AsyncDisposableStack()
  const folder = await newFolder(resources)
  const settings = newSecrets()
  const server = await startTestServer(settings)
  resources.defer(() => server.remove())
  const books = newBooks()
  const load = { url: server.url, house: await seedStore(server.url, 4), books, seed }

  let isOver = false
  const clients = runClients(load, () => isOver)
  const backups: Backup[] = []
  while (backups.length < WHOLE_BACKUPS) {
    const backup = { begunAt: performance.now(), recorded: recordedIn(books) }
    const { code, output } = await ended(runCli(['backup', folder], { ...settings, DATA_DIR: server.dataDir }))
    if (code !== 0) throw new Error(`a backup ended with ${code}: ${output}`)
    backups.push(backup)
    await delay(Math.max(0, backup.begunAt + BACKUP_EVERY_MS - performance.now()))
  }
  const unfinished = runCli(['backup', folder], { ...settings, DATA_DIR: server.dataDir })
  await delay(createRandom(seed, 'the end').next() * 1000)
  isOver = true
  await clients
  const atTheEnd = recordedIn(books)
  const goneAt = performance.now()
  unfinished.kill('SIGKILL')
  killDatabase(server.dataDir)
  await server.kill()
  await rm(server.dataDir, { recursive: true, force: true })

  const elsewhere = await newFolder(resources)
  const restored = await ended(runCli(['restore', folder], { ...settings, DATA_DIR: elsewhere }))
  const next = await startTestServer({ ...settings, DATA_DIR: elsewhere })
  resources.defer(() => next.remove())
  const backS = (performance.now() - goneAt) / 1000
  const url = await readDatabaseUrl(next)
  const wall = await fetch(`${next.url}/api/store/products`).then((answer) => answer.json())
  // an interrupted backup is complete if it had just ended
  const newest = backups.at(-1) as Backup
  const missing = await findMissing(url, newest.recorded)
  const lost = await findMissing(url, atTheEnd)
  const lossS = (goneAt - newest.begunAt) / 1000
  return [
    {
      what: 'backup, the drill',
      tried: `${backups.length} backups under ${count(atTheEnd)} orders, payouts and uploads; everything gone in the middle of the next; restored elsewhere`,
      found: `a server ready ${backS.toFixed(0)} s after the end (bar ${BACK_BAR_S} s), as it was ${lossS.toFixed(0)} s before it (bar ${LOSS_BAR_S} s); ${count(newest.recorded)} recorded by then, ${missing.length} missing; the restore ended with ${restored.code}, ${wall.products.length} products on the wall`,
      faults: [
        ...missing.map((what) => `missing: ${what}`),
        ...(restored.code === 0 ? [] : restored.output.trim().split('\n')),
        ...(backS > BACK_BAR_S ? [`${backS.toFixed(0)} s until a server was ready`] : []),
        ...(lossS > LOSS_BAR_S ? [`${lossS.toFixed(0)} s were lost`] : []),
        ...(wall.products.length ? [] : ['no product is on the wall']),
        ...(await verifyLedger(elsewhere, settings)),
        ...books.sent.faults,
      ],
    },
    {
      what: 'backup, control: what was recorded after the backup',
      tried: `${count(atTheEnd) - count(newest.recorded)} orders, payouts and uploads`,
      found: lost.length ? `went red: ${lost.length} missing` : 'stayed green',
      faults: lost.length ? [] : ['nothing was found: this drill does not see what is lost'],
    },
  ]
}

async function newFolder(resources: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-chaos-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function runCli(words: string[], settings: Record<string, string>): ChildProcess {
  const environment = { ...process.env, DEMO: '0', ...settings }
  return spawn(process.execPath, ['build/server/cli.js', ...words], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

function recordedIn({ orders, payouts, uploads }: Books): Recorded {
  return {
    orders: orders.map(({ number }) => number),
    payouts: payouts.map(({ id }) => id),
    artworks: uploads.flatMap(({ uid }) => uid ?? []),
  }
}

function count({ orders, payouts, artworks }: Recorded): number {
  return orders.length + payouts.length + artworks.length
}

async function findMissing(url: string, recorded: Recorded): Promise<string[]> {
  return withClient(url, async (database) => {
    const missing: string[] = []
    for (const [table, key, numbers] of [
      ['orders', 'number', recorded.orders],
      ['payouts', 'id', recorded.payouts],
      ['artworks', 'uid', recorded.artworks],
    ] as const) {
      const { rows } = await database.query(`SELECT ${key}::text AS key FROM ${table}`)
      const there = new Set(rows.map((row) => row.key))
      missing.push(...numbers.filter((number) => !there.has(number)).map((number) => `${table} ${number}`))
    }
    return missing
  })
}
