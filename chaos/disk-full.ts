import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchDatabase } from '../bench/support/database.ts'
import { callerOf, signUpConfirmed } from '../e2e/support/api.ts'
import { newPerson } from '../e2e/support/person.ts'
import { artworkForm } from '../e2e/support/photo.ts'
import { startTestServer } from '../e2e/support/server.ts'
import { until } from '../e2e/support/until.ts'
import { withClient } from './support/audit.ts'
import { onDisk } from './support/files.ts'
import { cartOf, furnish, wanted } from './support/house.ts'
import type { Verdict } from './support/verdict.ts'

const DISK_MB = 96
const UPLOADS = 12
const BACK_BAR_MS = 30_000
const WHAT = 'R12 disk full'

/**
 * R12: the disk that the files lie on is full. What needs room is refused and leaves nothing behind, what needs none goes on, and once
 * there is room it is used, without anybody's hand.
 */
export async function diskFull(): Promise<Verdict[]> {
  if (process.getuid?.() !== 0) return [{ what: WHAT, tried: 'left out', found: 'only root can mount a disk', faults: [] }]
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'tintype-full-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    return [{ what: WHAT, tried: 'left out', found: `no disk could be mounted: ${(error as Error).message.split('\n')[0]}`, faults: [] }]
  }
  resources.defer(() => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }))
  const database = await startBenchDatabase()
  resources.defer(() => database.remove())
  const server = await startTestServer({ DATABASE_URL: database.url, DATA_DIR: folder })
  resources.defer(async () => void (await server.stop()))

  const { sellers } = await furnish(server.url, 1)
  const artist = await signUpConfirmed(server.url, newPerson())
  const upload = async (name: string) => artist.post('/api/upload-artwork', await artworkForm({ artworkName: name }, undefined, name))
  const filler = join(folder, 'filler')
  await fill(filler)
  const refused: number[] = []
  for (let number = 0; number < UPLOADS; number++) refused.push((await upload(`Full ${number}`)).status)
  const product = sellers[0]?.products[0] ?? ''
  const order = await callerOf(server.url).post('/api/store/orders', cartOf([{ product, size: 'medium', quantity: 1 }]), {
    'idempotency-key': 'while the disk is full',
  })
  const page = await fetch(`${server.url}/store`)
  // what was refused has given back what it had taken
  await fill(`${filler}-2`)
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
  return [
    {
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
    },
  ]
}

/** To the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; ) {
      const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }))
      if (bytesWritten < size) size = Math.floor(size / 2)
    }
  } finally {
    await file.close()
  }
}

async function rowsWithoutFiles(url: string, folder: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ key: string }>('SELECT original_key AS key FROM artworks')
    const files = onDisk(folder)
    const found = await Promise.all(rows.map(async ({ key }) => ((await files.has('originals', key)) ? undefined : key)))
    return found.filter((key) => key !== undefined)
  })
}
