import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { startTestServer } from '../../../e2e/support/server.ts'
import { until } from '../../../e2e/support/until.ts'
import { seedStore } from '../../support/house.ts'
import { audit } from '../support/audit.ts'
import { newBooks } from '../support/books.ts'
import { runClients } from '../support/clients/clients.ts'
import { ask, type Visit, visitSteadily } from '../support/clients/visitors.ts'
import { type StoppableDatabase, startStoppableDatabase } from '../support/faults/stoppable-database.ts'
import { onDisk } from '../support/files.ts'
import { ledgerAfter } from '../support/run.ts'
import type { Verdict } from '../support/verdict.ts'

const AWAY_MS = 30_000
const READERS_PER_SECOND = 50
const RETRY_BAR_MS = 3000
const BACK_BAR_MS = 5000
/** Tolerance for delays of the machine itself. */
const SLACK_MS = 250

const pages = ['/api/store/products', '/api/hope/causes', '/store']

/**
 * The database is stopped, and then frozen, for 30 s each, under load with page views (50 per second), orders, refunds and payouts.
 * All requests are refused with a retry within three seconds, the server reports the failure and recovers by itself, and nothing is lost or
 * duplicated.
 */
export async function databaseAway({ seed }: { seed: number }): Promise<Verdict[]> {
  await using resources = new AsyncDisposableStack()
  const database = await startStoppableDatabase()
  resources.defer(() => database.remove())
  const secrets = { AUTH_SECRET: randomUUID().repeat(2), ENCRYPTION_KEY: randomUUID().repeat(2) }
  const server = await startTestServer({ ...secrets, DATABASE_URL: database.url })
  resources.defer(() => server.remove())
  const load = { url: server.url, house: await seedStore(server.url, 4), books: newBooks(), seed }
  const verdicts: Verdict[] = []
  for (const [how, leave, comeBack] of ways(database)) {
    const away = await beAway(load, leave, comeBack)
    const { missing, faults } = await audit(database.url, onDisk(server.dataDir), load)
    verdicts.push({ ...judge(`database ${how}`, away), faults: [...judge(how, away).faults, ...missing, ...faults] })
  }
  const { sent } = load.books
  verdicts.push({
    what: 'database, lost or doubled',
    tried: `${sent.acknowledged} acknowledged, ${sent.repeated} cut off and repeated`,
    found: `${sent.faults.length} faults`,
    faults: sent.faults,
  })
  return [...verdicts, await ledgerAfter('database', server.dataDir, { ...secrets, DATABASE_URL: database.url })]
}

function ways(database: StoppableDatabase): [string, () => Promise<void>, () => Promise<void>][] {
  return [
    ['stopped', () => database.stop(), () => database.start()],
    ['frozen', async () => database.freeze(), async () => database.thaw()],
  ]
}

type Away = { visits: Visit[]; awayAt: number; backAt: number; backMs: number; notReady: string; isAlive: boolean }

async function beAway(load: Parameters<typeof runClients>[0], leave: () => Promise<void>, comeBack: () => Promise<void>): Promise<Away> {
  let isOver = false
  const clients = runClients(load, () => isOver).catch((error: Error) => void load.books.sent.faults.push(error.message))
  const reading = visitSteadily(load.url, pages, { perSecond: READERS_PER_SECOND, isOver: () => isOver })
  await delay(2000)
  const awayAt = performance.now()
  await leave()
  await delay(RETRY_BAR_MS)
  const readiness = await fetch(`${load.url}/readyz`).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    (error) => String(error),
  )
  const isAlive = (await ask(load.url, '/healthz')).status === 200
  await delay(Math.max(0, awayAt + AWAY_MS - performance.now()))
  await comeBack()
  const backAt = performance.now()
  await until('an answer', async () => (await ask(load.url, '/api/store/products')).status === 200)
  const backMs = performance.now() - backAt
  await delay(2000)
  isOver = true
  const [visits] = await Promise.all([reading, clients])
  return { visits, awayAt, backAt, backMs, notReady: readiness, isAlive }
}

function judge(what: string, { visits, awayAt, backAt, backMs, notReady, isAlive }: Away): Verdict {
  // also requests that were in progress when it stopped
  const visitsDuring = visits.filter(({ at, ms }) => at > awayAt && at - ms < backAt)
  const failed = visits.filter(({ status }) => status !== 200)
  const slowest = Math.max(0, ...visitsDuring.map(({ ms }) => ms))
  const wrong = failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  const faults = [
    ...wrong.map(({ path, status, retryAfter }) => `${path} answered ${status}, Retry-After ${retryAfter}`),
    ...(slowest > RETRY_BAR_MS + SLACK_MS ? [`a request waited ${(slowest / 1000).toFixed(1)} s`] : []),
    ...(backMs > BACK_BAR_MS ? [`the first answer came ${(backMs / 1000).toFixed(1)} s after it was back`] : []),
    ...(/^503 .*the database does not answer/.test(notReady) ? [] : [`readiness said ${notReady}`]),
    ...(isAlive ? [] : ['it did not say that it lives']),
  ]
  const found = `${failed.length} asked to retry, the slowest after ${(slowest / 1000).toFixed(1)} s; first answer ${(backMs / 1000).toFixed(1)} s after its return`
  return { what, tried: `away for ${AWAY_MS / 1000} s, ${visitsDuring.length} requests meanwhile`, found, faults }
}
