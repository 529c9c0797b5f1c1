import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ProductCard } from '@tintype/contract/orders/store'
import { createBucketStorage } from '../../../apps/server/platform/storage/bucket.ts'
import { bucketKeys } from '../../../apps/server/test/stand-ins/bucket-stand-in.ts'
import { type Caller, signUpConfirmed } from '../../../e2e/support/api.ts'
import { readDatabaseUrl } from '../../../e2e/support/database.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import { startTestServer } from '../../../e2e/support/server.ts'
import { until } from '../../../e2e/support/until.ts'
import { buildUploadForm, expectSuccess, seedStore } from '../../support/house.ts'
import { audit, readFiles } from '../support/audit.ts'
import { newBooks } from '../support/books.ts'
import { type Load, runClients } from '../support/clients/clients.ts'
import { ask, type Visit, visitSteadily } from '../support/clients/visitors.ts'
import { type MoodyBucket, openMoodyBucket } from '../support/faults/moody-bucket.ts'
import type { Presence } from '../support/faults/moody-front.ts'
import { inStorage } from '../support/files.ts'
import { findStuckJobs } from '../support/jobs.ts'
import { verifyLedger } from '../support/run.ts'
import type { Verdict } from '../support/verdict.ts'

const AWAY_MS = 30_000
const READERS_PER_SECOND = 20
const UPLOADS = 6
const UPLOAD_BAR_MS = 10_000
const BACK_BAR_MS = 30_000
const REASON = /^503 .*the storage is not writable/

type World = { load: Load; bucket: MoodyBucket; artist: Caller; pages: string[] }

/**
 * The object store refuses connections, and then accepts them without a response, for 30 s each, under load with reads, orders,
 * refunds, payouts and uploads. Uploads are refused with a retry within ten seconds. Everything else continues, cached images included. The
 * server reports the failure and accepts uploads again by itself; every row has its file.
 */
export async function storeAway({ seed }: { seed: number }): Promise<Verdict[]> {
  await using resources = new AsyncDisposableStack()
  const bucket = await openMoodyBucket(resources)
  const settings = { STORAGE_URL: bucket.storageUrl, ...bucketKeys }
  const server = await startTestServer(settings)
  resources.defer(() => server.remove())
  const load: Load = { url: server.url, house: await seedStore(server.url, 4), books: newBooks(), seed }
  const artist = await signUpConfirmed(server.url, newPerson())
  const world = { load, bucket, artist, pages: ['/store', '/api/store/products', await keptPicture(load.url)] }
  const verdicts: Verdict[] = []
  for (const presence of ['refused', 'dead'] as const) verdicts.push(judge(`object store ${presence}`, await beAway(world, presence)))
  return [...verdicts, await judgeWhatIsLeft(world, server.dataDir, resources)]
}

/** An image requested before, so that the server's local cache has it. */
async function keptPicture(url: string): Promise<string> {
  const path = await until('a picture that is drawn', async () => {
    const { products } = await fetch(`${url}/api/store/products`).then((answer) => answer.json())
    return products.flatMap((product: ProductCard) => product.picture.sources.map((source) => source.url))[0]
  })
  if ((await ask(url, path)).status !== 200) throw new Error(`${path} is not shown`)
  return path
}

type Upload = { status: number; ms: number; retryAfter: string | null }
type Away = { visits: Visit[]; uploads: Upload[]; backMs: number; readiness: string; isAlive: boolean }

async function beAway({ load, bucket: { front }, artist, pages }: World, presence: Presence): Promise<Away> {
  let isOver = false
  const clients = runClients(load, () => isOver).catch((error: Error) => void load.books.sent.faults.push(error.message))
  const reading = visitSteadily(load.url, pages, { perSecond: READERS_PER_SECOND, isOver: () => isOver })
  await delay(2000)
  const awayAt = performance.now()
  await front.be(presence)
  const uploads: Upload[] = []
  for (let number = 0; number < UPLOADS; number++) uploads.push(await timeUpload(artist, `${presence} ${number}`))
  const readiness = await fetch(`${load.url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`)
  const isAlive = (await ask(load.url, '/healthz')).status === 200
  await delay(Math.max(0, awayAt + AWAY_MS - performance.now()))
  await front.be('well')
  const backAt = performance.now()
  await until('an upload that is taken', async () => (await timeUpload(artist, `Back from ${presence}`)).status === 200, 60)
  const backMs = performance.now() - backAt
  isOver = true
  const [visits] = await Promise.all([reading, clients])
  return { visits, uploads, backMs, readiness, isAlive }
}

async function timeUpload(artist: Caller, name: string): Promise<Upload> {
  const form = await buildUploadForm(`${name} ${randomUUID().slice(0, 4)}`)
  const begun = performance.now()
  const { status, headers } = await artist.post('/api/upload-artwork', form)
  return { status, ms: performance.now() - begun, retryAfter: headers.get('retry-after') }
}

function judge(what: string, { visits, uploads, backMs, readiness, isAlive }: Away): Verdict {
  const unseen = visits.filter(({ status }) => status !== 200)
  const wrong = uploads.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
  const slowest = Math.max(...uploads.map(({ ms }) => ms))
  return {
    what,
    tried: `away for ${AWAY_MS / 1000} s under orders, payouts and ${READERS_PER_SECOND} readers a second; ${uploads.length} uploads meanwhile`,
    found: `uploads answered ${[...new Set(uploads.map(({ status }) => status))].join(', ')}, the slowest after ${(slowest / 1000).toFixed(1)} s; ${unseen.length} of ${visits.length} pages and kept pictures failed; taken again ${(backMs / 1000).toFixed(1)} s after its return`,
    faults: [
      ...wrong.map(({ status, retryAfter }) => `an upload was answered ${status}, Retry-After ${retryAfter}`),
      ...(slowest > UPLOAD_BAR_MS ? [`an upload waited ${(slowest / 1000).toFixed(1)} s`] : []),
      ...unseen.map(({ path, status }) => `${path} answered ${status}`),
      ...(backMs > BACK_BAR_MS ? [`${(backMs / 1000).toFixed(1)} s until an upload was taken`] : []),
      ...(REASON.test(readiness) ? [] : [`readiness said ${readiness}`]),
      ...(isAlive ? [] : ['it did not say that it lives']),
    ],
  }
}

/** All pending work is done, everything acknowledged exists, and every file named by a row is complete in the bucket. */
async function judgeWhatIsLeft({ load, bucket, artist }: World, dataDir: string, resources: AsyncDisposableStack): Promise<Verdict> {
  const url = await readDatabaseUrl({ dataDir })
  const ownDir = await mkdtemp(join(tmpdir(), 'tintype-chaos-'))
  resources.defer(() => rm(ownDir, { recursive: true, force: true }))
  const files = inStorage(await createBucketStorage({ dataDir: ownDir, address: bucket.standIn.address, keptBytes: 1 }))
  const stuck = await findStuckJobs(url)
  const { missing, faults } = await audit(url, files, load)
  const read = await readFiles(url, files)
  const { total } = await expectSuccess(artist.get('/api/artist-artworks'))
  const { sent } = load.books
  return {
    what: 'object store, lost or doubled',
    tried: `${sent.acknowledged} acknowledged, ${sent.repeated} cut off and repeated`,
    found: `${missing.length} missing, ${stuck.length} jobs stuck; ${read.files} files read, ${read.orphans} orphans swept, ${read.faults.length} missing, changed or left behind; ${total} artworks of 2 uploads that were taken`,
    faults: [
      ...missing.map((effect) => `missing: ${effect}`),
      ...[...faults, ...stuck, ...read.faults, ...sent.faults],
      ...(await verifyLedger(dataDir)),
      ...(total === 2 ? [] : [`${total} artworks of 2 uploads that were taken`]),
    ],
  }
}
