import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { composeJobs } from '../../../apps/server/compose/jobs.ts'
import type { Services } from '../../../apps/server/compose/services.ts'
import { openWebhookListener } from '../../../apps/server/test/stand-ins/webhook-listener.ts'
import { createCaller, signUpConfirmed } from '../../../e2e/support/api.ts'
import { withClient } from '../../../e2e/support/database.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import type { TestServer } from '../../../e2e/support/server.ts'
import { until } from '../../../e2e/support/until.ts'
import { buildUploadForm, expectSuccess, type Seller, storeAtUrl } from '../../support/house.ts'
import { audit, readFiles } from '../support/audit.ts'
import { newBooks } from '../support/books.ts'
import { type Load, runClients } from '../support/clients/clients.ts'
import { type SlowLine, startSlowLine } from '../support/faults/slow-line.ts'
import { onDisk } from '../support/files.ts'
import { findStuckJobs } from '../support/jobs.ts'
import { createRandom, type Random } from '../support/random.ts'
import { withTwoServers } from '../support/two-servers.ts'
import type { Verdict } from '../support/verdict.ts'

const TRIES = 3
const RETRY_BAR_S = 60
/** The queue delays jobs longer after repeated interruptions. */
const CUTS_IN_BAR = 3
/** Long enough to interrupt the job while it runs, and short enough that the worker does not regard its database as unavailable. */
const LINE_MS = 25
const BURST_MS = 1200
const CATCH_MS = 15_000
const AIMS_TRIED = 4
/** One kill per job, in sequence; other scheduled jobs are interrupted several at a time. */
const MOST_SWEEP_KILLS = 15
const ANNOUNCED = 'tintype_jobs'

const steppingClock = pathToFileURL(`${import.meta.dirname}/../support/faults/stepping-clock.ts`).href

type Scene = {
  load: Load
  seller: Seller
  url: string
  client: pg.Client
  boss: PgBoss
  worker: TestServer
  line: SlowLine
  random: Random
}
/** Triggers a job of this kind. */
type Aim = { kind: string; provoke: (scene: Scene) => Promise<unknown> }
/** An interrupted attempt. */
type Active = { id: string; name: string; begun: Date }
type Cut = Active & { at: Date }

/** Kinds of jobs that the load triggers by itself. */
const ofClients = [
  ...['notifications.mail', 'artworks.render', 'review.notify-first-artist', 'store.order-paid', 'store.order-refunded'],
  ...['store.send-refund', 'production.print-file', 'integrations.deliver'],
]

const aims: readonly Aim[] = [
  ...ofClients.map((kind) => ({ kind, provoke: burst })),
  {
    kind: 'customers.mail-link',
    provoke: ({ url }) => expectSuccess(createCaller(url).post('/api/store/account/links', { email: CUSTOMER })),
  },
  { kind: 'artworks.draw-store-rooms', provoke: requestRooms },
  { kind: 'artworks.draw-mockup', provoke: requestMockup },
  { kind: 'artworks.erase', provoke: deleteArtwork },
  { kind: 'exports.make', provoke: ({ load, random }) => random.pick(load.house.sellers).artist.post('/api/user/export') },
  { kind: 'posting.approval', provoke: async (scene) => approve(scene, await upload(scene)) },
  { kind: 'review.settle-decision', provoke: async (scene) => approve(scene, await upload(scene), { undoable: true }) },
  { kind: 'review.publish-trusted', provoke: uploadTrusted },
  { kind: 'production.answers', provoke: answerForPrint },
  { kind: 'account-deletion.erase', provoke: leave },
]

/** Kinds of jobs that this test cannot trigger, with the reason. */
const unprovoked: Readonly<Record<string, string>> = {
  'store.payment-event': 'Stripe is not connected; `between` kills a worker in the middle of it',
  'store.send-evidence': 'Stripe is not connected',
  'payouts.send-transfer': 'Stripe is not connected',
  'store.channel-event': 'Shopify is not connected',
  'channel.reconcile-order': 'Shopify is not connected',
  'store.list-artwork': 'Shopify is not connected',
  'store.fulfil-parcel': 'Shopify is not connected',
  'store.erase-listing': 'Shopify is not connected',
  'store.erase-collection': 'Shopify is not connected',
  'posting.send': 'no platform is connected',
  'social.renew-tokens': 'no platform is connected',
  'social.revoke': 'no platform is connected',
  'production.check-sheet': 'only a document with a letter of no font starts it',
  'payouts.check-statement': 'only a document with a letter of no font starts it',
  'artworks.enlarge-detail': 'these servers run without the network that enlarges',
}

const CUSTOMER = 'ada@customer.example'

/**
 * A worker in its own process is killed in the middle of a job of each kind, one after the other. The next worker completes the
 * interrupted job within a minute, exactly once. The worker's clock jumps one hour ahead. A job that always fails is given up, and this is
 * visible from outside.
 */
export async function workerKills({ seed }: { seed: number }): Promise<Verdict[]> {
  const listener = await openWebhookListener()
  try {
    const settings = { WEBHOOK_TEST_ORIGIN: listener.origin }
    return await withTwoServers(
      4,
      async ({ servers: [web], house, databaseUrl, startWorker, ledgerAfter }) => {
        await using resources = new AsyncDisposableStack()
        const line = await startSlowLine(databaseUrl)
        resources.defer(() => line.close())
        const worker = await startWorker('worker', { DATABASE_URL: line.url, NODE_OPTIONS: `--import=${steppingClock}`, AVIF: '1' })
        const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false })
        boss.on('error', () => undefined)
        await boss.start()
        resources.defer(() => boss.stop({ graceful: false }))
        const load = { url: web.url, house: storeAtUrl(web.url, house), books: newBooks(), seed }
        const hook = { url: `${listener.origin}/sales`, description: 'Sales', events: ['order.paid'] }
        await expectSuccess(load.house.desk.post('/api/backoffice/webhooks', hook))
        return await withClient(databaseUrl, async (client) => {
          const [seller] = load.house.sellers as [Seller]
          const scene = { load, seller, url: web.url, client, boss, worker, line, random: createRandom(seed, 'worker') }
          const kills = await killAtEach(scene)
          const stepped = await stepClock(scene)
          const left = await findStuckJobs(databaseUrl)
          const spent = await findExhaustedJobs(scene, kills)
          const stuck = left.filter((job) => !spent.some(({ name }) => job.includes(`${name} given up`)))
          const { missing, faults } = await audit(databaseUrl, onDisk(web.dataDir), load)
          const { files, orphans, faults: unread } = await readFiles(databaseUrl, onDisk(web.dataDir))
          const { sent } = load.books
          return [
            await judgeKills(scene, kills, spent),
            {
              what: 'worker, effects of all that',
              tried: `${sent.acknowledged} acknowledged, a clock that went an hour forward under the worker${stepped ? '' : ', and did not'}`,
              found: `${stuck.length} jobs stuck or given up, ${missing.length + faults.length} effects missing or doubled; ${files} files read, ${orphans} orphans swept`,
              faults: [...stuck, ...missing, ...faults, ...unread, ...sent.faults],
            },
            await ledgerAfter('worker'),
            await poison(scene),
          ]
        })
      },
      settings,
    )
  } finally {
    await listener.close()
  }
}

type Kills = { cuts: Cut[]; missed: string[]; count: number }

async function killAtEach(scene: Scene): Promise<Kills> {
  const kills: Kills = { cuts: [], missed: [], count: 0 }
  for (const { kind, provoke } of aims) {
    let isCut = kills.cuts.some(({ name }) => name === kind && !ofClients.includes(kind))
    for (let tries = 0; tries < AIMS_TRIED && !isCut; tries++) isCut = await killAt(scene, kind, provoke, kills)
    if (!isCut) kills.missed.push(kind)
  }
  const left = new Set(sweeps())
  for (let turn = 0; left.size > 0 && turn < MOST_SWEEP_KILLS; turn++) {
    const [next] = [...left] as [string]
    // some kinds have only two attempts, after which the schedule sends them again: let interrupted attempts end first
    await untilSwept(scene)
    await killAt(scene, next, () => sendByHand(scene, [...left]), kills)
    for (const { name } of kills.cuts) left.delete(name)
  }
  kills.missed.push(...left)
  return kills
}

async function untilSwept({ client }: Scene): Promise<void> {
  const open = "SELECT 1 FROM pgboss.job WHERE state IN ('active', 'retry') AND name = ANY($1)"
  await until('sweeps that are done', async () => (await client.query(open, [sweeps()])).rowCount === 0, RETRY_BAR_S)
}

/** @returns whether a job of the kind was interrupted */
async function killAt(scene: Scene, kind: string, provoke: Aim['provoke'], kills: Kills): Promise<boolean> {
  const { line, worker, random } = scene
  // a job of a dead worker counts as active until its heartbeat expires
  const orphans = new Set(kills.cuts.map(attemptKey))
  line.delayMs = LINE_MS
  const provoked = provoke(scene).catch((error: Error) => void scene.load.books.sent.faults.push(`${kind}: ${error.message}`))
  const end = Date.now() + CATCH_MS
  const isAtIt = async () => (await activeJobs(scene)).some((job) => job.name === kind && !orphans.has(attemptKey(job)))
  while (!(await isAtIt()) && Date.now() < end) await delay(2)
  await delay(random.next() * LINE_MS)
  await worker.kill()
  const at = new Date()
  line.delayMs = 0
  await provoked
  kills.count++
  // wait until the database has ended the statements of the killed worker
  await delay(100)
  const cut = (await activeJobs(scene)).filter((job) => !orphans.has(attemptKey(job)))
  kills.cuts.push(...cut.map((job) => ({ ...job, at })))
  await worker.start()
  const isCut = cut.some(({ name }) => name === kind)
  console.log(`  ${kind}: ${isCut ? 'cut off' : 'missed'}, with ${cut.length} in all`)
  return isCut
}

/** Identifies one attempt: the next attempt of the same job begins later. */
function attemptKey({ id, begun }: Active): string {
  return `${id} ${begun.getTime()}`
}

async function activeJobs({ client }: Scene): Promise<Active[]> {
  const { rows } = await client.query<Active>(
    "SELECT id, name, started_on AS begun FROM pgboss.job WHERE state = 'active' AND NOT name LIKE '\\_\\_%'",
  )
  return rows
}

/** Jobs whose attempts were all interrupted: kinds with so few attempts that the schedule or the next request starts them again. */
async function findExhaustedJobs({ client }: Scene, { cuts }: Kills): Promise<Active[]> {
  const { rows } = await client.query<Active & { tries: number }>(
    "SELECT id, name, started_on AS begun, retry_limit + 1 AS tries FROM pgboss.job WHERE state = 'failed' AND retry_limit < 10",
  )
  return rows.filter(({ id, tries }) => cuts.filter((cut) => cut.id === id).length >= tries)
}

/** An interrupted attempt is repeated within a minute and completes. */
async function judgeKills({ client }: Scene, { cuts, missed, count }: Kills, spent: readonly Active[]): Promise<Verdict> {
  const last = new Map(cuts.map((cut) => [cut.id, cut]))
  const { rows } = await client.query<{ id: string; state: string; begun: Date; ended: Date | null }>(
    'SELECT id, state, started_on AS begun, completed_on AS ended FROM pgboss.job WHERE id = ANY($1)',
    [[...last.keys()]],
  )
  const ends = rows.map(({ id, state, begun, ended }) => {
    const { name, at } = last.get(id) as Cut
    const times = cuts.filter((cut) => cut.id === id).length
    const since = (then: Date | null) => (then && then > at ? (then.getTime() - at.getTime()) / 1000 : Number.POSITIVE_INFINITY)
    return { id, name, state, times, retried: since(begun), done: since(ended) }
  })
  const inBar = ends.filter(({ id, times }) => times <= CUTS_IN_BAR && !spent.some((one) => one.id === id))
  const kinds = new Set(cuts.map(({ name }) => name))
  const all = namesOfJobs()
  const left = all.filter((name) => !kinds.has(name))
  const unexplained = left.filter((name) => !(name in unprovoked))
  const slowest = (of: 'retried' | 'done') => Math.max(0, ...inBar.map((end) => end[of])).toFixed(0)
  const isSpent = (one: string) => spent.some(({ id }) => id === one)
  for (const name of left) console.log(`  not killed in ${name}: ${unprovoked[name] ?? 'never caught at it'}`)
  return {
    what: 'worker killed',
    tried: `${count} kills in the middle of ${kinds.size} of ${all.length} kinds of job, ${cuts.length} tries cut off; ${left.length} kinds left out`,
    found: `${ends.filter(({ state }) => state === 'completed').length} of ${last.size} done afterwards, tried again within ${slowest('retried')} s and done within ${slowest('done')} s of their last kill; ${ends.length - inBar.length} were cut off more than ${CUTS_IN_BAR} times and waited longer, ${spent.length} in each of their tries`,
    faults: [
      ...unexplained.map((name) => `no kill was in the middle of ${name}`),
      ...missed.filter((name) => !unexplained.includes(name) && !kinds.has(name)).map((name) => `${name} was never caught`),
      ...ends.filter(({ id, state }) => state !== 'completed' && !isSpent(id)).map(({ name, state }) => `${name} is ${state}`),
      ...inBar
        .filter(({ retried }) => retried > RETRY_BAR_S)
        .map(({ name, retried }) => `${name} was tried again ${retried.toFixed(0)} s after its kill`),
    ],
  }
}

/** Moves the worker's clock one hour ahead under load; the results are checked by the same books. */
async function stepClock(scene: Scene): Promise<boolean> {
  const clients = burst(scene)
  await delay(BURST_MS / 2)
  process.kill(scene.worker.pid(), 'SIGUSR2')
  await clients
  await burst(scene)
  return (await fetch(`${scene.worker.url}/readyz`)).ok
}

/** The job definitions, as `apps/server/compose/jobs.test.ts` reads them, without running any job. */
function assignments() {
  return composeJobs(new Proxy({}, { get: () => ({}) }) as Services)
}

/** The kinds of jobs: those triggered here or by the schedule, and the others with the reason. */
export function kindsOfJobs() {
  return { all: namesOfJobs(), broughtAbout: [...aims.map(({ kind }) => kind), ...sweeps()], unprovoked }
}

function namesOfJobs(): string[] {
  return assignments().map(({ job }) => job.name)
}

/** The scheduled jobs. */
function sweeps(): string[] {
  return assignments().flatMap(({ job, cron }) => (cron || job.cron ? [job.name] : []))
}

async function burst({ load, random }: Scene): Promise<void> {
  const end = Date.now() + BURST_MS
  await runClients({ ...load, seed: random.whole(0, 2 ** 31) }, () => Date.now() > end)
}

async function sendByHand({ boss, client }: Scene, names: readonly string[], data: object = {}): Promise<void> {
  for (const name of names) await boss.send(name, data)
  await client.query('SELECT pg_notify($1, name) FROM unnest($2::text[]) AS name', [ANNOUNCED, names])
}

async function upload({ seller }: Scene): Promise<string> {
  return (await expectSuccess(seller.artist.post('/api/upload-artwork', await buildUploadForm(`Aimed ${randomUUID().slice(0, 8)}`)))).uid
}

function approve({ load }: Scene, uid: string, changes: object = {}) {
  return expectSuccess(load.house.desk.post(`/api/backoffice/artworks/${uid}/approve`, changes))
}

async function requestRooms({ load, random, url }: Scene): Promise<unknown> {
  const { products } = random.pick(load.house.sellers)
  return expectSuccess(createCaller(url).get(`/api/store/products/${random.pick(products)}/rooms`))
}

/** A room image that was not requested before, because finished ones are cached. */
async function requestMockup({ seller, random }: Scene): Promise<unknown> {
  const { artworks } = (await expectSuccess(seller.artist.get('/api/artist-artworks'))) as {
    artworks: { uid: string; imageUrl: string | null }[]
  }
  const { uid } = random.pick(artworks.filter(({ imageUrl }) => imageUrl))
  const choice = {
    ...{ room: random.pick(['living_room', 'study', 'hallway', 'studio']), daytime: random.pick(['day', 'evening']) },
    ...{ size: random.pick(['medium', 'large']), format: 'portrait' },
  }
  return expectSuccess(seller.artist.post(`/api/artworks/${uid}/mockups`, choice))
}

/** Files are retained for some days after the approval: let the period expire at once. */
async function deleteArtwork(scene: Scene): Promise<void> {
  const uid = await upload(scene)
  await expectSuccess(scene.seller.artist.post(`/api/request-artwork-deletion/${uid}`, { reason: 'It is not finished.' }))
  await expectSuccess(scene.load.house.desk.post(`/api/backoffice/deletions/${uid}/approve`, {}))
  await scene.client.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'artworks.erase' AND data->>'artwork' = $1", [uid])
  await scene.client.query('SELECT pg_notify($1, $2)', [ANNOUNCED, 'artworks.erase'])
}

/** With the trust lane on, a job checks each upload for immediate publication. */
async function uploadTrusted(scene: Scene): Promise<unknown> {
  const { desk } = scene.load.house
  const { settings, version } = await expectSuccess(desk.get('/api/backoffice/settings'))
  if (!settings.trustLaneOn) await expectSuccess(desk.patch('/api/backoffice/settings', { trustLaneOn: true, version }))
  return upload(scene)
}

/** Enqueued as for a manufacturer's message. */
async function answerForPrint(scene: Scene): Promise<void> {
  const { rows } = await scene.client.query<{ id: string }>('SELECT id FROM prints LIMIT 1')
  await sendByHand(scene, ['production.answers'], { print: rows[0]?.id })
}

/** A user who confirmed the account deletion, and whose grace period is over. */
async function leave(scene: Scene): Promise<void> {
  const { username } = await signUpConfirmed(scene.url, newPerson())
  const { rows } = await scene.client.query<{ id: string }>('SELECT id FROM artists WHERE name = $1', [username])
  await scene.client.query(
    `INSERT INTO departures (artist_id, asked_at, confirmed_at, erase_after) VALUES ($1, now(), now(), now() - interval '1 minute')`,
    [rows[0]?.id],
  )
  await sendByHand(scene, ['account-deletion.erase'], { artist: rows[0]?.id })
}

/** Control: a job that always fails, with the options of its kind, limited to three attempts. */
async function poison(scene: Scene): Promise<Verdict> {
  const { client, worker } = scene
  await sendByHand(scene, ['artworks.render'], { artwork: 'poison' })
  const find = `
    SELECT state, retry_count + 1 AS tries, retry_limit + 1 AS most
    FROM pgboss.job WHERE name = 'artworks.render' AND data->>'artwork' = 'poison'`
  await until('a job that is given up', async () => (await client.query(find)).rows[0]?.state === 'failed').catch(() => undefined)
  const { state, tries, most } = (await client.query<{ state: string; tries: number; most: number }>(find)).rows[0] ?? {}
  const metrics = await (await fetch(`${worker.url}/metrics`)).text()
  const isSeen = /^tintype_jobs_failed\{kind="artworks\.render"\} [1-9]/m.test(metrics)
  return {
    what: 'worker, poison',
    tried: `a job that fails each time, of a kind with ${most} tries`,
    found: `${state} after ${tries} tries, ${isSeen ? '' : 'not '}seen at /metrics`,
    faults: [
      ...(state === 'failed' && tries === TRIES && Number(most) > TRIES ? [] : [`it is ${state} after ${tries} of ${most} tries`]),
      ...(isSeen ? [] : ['/metrics does not tell of it']),
    ],
  }
}
