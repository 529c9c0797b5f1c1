import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median, percentile } from '../bench/support/figure.ts'
import { driveMix, type MixAnswer } from '../bench/support/mixed-load.ts'
import { nodeMb, nodeProcesses } from '../bench/support/processes.ts'
import { startTestServer, type TestServer } from '../e2e/support/server.ts'
import { until } from '../e2e/support/until.ts'
import { withClient } from './support/audit.ts'
import { familyOf, signalAll } from './support/family.ts'
import { furnish } from './support/house.ts'
import { findStuckJobs } from './support/jobs.ts'
import { killDatabase, postmasterOf } from './support/kill-database.ts'
import { databaseOf, keepOutput, verifyLedger } from './support/run.ts'
import { sendSlowly } from './support/slow-senders.ts'
import { report, type Verdict } from './support/verdict.ts'

// `npm run soak`, or `npm run soak -- --minutes=10 --rps=30`: a steady mixed load for so long, with a fault every minute.
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '120' }, rps: { type: 'string', default: '50' } } })
const [minutes, rps] = [Number(values.minutes), Number(values.rps)]
if (!(minutes >= 2) || !(rps >= 1)) {
  console.error('npm run soak -- [--minutes=120] [--rps=50]')
  process.exit(2)
}

const MINUTE_MS = 60_000
/** After a fault is over and the server says that it is ready: what was begun in it ends. */
const AFTERMATH_MS = 3000
const GROWTH_BAR = 0.1
const HANDLES_BAR = 30
const WARM_SHARE = 0.25

type Fault = { name: string; strike: (server: TestServer) => Promise<void> }
type Window = { name: string; from: number; to: number }
/** Seen at the end of a minute, when its fault is over. */
type Sample = { minute: number; mb: number; handles: number }

/** In turn, one a minute. Each ends by itself. */
const faults: readonly Fault[] = [
  { name: 'nothing', strike: async () => undefined },
  { name: 'database frozen for 6 s', strike: freezeDatabase },
  { name: 'database killed', strike: async ({ dataDir }) => void killDatabase(dataDir) },
  { name: 'picture processes killed', strike: async ({ pid }) => signalAll(nodeChildren(pid()), 'SIGKILL') },
  { name: '200 slow connections', strike: slowCrowd },
]

process.exitCode = await report(await soak())

/** R49: hours of everything at once. Memory and handles stay, nothing fails but while something is broken, and the ledger is sound. */
async function soak(): Promise<Verdict[]> {
  const server = await startTestServer()
  try {
    const house = await furnish(server.url, 4)
    const begun = performance.now()
    const isOver = () => performance.now() - begun > minutes * MINUTE_MS
    const answers: MixAnswer[] = []
    const load = driveMix({ url: server.url, house, rps, isOver, onAnswer: (answer) => answers.push(answer) })
    const { windows, samples } = await breakThings(server, begun)
    await load
    const url = await databaseOf(server)
    const stuck = await findStuckJobs(url)
    const verdicts = [judgeAnswers(answers, windows), judgeGrowth(samples), await judgeOrders(url, answers)]
    const unsound = [...(await verifyLedger(server.dataDir)), ...stuck]
    verdicts.push({ what: 'R49 ledger and jobs', tried: 'verified at the end', found: `${unsound.length} faults`, faults: unsound })
    if (verdicts.some((verdict) => verdict.faults.length)) console.log(`what the server said is in ${await keepOutput(server)}`)
    return verdicts
  } finally {
    await server.remove()
  }
}

async function breakThings(server: TestServer, begun: number): Promise<{ windows: Window[]; samples: Sample[] }> {
  const windows: Window[] = []
  const samples: Sample[] = []
  for (let minute = 1; minute < minutes; minute++) {
    await delay(Math.max(0, begun + (minute - 0.75) * MINUTE_MS - performance.now()))
    const { name, strike } = faults[(minute - 1) % faults.length] as Fault
    const from = performance.now()
    await strike(server)
    await until('a server that is ready again', () => isReady(server.url), 60)
    await delay(AFTERMATH_MS)
    if (name !== 'nothing') windows.push({ name, from, to: performance.now() })
    await delay(Math.max(0, begun + minute * MINUTE_MS - performance.now()))
    const sample = { minute, mb: nodeMb(server.pid()), handles: readdirSync(`/proc/${server.pid()}/fd`).length }
    samples.push(sample)
    console.log(`  minute ${minute}: ${name}; ${sample.mb.toFixed(0)} MB, ${sample.handles} handles`)
  }
  return { windows, samples }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freezeDatabase({ dataDir }: TestServer): Promise<void> {
  const family = familyOf(postmasterOf(dataDir))
  signalAll(family, 'SIGSTOP')
  await delay(6000)
  signalAll(family, 'SIGCONT')
}

async function slowCrowd({ url }: TestServer): Promise<void> {
  const crowd = sendSlowly(url, 200, '/store')
  await delay(10_000)
  crowd.close()
}

/** What it started itself, but for its database. */
function nodeChildren(pid: number): number[] {
  return nodeProcesses(pid).filter((child) => child !== pid)
}

function judgeAnswers(answers: readonly MixAnswer[], windows: readonly Window[]): Verdict {
  const failed = answers.filter(({ status }) => status === 0 || status >= 400)
  // an answer belongs to a fault where any moment of it does
  const outside = failed.filter(({ at, ms }) => !windows.some(({ from, to }) => at >= from && at - ms <= to))
  const told = Map.groupBy(failed, ({ status }) => status)
  const p99 = percentile(
    answers.map(({ ms }) => ms),
    99,
  )
  return {
    what: 'R49 answers',
    tried: `${answers.length} requests in ${minutes} minutes, ${windows.length} faults`,
    found: `${outside.length} failed outside of faults; within: ${[...told].map(([status, all]) => `${all.length} × ${status}`).join(', ') || 'none'}; p99 of all ${p99.toFixed(0)} ms`,
    faults: outside.map(({ kind, status }) => `${kind} was answered ${status}`),
  }
}

function judgeGrowth(samples: readonly Sample[]): Verdict {
  const warm = samples.slice(Math.floor(samples.length * WARM_SHARE))
  const part = Math.max(1, Math.floor(warm.length / 4))
  const [early, late] = [warm.slice(0, part), warm.slice(-part)]
  const of = (some: readonly Sample[], name: 'mb' | 'handles') => median(some.map((sample) => sample[name]))
  const growth = of(late, 'mb') / of(early, 'mb') - 1
  const handles = of(late, 'handles') - of(early, 'handles')
  return {
    what: 'R49 memory and handles',
    tried: `${samples.length} minutes, the first quarter left out`,
    found: `memory ${(growth * 100).toFixed(1)} % (${of(early, 'mb').toFixed(0)} to ${of(late, 'mb').toFixed(0)} MB), handles ${handles >= 0 ? '+' : ''}${handles}`,
    faults: [
      ...(growth > GROWTH_BAR ? [`memory grew by ${(growth * 100).toFixed(1)} %`] : []),
      ...(handles > HANDLES_BAR ? [`${handles} handles more`] : []),
    ],
  }
}

/** Every order that was answered is there, once; one that was not answered may be. */
async function judgeOrders(url: string, answers: readonly MixAnswer[]): Promise<Verdict> {
  const numbers = answers.flatMap(({ kind, orderNumber }) => (kind === 'order' && orderNumber ? [orderNumber] : []))
  return withClient(url, async (database) => {
    const { rows } = await database.query<{ number: string }>("SELECT number FROM orders WHERE status <> 'cancelled'")
    const there = new Set(rows.map(({ number }) => number))
    const missing = numbers.filter((number) => !there.has(number))
    const twice = numbers.length - new Set(numbers).size
    return {
      what: 'R49 orders',
      tried: `${numbers.length} acknowledged`,
      found: `${missing.length} missing, ${twice} told twice`,
      faults: [
        ...missing.map((number) => `order ${number} is missing`),
        ...(twice ? [`${twice} orders have a number of another one`] : []),
      ],
    }
  })
}
