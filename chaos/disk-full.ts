import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchDatabase } from '../bench/support/database.ts'
import { type Answer, type Caller, callerOf, signUpConfirmed } from '../e2e/support/api.ts'
import { newPerson } from '../e2e/support/person.ts'
import { artworkForm } from '../e2e/support/photo.ts'
import { startTestServer } from '../e2e/support/server.ts'
import { until } from '../e2e/support/until.ts'
import { withClient } from './support/audit.ts'
import { onDisk } from './support/files.ts'
import { fillDisk } from './support/fill-disk.ts'
import { cartOf, furnish, type Seller, uploadOf, wanted } from './support/house.ts'
import { databaseOf, verifyLedger } from './support/run.ts'
import { leaveOut, type Verdict } from './support/verdict.ts'

const DISK_MB = 96
const OWN_DATABASE_MB = 400
const UPLOADS = 12
const BACK_BAR_MS = 30_000
const WHAT = 'R12 disk full'

/**
 * R12: the disk is full that the files lie on, and then one that the database lies on, too, as it does where nobody named another place.
 * What needs room is refused and leaves nothing behind, and once there is room it is used, without anybody's hand.
 */
export async function diskFull(): Promise<Verdict[]> {
  if (process.getuid?.() !== 0) return [leaveOut(WHAT, 'only root can mount a disk')]
  return [await onDiskOf(DISK_MB, filesAlone), await onDiskOf(OWN_DATABASE_MB, everything)]
}

type Trial = (folder: string, resources: AsyncDisposableStack) => Promise<Verdict>

async function onDiskOf(mb: number, tryIt: Trial): Promise<Verdict> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'tintype-full-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', folder], { stdio: 'pipe' })
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

  const { sellers } = await furnish(server.url, 1)
  const artist = await signUpConfirmed(server.url, newPerson())
  const upload = async (name: string) => artist.post('/api/upload-artwork', await artworkForm({ artworkName: name }, undefined, name))
  const filler = join(folder, 'filler')
  await fillDisk(filler)
  const refused: number[] = []
  for (let number = 0; number < UPLOADS; number++) refused.push((await upload(`Full ${number}`)).status)
  const product = sellers[0]?.products[0] ?? ''
  const order = await callerOf(server.url).post('/api/store/orders', cartOf([{ product, size: 'medium', quantity: 1 }]), {
    'idempotency-key': 'while the disk is full',
  })
  const page = await fetch(`${server.url}/store`)
  // what was refused has given back what it had taken
  await fillDisk(`${filler}-2`)
  const readiness = await fetch(`${server.url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`)
  const half = await rowsWithoutFiles(database.url, folder)

  for (const path of [filler, `${filler}-2`]) await unlink(path)
  const began = performance.now()
  await until('an upload that is taken', async () => (await upload('Room again')).status === 200, 40)
  const backMs = performance.now() - began
  await until('pictures of it', async () => {
    const { body } = await artist.get('/api/artist-artworks')
    return body.artworks.length === 1 && body.artworks[0].imageUrl
  })
  const { body } = await artist.get('/api/artist-artworks')
  await wanted(artist.get('/api/artist-stats'))
  return {
    what: WHAT,
    tried: `${UPLOADS} uploads, an order and a page on a full disk`,
    found: `uploads answered ${[...new Set(refused)].join(', ')}, the order ${order.status}, the page ${page.status}; /readyz ${readiness}; taken again ${(backMs / 1000).toFixed(1)} s after there was room`,
    faults: [
      ...refused.filter((status) => status !== 507 && status !== 503).map((status) => `an upload was answered ${status}`),
      ...(order.status === 200 || order.status === 201 ? [] : [`an order was answered ${order.status} ${JSON.stringify(order.body)}`]),
      ...(page.ok ? [] : [`a page was answered ${page.status}`]),
      ...(/^503 .*storage/.test(readiness) ? [] : [`readiness said ${readiness}`]),
      ...half.map((key) => `a row names ${key}, which is not there`),
      ...(body.total === 1 ? [] : [`${body.total} artworks of one that was taken`]),
      ...(backMs > BACK_BAR_MS ? [`${(backMs / 1000).toFixed(1)} s until an upload was taken`] : []),
    ],
  }
}

/** Uploads, orders and a payout on a full disk that the database writes to as well: none is half done, whatever it was answered. */
async function everything(dataDir: string, resources: AsyncDisposableStack): Promise<Verdict> {
  const server = await startTestServer({ DATA_DIR: dataDir, PAYOUT_COOLING_HOURS: '0' })
  resources.defer(async () => void (await server.stop()))
  const { sellers, desk } = await furnish(server.url, 1)
  const [seller] = sellers as [Seller]
  await earn(desk, seller)
  const url = await databaseOf(server)
  const before = await countRows(url)
  const filler = join(dataDir, 'filler')
  await fillDisk(filler)

  const answers = { uploads: [] as number[], orders: [] as number[], payouts: [] as number[] }
  for (let round = 0; round < UPLOADS; round++) {
    answers.uploads.push((await seller.artist.post('/api/upload-artwork', await uploadOf(`Full ${round}`))).status)
    answers.orders.push((await buy(server.url, seller, `while it is full, ${round}`)).status)
    answers.payouts.push(
      (await seller.artist.post('/api/request-payout', PAYOUT, { 'idempotency-key': `while it is full, ${round}` })).status,
    )
    // what a part of the work leaves free is taken again
    await fillDisk(join(dataDir, `filler-${round}`))
  }
  const readiness = await fetch(`${server.url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`)
  const alive = (await fetch(`${server.url}/healthz`)).status
  await unlink(filler)
  for (let round = 0; round < UPLOADS; round++) await unlink(join(dataDir, `filler-${round}`))
  const began = performance.now()
  await until(
    'an order that is taken',
    async () => ((await buy(server.url, seller, randomUUID()).catch(() => undefined))?.status ?? 500) < 300,
    60,
  )
  const backMs = performance.now() - began
  await until(
    'an upload that is taken',
    async () => (await seller.artist.post('/api/upload-artwork', await uploadOf('Room'))).status === 200,
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
    tried: `${UPLOADS} uploads, orders and requests for a payout`,
    found: `${all.map(([name, statuses]) => `${name} answered ${[...new Set(statuses)].join(', ')}`).join('; ')}; /readyz ${readiness}; an order taken ${(backMs / 1000).toFixed(1)} s after there was room`,
    faults: [
      ...all.flatMap(([name, statuses]) =>
        statuses
          .filter((status) => !isClean(status, taken(answers.payouts) > 0 && name === 'payouts'))
          .map((status) => `one of the ${name} was answered ${status}`),
      ),
      ...(alive === 200 ? [] : [`/healthz was answered ${alive}`]),
      ...(/^503/.test(readiness) ? [] : [`readiness said ${readiness}`]),
      ...(JSON.stringify(after) === JSON.stringify(expected)
        ? []
        : [`${JSON.stringify(after)} are there, ${JSON.stringify(expected)} were told`]),
      ...(await rowsWithoutFiles(url, dataDir)).map((key) => `a row names ${key}, which is not there`),
      ...(await verifyLedger(dataDir)),
      ...(backMs > BACK_BAR_MS ? [`${(backMs / 1000).toFixed(1)} s until an order was taken`] : []),
    ],
  }
}

/** @param isSecond  may be one too many: an artist has one open payout at most */
function isClean(status: number, isSecond: boolean): boolean {
  return status < 300 || status === 503 || status === 507 || (isSecond && status < 500)
}

const PAYOUT = { method: 'paypal', details: {} }

/** As much as a payout needs. */
async function earn(desk: Caller, { artist }: Seller): Promise<void> {
  const { artists } = await wanted(desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: artist.username })}`))
  const facts = { amountCents: 60_00, reason: 'Sold at a fair.' }
  await wanted(desk.post(`/api/backoffice/artists/${artists[0].id}/adjustments`, facts, { 'idempotency-key': randomUUID() }))
}

function buy(url: string, { products }: Seller, key: string): Promise<Answer> {
  const cart = cartOf([{ product: products[0] ?? '', size: 'medium', quantity: 1 }])
  return callerOf(url).post('/api/store/orders', cart, { 'idempotency-key': key })
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
