import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { bucketKeys } from '../../apps/server/test/stand-ins/bucket-stand-in.ts'
import { openWebhookListener } from '../../apps/server/test/stand-ins/webhook-listener.ts'
import { readDatabaseUrl, withClient } from '../../e2e/support/database.ts'
import { startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { until } from '../../e2e/support/until.ts'
import { median, percentile } from '../support/figure.ts'
import { expectSuccess, type SeededStore, seedStore, storeAtUrl } from '../support/house.ts'
import { driveMix, type MixAnswer } from '../support/mixed-load.ts'
import { nodeMb, nodeProcesses, proportionalKb } from '../support/processes.ts'
import { sendSlowly } from './support/clients/slow-senders.ts'
import { listTreePids, signalAll } from './support/family.ts'
import { findDiskProblem, makeDisk } from './support/faults/disk.ts'
import { fillDisk } from './support/faults/fill-disk.ts'
import { killDatabase, readPostmasterPid } from './support/faults/kill-database.ts'
import { openMoodyBucket } from './support/faults/moody-bucket.ts'
import { type MoodyFront, startMoodyFront } from './support/faults/moody-front.ts'
import { type MoodyMail, startMoodyMail, type TakenMail } from './support/faults/moody-mail.ts'
import { findStuckJobs } from './support/jobs.ts'
import { keepOutput, verifyLedger } from './support/run.ts'
import { report, type Verdict } from './support/verdict.ts'

// `npm run soak`, or `npm run soak -- --minutes=10 --rps=30 --no-bucket`: a steady mixed load, with one fault per minute.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    rps: { type: 'string', default: '50' },
    bucket: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const [minutes, rps] = [Number(values.minutes), Number(values.rps)]
if (!(minutes >= 2) || !(rps >= 1)) {
  console.error('npm run soak -- [--minutes=120] [--rps=50] [--no-bucket]')
  process.exit(2)
}

const MINUTE_MS = 60_000
/** After a fault, once the server is ready: time for interrupted requests to end. */
const AFTERMATH_MS = 3000
/** Limits a fault's window to its minute. */
const READY_S = 30
const FULL_MS = 8000
const AWAY_MS = 15_000
const GROWTH_BAR = 0.1
const HANDLES_BAR = 30
const WARM_SHARE = 0.25
/** The disk use of two hours, plus a margin. */
const DISK_BYTES = Math.ceil((2 + minutes * 0.1) * 2 ** 30)
const CUSTOMER = 'ada@customer.example'

/** The server and its external services. */
type World = {
  server: TestServer
  mail: MoodyMail
  /** In front of the external webhook receiver. */
  hooks: MoodyFront
  bucket: MoodyFront | undefined
  hasOwnDisk: boolean
}
/** @property refuses  whether requests may be refused with 503 during the fault; false if only mails or messages wait */
type Fault = { name: string; refuses: boolean; strike: (world: World) => Promise<unknown> }
type Window = { name: string; from: number; to: number }
/** Measured at the end of a minute, after its fault. */
type Sample = { minute: number; mb: number; handles: number } & MemoryMb
/**
 * The parts of the memory, to locate growth.
 * @property picturesMb  the image process
 * @property heapMb  the server's heap, before garbage collection
 * @property outsideMb  the server's memory outside the heap: images and files in transit
 */
type MemoryMb = { picturesMb: number; heapMb: number; outsideMb: number }

/** One fault per minute, in turn. Each ends by itself. */
function listFaults({ bucket, hasOwnDisk }: World): Fault[] {
  return [
    { name: 'database frozen for 6 s', refuses: true, strike: freezeDatabase },
    { name: 'mail server refuses', refuses: false, strike: ({ mail }) => during(mail, 'refused') },
    { name: 'database killed', refuses: true, strike: async ({ server }) => killDatabase(server.dataDir) },
    { name: 'the webhook receiver does not answer', refuses: false, strike: ({ hooks }) => during(hooks, 'dead') },
    ...(hasOwnDisk ? [{ name: `disk full for ${FULL_MS / 1000} s`, refuses: true, strike: fillDiskTemporarily }] : []),
    ...(bucket ? [{ name: 'object store refuses', refuses: true, strike: () => during(bucket, 'refused') }] : []),
    { name: 'picture processes killed', refuses: true, strike: async ({ server }) => signalAll(nodeChildren(server.pid()), 'SIGKILL') },
    { name: 'mail server slow', refuses: false, strike: ({ mail }) => during(mail, 'slow') },
    ...(bucket ? [{ name: 'object store says nothing', refuses: true, strike: () => during(bucket, 'dead') }] : []),
    { name: '200 slow connections', refuses: true, strike: slowCrowd },
    { name: 'the webhook receiver is down', refuses: false, strike: ({ hooks }) => during(hooks, 'refused') },
  ]
}

process.exitCode = await report(await soak())

/** Hours of mixed load. Memory and handles do not grow, requests fail only during faults, and the ledger is consistent. */
async function soak(): Promise<Verdict[]> {
  await using resources = new AsyncDisposableStack()
  const listener = await openWebhookListener()
  resources.defer(() => listener.close())
  const { world, house } = await openWorld(resources, Number(new URL(listener.origin).port))
  const { server, mail } = world
  const begun = performance.now()
  const isOver = () => performance.now() - begun > minutes * MINUTE_MS
  const answers: MixAnswer[] = []
  const load = driveMix({ url: server.url, house, rps, isOver, onAnswer: (answer) => answers.push(answer) })
  const { windows, samples, struck, notBack } = await breakThings(world, begun)
  await load
  await until('a server that is ready at the end', () => isReady(server.url), READY_S)
  const url = await readDatabaseUrl(server)
  const stuck = await findStuckJobs(url)
  const heard = listener.heard.map(({ headers }) => headers['webhook-id'] ?? '')
  const verdicts = [
    judgeAnswers(answers, windows, struck),
    { what: 'soak, back by itself', tried: `${struck} faults`, found: `${notBack.length} not ready in ${READY_S} s`, faults: notBack },
    judgeGrowth(samples),
    await judgeOrders(url, answers),
    await judgeMails(url, mail.taken, struck),
    await judgeMessages(url, heard),
  ]
  const unsound = [...(await verifyLedger(server.dataDir)), ...stuck]
  verdicts.push({ what: 'soak, ledger and jobs', tried: 'verified at the end', found: `${unsound.length} faults`, faults: unsound })
  if (verdicts.some((verdict) => verdict.faults.length)) console.log(`what the server said is in ${await keepOutput(server)}`)
  return verdicts
}

/**
 * Uses a separate disk, if one can be created, and a bucket for files, unless disabled. Test data is created before mails leave the host.
 */
async function openWorld(resources: AsyncDisposableStack, listens: number): Promise<{ world: World; house: SeededStore }> {
  const mail = await startMoodyMail()
  resources.defer(() => mail.close())
  const hooks = await startMoodyFront(listens)
  resources.defer(() => hooks.close())
  const problem = findDiskProblem()
  const hasOwnDisk = !problem
  if (problem) console.log(`  without a full disk: ${problem}`)
  const bucket = values.bucket ? await openMoodyBucket(resources) : undefined
  const dataDir = await makeRoom(resources, hasOwnDisk)
  const settings = {
    ...{ DATA_DIR: dataDir, AUTH_SECRET: randomUUID().repeat(2), ENCRYPTION_KEY: randomUUID().repeat(2) },
    ...(bucket && { STORAGE_URL: bucket.storageUrl, ...bucketKeys }),
  }
  const first = await startTestServer(settings)
  const furnished = await seedStore(first.url, 4).finally(() => first.stop())
  const origin = `http://127.0.0.1:${hooks.port}`
  const server = await startTestServer({ ...settings, SMTP_URL: `smtp://127.0.0.1:${mail.port}`, WEBHOOK_TEST_ORIGIN: origin })
  resources.defer(() => server.remove())
  const house = storeAtUrl(server.url, furnished)
  await expectSuccess(house.desk.post('/api/backoffice/webhooks', { url: `${origin}/sales`, description: 'Sales', events: ['order.paid'] }))
  return { world: { server, mail, hooks, bucket: bucket?.front, hasOwnDisk }, house }
}

async function makeRoom(resources: AsyncDisposableStack, hasOwnDisk: boolean): Promise<string> {
  if (!hasOwnDisk) return mkdtemp(join(tmpdir(), 'tintype-soak-'))
  const disk = await makeDisk(DISK_BYTES)
  resources.defer(() => disk.remove())
  const dataDir = join(disk.folder, 'data')
  await mkdir(dataDir)
  return dataDir
}

/** @property notBack  faults after which the server was not ready in time, as sentences */
type Broken = { windows: Window[]; samples: Sample[]; struck: number; notBack: string[] }

async function breakThings(world: World, begun: number): Promise<Broken> {
  const { server } = world
  const faults = listFaults(world)
  const windows: Window[] = []
  const samples: Sample[] = []
  const notBack: string[] = []
  for (let minute = 1; minute < minutes; minute++) {
    await delay(Math.max(0, begun + (minute - 0.75) * MINUTE_MS - performance.now()))
    const { name, refuses, strike } = faults[(minute - 1) % faults.length] as Fault
    const from = performance.now()
    await strike(world)
    // one failed minute must not discard hours of results
    await until(`ready again after “${name}” in minute ${minute}`, () => isReady(server.url), READY_S).catch(({ message }) =>
      notBack.push(message),
    )
    await delay(AFTERMATH_MS)
    if (refuses) windows.push({ name, from, to: performance.now() })
    await delay(Math.max(0, begun + minute * MINUTE_MS - performance.now()))
    const [all, own] = [nodeMb(server.pid()), proportionalKb(server.pid()) / 1024]
    const handles = readdirSync(`/proc/${server.pid()}/fd`).length
    const sample = { minute, mb: all, handles, picturesMb: all - own, ...(await readMemory(server.url)) }
    samples.push(sample)
    console.log(`  minute ${minute}: ${name}; ${sample.mb.toFixed(0)} MB (${formatMemory([sample])}), ${handles} handles`)
  }
  return { windows, samples, struck: samples.length, notBack }
}

async function readMemory(url: string): Promise<Pick<MemoryMb, 'heapMb' | 'outsideMb'>> {
  const metrics = await fetch(`${url}/metrics`).then((answer) => answer.text())
  const readMetricMb = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 2 ** 20
  return { heapMb: readMetricMb('nodejs_heap_size_used_bytes'), outsideMb: readMetricMb('nodejs_external_memory_bytes') }
}

function formatMemory(some: readonly Sample[]): string {
  const of = (name: keyof MemoryMb) => median(some.map((sample) => sample[name])).toFixed(0)
  return `pictures ${of('picturesMb')}, the server's heap ${of('heapMb')}, outside of it ${of('outsideMb')}`
}

async function during<Mood>(moody: { be(mood: Mood | 'well'): Promise<void> }, mood: Mood): Promise<void> {
  await moody.be(mood)
  await delay(AWAY_MS)
  await moody.be('well')
}

/** Refills the space that parts of the server free up. */
async function fillDiskTemporarily({ server }: World): Promise<void> {
  const fillers = [1, 2, 3, 4].map((place) => join(server.dataDir, `filler-${place}`))
  for (const filler of fillers) {
    await fillDisk(filler)
    await delay(FULL_MS / fillers.length)
  }
  for (const filler of fillers) await unlink(filler)
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freezeDatabase({ server: { dataDir } }: World): Promise<void> {
  const family = listTreePids(readPostmasterPid(dataDir))
  signalAll(family, 'SIGSTOP')
  await delay(6000)
  signalAll(family, 'SIGCONT')
}

async function slowCrowd({ server: { url } }: World): Promise<void> {
  const crowd = sendSlowly(url, 200, '/store')
  await delay(10_000)
  crowd.close()
}

/** Child processes that the server itself has started, except its database. */
function nodeChildren(pid: number): number[] {
  return nodeProcesses(pid).filter((child) => child !== pid)
}

function judgeAnswers(answers: readonly MixAnswer[], windows: readonly Window[], struck: number): Verdict {
  const failed = answers.filter(({ status }) => status === 0 || status >= 400)
  // a response belongs to a fault if they overlap in time
  const outside = failed.filter(({ at, ms }) => !windows.some(({ from, to }) => at >= from && at - ms <= to))
  const byStatus = Map.groupBy(failed, ({ status }) => status)
  const p99 = percentile(
    answers.map(({ ms }) => ms),
    99,
  )
  return {
    what: 'soak, answers',
    tried: `${answers.length} requests in ${minutes} minutes, ${struck} faults`,
    found: `${outside.length} failed outside of faults; within: ${[...byStatus].map(([status, all]) => `${all.length} × ${status}`).join(', ') || 'none'}; p99 of all ${p99.toFixed(0)} ms`,
    // 507: insufficient storage
    faults: failed
      .filter((answer) => outside.includes(answer) || ![503, 507].includes(answer.status))
      .map(({ kind, status }) => `${kind} was answered ${status}`),
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
    what: 'soak, memory and handles',
    tried: `${samples.length} minutes, the first quarter left out`,
    found: `memory ${(growth * 100).toFixed(1)} % (${of(early, 'mb').toFixed(0)} to ${of(late, 'mb').toFixed(0)} MB: ${formatMemory(early)}; then ${formatMemory(late)}), handles ${handles >= 0 ? '+' : ''}${handles}`,
    faults: [
      ...(growth > GROWTH_BAR ? [`memory grew by ${(growth * 100).toFixed(1)} %`] : []),
      ...(handles > HANDLES_BAR ? [`${handles} handles more`] : []),
    ],
  }
}

/** Every acknowledged order exists exactly once; one without a response may exist. */
async function judgeOrders(url: string, answers: readonly MixAnswer[]): Promise<Verdict> {
  const numbers = answers.flatMap(({ kind, orderNumber }) => (kind === 'order' && orderNumber ? [orderNumber] : []))
  return withClient(url, async (database) => {
    const { rows } = await database.query<{ number: string }>("SELECT number FROM orders WHERE status <> 'cancelled'")
    const there = new Set(rows.map(({ number }) => number))
    const missing = numbers.filter((number) => !there.has(number))
    const twice = numbers.length - new Set(numbers).size
    return {
      what: 'soak, orders',
      tried: `${numbers.length} acknowledged`,
      found: `${missing.length} missing, ${twice} announced twice`,
      faults: [
        ...missing.map((number) => `order ${number} is missing`),
        ...(twice ? [`${twice} orders have a number of another one`] : []),
      ],
    }
  })
}

/** Each customer receives one mail per order. A mail interrupted during delivery is delivered twice, with the same Message-ID. */
async function judgeMails(url: string, taken: readonly TakenMail[], struck: number): Promise<Verdict> {
  const ids = new Set(taken.flatMap(({ to, id }) => (to === CUSTOMER ? [id] : [])))
  const twice = taken.length - new Set(taken.map(({ to, id }) => `${to} ${id}`)).size
  const orders = await count(url, "SELECT count(*)::int AS found FROM orders WHERE status <> 'cancelled'")
  return {
    what: 'soak, mails',
    tried: `${orders} orders`,
    found: `${ids.size} mails about them, ${twice} of all ${taken.length} cut off and sent twice`,
    faults: [
      ...(ids.size === orders ? [] : [`${ids.size} mails about ${orders} orders`]),
      ...(twice > struck ? [`${twice} mails were sent twice, by ${struck} faults`] : []),
    ],
  }
}

/** The webhook receiver has received or will receive every sale: after the second failure the next attempt follows five minutes later. */
async function judgeMessages(url: string, heard: readonly string[]): Promise<Verdict> {
  const of = (state: string) => count(url, `SELECT count(*)::int AS found FROM webhook_deliveries WHERE state = '${state}'`)
  const [delivered, waiting, failed] = [await of('delivered'), await of('waiting'), await of('failed')]
  const distinct = new Set(heard).size
  return {
    what: 'soak, messages to others',
    tried: `${delivered + waiting + failed} messages`,
    found: `${delivered} delivered, ${waiting} wait for their next try, ${failed} given up; ${distinct} heard, ${heard.length - distinct} of them again`,
    faults: [...(failed ? [`${failed} were given up`] : []), ...(distinct < delivered ? [`${distinct} were heard of ${delivered}`] : [])],
  }
}

async function count(url: string, statement: string): Promise<number> {
  return withClient(url, async (database) => (await database.query<{ found: number }>(statement)).rows[0]?.found ?? 0)
}
