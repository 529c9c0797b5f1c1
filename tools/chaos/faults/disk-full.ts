import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, type Caller, createCaller, signUpConfirmed } from '../../../e2e/support/api.ts'
import { readDatabaseUrl, withClient } from '../../../e2e/support/database.ts'
import { newPerson } from '../../../e2e/support/person.ts'
import { artworkForm } from '../../../e2e/support/photo.ts'
import { startTestServer } from '../../../e2e/support/server.ts'
import { until } from '../../../e2e/support/until.ts'
import { startBenchDatabase } from '../../support/database.ts'
import { buildCardOrder, buildUploadForm, expectSuccess, type Seller, seedStore } from '../../support/house.ts'
import { postInHalves } from '../support/clients/post-in-halves.ts'
import { fillDisk } from '../support/faults/fill-disk.ts'
import { onDisk } from '../support/files.ts'
import { verifyLedger } from '../support/run.ts'
import { leaveOut, type Verdict } from '../support/verdict.ts'
import { logOnFullDisk } from './log-on-full-disk.ts'

const DISK = '96m'
const OWN_DATABASE = '400m'
const LOG = '256k'
const UPLOADS = 12
const HALVES = 4
const SELLERS = 3
const MOST_ORDERS = 1000
const BACK_BAR_MS = 30_000
const WHAT = 'disk full'

/**
 * A full disk: first that of the files, then one shared with the database, as in the default configuration, then that of the log.
 * Requests that need space are refused without leftovers. Once space is free they succeed again, without intervention.
 */
export async function diskFull(): Promise<Verdict[]> {
  if (process.getuid?.() !== 0) return [leaveOut(WHAT, 'only root can mount a disk')]
  return [await withSmallDisk(DISK, filesAlone), await withSmallDisk(OWN_DATABASE, everything), await withSmallDisk(LOG, logOnFullDisk)]
}

type Trial = (folder: string, resources: AsyncDisposableStack) => Promise<Verdict>

/** @param size  in the format of `mount` */
async function withSmallDisk(size: string, tryIt: Trial): Promise<Verdict> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'tintype-full-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    return leaveOut(WHAT, `no disk could be mounted: ${(error as Error).message.split('\n')[0]}`)
  }
  resources.defer(() => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }))
  return await tryIt(folder, resources)
}

async function filesAlone(folder: string, resources: AsyncDisposableStack): Promise<Verdict> {
  const database = await startBenchDatabase()
  resources.defer(() => database.remove())
  const server = await startTestServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  resources.defer(async () => void (await server.stop()))

  const { sellers } = await seedStore(server.url, 1)
  const artist = await signUpConfirmed(server.url, newPerson())
  const upload = async (name: string) => artist.post('/api/upload-artwork', await artworkForm({ artworkName: name }, undefined, name))
  const filler = join(folder, 'filler')
  const refused = await fillInTheMiddle({ dataDir: folder, filler, url: server.url, artist })
  for (let number = 0; number < UPLOADS; number++) refused.push((await upload(`Full ${number}`)).status)
  const product = sellers[0]?.products[0] ?? ''
  const order = await createCaller(server.url).post('/api/store/orders', buildCardOrder([{ product, size: 'medium', quantity: 1 }]), {
    'idempotency-key': 'while the disk is full',
  })
  const page = await fetch(`${server.url}/store`)
  // refused requests have freed the space that they had used
  await fillDisk(`${filler}-2`)
  const left = await findLeftovers(join(folder, 'incoming'))
  const readiness = await fetch(`${server.url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`)
  const half = await rowsWithoutFiles(database.url, folder)

  await emptyDisk(folder)
  const began = performance.now()
  await until('an upload that is taken', async () => (await upload('Room again')).status === 200, 40)
  const backMs = performance.now() - began
  await until('pictures of it', async () => {
    const { body } = await artist.get('/api/artist-artworks')
    return body.artworks.length === 1 && body.artworks[0].imageUrl
  })
  const { body } = await artist.get('/api/artist-artworks')
  await expectSuccess(artist.get('/api/artist-stats'))
  return {
    what: WHAT,
    tried: `${HALVES} uploads of which half had come when the disk was full, ${UPLOADS} more, an order and a page`,
    found: `uploads answered ${[...new Set(refused)].join(', ')}, the order ${order.status}, the page ${page.status}; /readyz ${readiness}; taken again ${(backMs / 1000).toFixed(1)} s after there was room`,
    faults: [
      ...refused.filter((status) => status !== 507 && status !== 503).map((status) => `an upload was answered ${status}`),
      ...(order.status === 200 || order.status === 201 ? [] : [`an order was answered ${order.status} ${JSON.stringify(order.body)}`]),
      ...(page.ok ? [] : [`a page was answered ${page.status}`]),
      ...(/^503 .*storage/.test(readiness) ? [] : [`readiness said ${readiness}`]),
      ...half.map((key) => `a row names ${key}, which is not there`),
      ...(await verifyLedger(folder, { DATABASE_URL: database.url })),
      ...left.map((name) => `incoming/${name} was left behind`),
      ...(body.total === 1 ? [] : [`${body.total} artworks of one that was taken`]),
      ...(backMs > BACK_BAR_MS ? [`${(backMs / 1000).toFixed(1)} s until an upload was taken`] : []),
    ],
  }
}

/** Uploads, orders and a payout on a full disk shared with the database: none is half done, whatever the response. */
async function everything(dataDir: string, resources: AsyncDisposableStack): Promise<Verdict> {
  const server = await startTestServer({ DATA_DIR: dataDir, PAYOUT_COOLING_HOURS: '0' })
  resources.defer(async () => void (await server.stop()))
  const { sellers, desk } = await seedStore(server.url, SELLERS)
  const [seller] = sellers as [Seller]
  for (const one of sellers) await creditArtist(desk, one)
  const url = await readDatabaseUrl(server)
  const before = await countRows(url)
  const filler = join(dataDir, 'filler')

  const answers = { uploads: [] as number[], orders: [] as number[], payouts: [] as number[] }
  const buyOne = async () => {
    const { status } = await buy(server.url, seller, randomUUID())
    answers.orders.push(status)
    return status
  }
  const doAll = async (round: number, { artist }: Seller) => {
    answers.uploads.push((await seller.artist.post('/api/upload-artwork', await buildUploadForm(`Full ${round}`))).status)
    await buyOne()
    answers.payouts.push((await artist.post('/api/request-payout', PAYOUT, { 'idempotency-key': `while it is full, ${round}` })).status)
  }
  const middle = { dataDir, filler, url: server.url, artist: seller.artist, meanwhile: () => doAll(0, seller) }
  answers.uploads.push(...(await fillInTheMiddle(middle)))
  // the database continues while its allocated pages have space
  for (let order = 0; order < MOST_ORDERS && (await buyOne()) < 300; order++) await fillDisk(`${filler}-before-${order}`)
  for (let round = 1; round < UPLOADS; round++) {
    await doAll(round, sellers[round % SELLERS] ?? seller)
    // refill the space that parts of the server free up
    await fillDisk(`${filler}-${round}`)
  }
  const readiness = await fetch(`${server.url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`)
  const alive = (await fetch(`${server.url}/healthz`)).status
  await emptyDisk(dataDir)
  const began = performance.now()
  await until(
    'an order that is taken',
    async () => ((await buy(server.url, seller, randomUUID()).catch(() => undefined))?.status ?? 500) < 300,
    60,
  )
  const backMs = performance.now() - began
  await until(
    'an upload that is taken',
    async () => (await seller.artist.post('/api/upload-artwork', await buildUploadForm('Room'))).status === 200,
    60,
  )

  const after = await countRows(url)
  const taken = (statuses: number[]) => statuses.filter((status) => status < 300).length
  const expected = {
    artworks: before.artworks + taken(answers.uploads) + 1,
    orders: before.orders + taken(answers.orders) + 1,
    payouts: before.payouts + taken(answers.payouts),
  }
  const all = Object.entries(answers)
  return {
    what: `${WHAT}, with the database on it`,
    tried: `${HALVES} uploads of which half had come, and one of all that is asked for while it fills; orders until one is refused; then ${UPLOADS - 1} uploads, orders and requests for a payout`,
    found: `${all.map(([name, statuses]) => `${name} answered ${countEach(statuses)}`).join('; ')}; /readyz ${readiness}; an order taken ${(backMs / 1000).toFixed(1)} s after there was room`,
    faults: [
      ...all.flatMap(([name, statuses]) =>
        statuses
          .filter((status) => !isClean(status, taken(answers.payouts) > 0 && name === 'payouts'))
          .map((status) => `one of the ${name} was answered ${status}`),
      ),
      ...(answers.orders.every((status) => status < 300) ? ['every order was taken: the database had room'] : []),
      ...(alive === 200 ? [] : [`/healthz was answered ${alive}`]),
      ...(/^503/.test(readiness) ? [] : [`readiness said ${readiness}`]),
      ...(JSON.stringify(after) === JSON.stringify(expected)
        ? []
        : [`${JSON.stringify(after)} are there, ${JSON.stringify(expected)} were expected`]),
      ...(await rowsWithoutFiles(url, dataDir)).map((key) => `a row names ${key}, which is not there`),
      ...(await verifyLedger(dataDir)),
      ...(backMs > BACK_BAR_MS ? [`${(backMs / 1000).toFixed(1)} s until an order was taken`] : []),
    ],
  }
}

type Middle = { dataDir: string; filler: string; url: string; artist: Caller; meanwhile?: () => Promise<void> }

/** The disk becomes full in the middle of some uploads. @returns their responses' statuses */
async function fillInTheMiddle({ dataDir, filler, url, artist, meanwhile }: Middle): Promise<number[]> {
  const { promise: isTime, resolve: goOn } = Promise.withResolvers<void>()
  const halves = Array.from({ length: HALVES }, async (_, number) => {
    const form = await artworkForm({ artworkName: `Half ${number}` }, undefined, randomUUID())
    return postInHalves(`${url}/api/upload-artwork`, artist, { form, isTime })
  })
  await until('halves of uploads', async () => (await readdir(join(dataDir, 'incoming'))).length >= HALVES)
  await Promise.all([fillDisk(filler), meanwhile?.()])
  goOn()
  const answers = await Promise.all(halves)
  // the space that they had used is free again
  await fillDisk(`${filler}-halves`)
  return answers
}

/** The removal of incoming files may take a moment. */
async function findLeftovers(incoming: string): Promise<string[]> {
  await until('an empty folder', async () => (await readdir(incoming)).length === 0, 10).catch(() => undefined)
  return readdir(incoming)
}

async function emptyDisk(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith('filler')) await unlink(join(folder, name))
}

/** `11 × 507, 1 × 200` */
function countEach(statuses: readonly number[]): string {
  return [...new Set(statuses)].map((status) => `${statuses.filter((one) => one === status).length} × ${status}`).join(', ')
}

/** @param isSecond  may be refused as a second one: an artist has at most one open payout */
function isClean(status: number, isSecond: boolean): boolean {
  return status < 300 || status === 503 || status === 507 || (isSecond && status < 500)
}

const PAYOUT = { method: 'paypal', details: {} }

/** Creates sales that suffice for a payout. */
async function creditArtist(desk: Caller, { artist }: Seller): Promise<void> {
  const { artists } = await expectSuccess(desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: artist.username })}`))
  const facts = { amountCents: 60_00, reason: 'Sold at a fair.' }
  await expectSuccess(desk.post(`/api/backoffice/artists/${artists[0].id}/adjustments`, facts, { 'idempotency-key': randomUUID() }))
}

function buy(url: string, { products }: Seller, key: string): Promise<Answer> {
  const cart = buildCardOrder([{ product: products[0] ?? '', size: 'medium', quantity: 1 }])
  return createCaller(url).post('/api/store/orders', cart, { 'idempotency-key': key })
}

async function countRows(url: string): Promise<{ artworks: number; orders: number; payouts: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`
      SELECT (SELECT count(*)::int FROM artworks) AS artworks, (SELECT count(*)::int FROM orders) AS orders,
        (SELECT count(*)::int FROM payouts) AS payouts`)
    return rows[0]
  })
}

async function rowsWithoutFiles(url: string, folder: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ key: string }>('SELECT original_key AS key FROM artworks')
    const files = onDisk(folder)
    const found = await Promise.all(rows.map(async ({ key }) => ((await files.has('originals', key)) ? undefined : key)))
    return found.filter((key) => key !== undefined)
  })
}
