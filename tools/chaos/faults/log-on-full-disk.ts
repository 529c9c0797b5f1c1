import { readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signUpConfirmed } from '../../../e2e/support/api.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import { startTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { until } from '../../../e2e/support/until.ts'
import { buildCardOrder, buildUploadForm, seedStore } from '../../support/house.ts'
import { type Visit, visitSteadily } from '../support/clients/visitors.ts'
import { fillDisk } from '../support/faults/fill-disk.ts'
import { verifyLedger } from '../support/run.ts'
import type { Verdict } from '../support/verdict.ts'

const WELL_MS = 5000
const FULL_MS = 10_000
const ALIVE_BAR_MS = 1000
const BACK_BAR_MS = 30_000
const STOP_BAR_MS = 30_000
const METRICS_TOKEN = 'a token of this trial'
const WARNING = 'log lines are lost'

/**
 * The log's disk is full, and contains nothing else. Only log readers notice: lines are missing and the server reports it. Once space is
 * free, logging continues without truncated lines. The server can be stopped in the meantime.
 */
export async function logOnFullDisk(folder: string, resources: AsyncDisposableStack): Promise<Verdict> {
  const [logPath, filler] = [join(folder, 'log'), join(folder, 'filler')]
  const server = await startTestServer({ LOG_LEVEL: 'info', METRICS_TOKEN }, undefined, { logPath })
  resources.defer(() => server.remove())
  const { url } = server
  const { sellers } = await seedStore(url, 1)
  const artist = await signUpConfirmed(url, newPerson())

  let isOver = false
  const options = (perSecond: number) => ({ perSecond, isOver: () => isOver })
  // refused requests are logged
  const refused = visitSteadily(url, ['/api/artist-stats'], options(40))
  const looks = visitSteadily(url, ['/healthz'], options(10))
  await delay(WELL_MS)
  const fullAt = performance.now()
  await fillDisk(filler)
  await delay(FULL_MS / 2)
  const upload = await artist.post('/api/upload-artwork', await buildUploadForm('Unwritten'))
  const cart = buildCardOrder([{ product: sellers[0]?.products[0] ?? '', size: 'medium', quantity: 1 }])
  const order = await artist.post('/api/store/orders', cart, { 'idempotency-key': 'while the log is full' })
  await delay(FULL_MS / 2)
  const full = { ...(await readServerState(url)), lines: await countLines(logPath) }

  await unlink(filler)
  const began = performance.now()
  await until('a line of the log', async () => (await countLines(logPath)) > full.lines, 60)
  const backMs = performance.now() - began
  isOver = true
  const visits = [...(await looks), ...(await refused)]
  const back = await readServerState(url)
  const unsound = await verifyLedger(server.dataDir)
  const stopped = await stopIn(server)
  const broken = (await readLogLines(logPath)).filter((line) => !isWhole(line))
  const stoppedWhileFull = await stopWhileFull(server, filler)

  const alive = visits.filter(({ path }) => path === '/healthz')
  const usual = findSlowestMs(alive.filter(({ at }) => at < fullAt))
  const slowest = findSlowestMs(alive.filter(({ at }) => at >= fullAt))
  return {
    what: 'disk full, with the log on it',
    tried: `${visits.length} requests before it was full, meanwhile and afterwards, an upload and an order meanwhile; SIGTERM afterwards, and while it is full`,
    found: `${full.lost} lines lost and counted; /healthz at most ${slowest.toFixed(0)} ms (${usual.toFixed(0)} before); the upload ${upload.status}, the order ${order.status}; a line again ${(backMs / 1000).toFixed(1)} s after there was room, ${broken.length} cut; ended with ${stopped.code} and ${stoppedWhileFull.code} after ${stopped.seconds} and ${stoppedWhileFull.seconds} s`,
    faults: [
      ...visits.flatMap(({ path, status }) => (status === (path === '/healthz' ? 200 : 401) ? [] : [`${path} was answered ${status}`])),
      ...(slowest > ALIVE_BAR_MS ? [`/healthz took ${slowest.toFixed(0)} ms`] : []),
      ...[upload, order].flatMap(({ status }) => (status < 300 ? [] : [`an upload or an order was answered ${status}`])),
      ...(full.lost > 0 ? [] : ['no line was lost: the disk was not full']),
      ...(full.status === 200 && full.said.includes(WARNING) ? [] : [`readiness said ${full.status} ${full.said}`]),
      ...(back.said.includes(WARNING) ? [`readiness still said ${back.said}`] : []),
      ...(backMs > BACK_BAR_MS ? [`${(backMs / 1000).toFixed(1)} s until a line was written`] : []),
      ...unsound,
      ...broken.map((line) => `a line is cut: ${line.slice(0, 60)}`),
      ...[stopped, stoppedWhileFull].flatMap(({ code }) => (code === 0 ? [] : [`it ended with ${code}`])),
    ],
  }
}

/** The response of the readiness check, and the number of lost lines. */
async function readServerState(url: string): Promise<{ status: number; said: string; lost: number }> {
  const ready = await fetch(`${url}/readyz`)
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, lost = 0] = /^tintype_log_lines_lost_total (\d+)/m.exec(await metrics.text()) ?? []
  return { status: ready.status, said: await ready.text(), lost: Number(lost) }
}

/** The server starts although its log is not writable. */
async function stopWhileFull(server: TestServer, filler: string): Promise<Stopped> {
  await fillDisk(filler)
  await server.start()
  for (let turn = 0; turn < 100; turn++) await fetch(`${server.url}/api/artist-stats`)
  return stopIn(server)
}

type Stopped = { code: number | null | 'nothing'; seconds: string }

/** Kills the server if it does not stop. */
async function stopIn(server: TestServer): Promise<Stopped> {
  const [pid, began] = [server.pid(), performance.now()]
  const code = await Promise.race([server.stop(), delay(STOP_BAR_MS, 'nothing' as const)])
  if (code === 'nothing') process.kill(pid, 'SIGKILL')
  return { code, seconds: ((performance.now() - began) / 1000).toFixed(1) }
}

function findSlowestMs(visits: readonly Visit[]): number {
  return Math.max(...visits.map(({ ms }) => ms))
}

async function countLines(path: string): Promise<number> {
  return (await readLogLines(path)).length
}

/** The ready message on stdout is for people and is no log line. */
async function readLogLines(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line.includes('"level":'))
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
