import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { renditions } from '../../modules/artworks/tables.ts'
import { shops } from '../../modules/shops/tables.ts'
import { createQueue, defineJob } from '../../platform/jobs/jobs.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import type { Area } from '../../platform/storage/storage.ts'
import { insertProduct } from '../database/insert-artwork.ts'
import { cloneTemplate, emptyDatabase } from '../database/worker-database.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld } from './money-world.ts'

export type BackupWorld = Awaited<ReturnType<typeof openBackupWorld>>
/** A database, a folder of files and secrets, like those of a server. */
export type TestPlace = { url: string; dataDir: string }

const waiting = defineJob('test.waiting', z.object({ text: z.string() }))

/** An installation with artists, pictures, money and a queued job, and empty installations to restore to. */
export async function openBackupWorld(name: string) {
  const folders: string[] = []
  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tintype-backup-'))
    folders.push(folder)
    return folder
  }
  const place: TestPlace = { url: await cloneTemplate(name), dataDir: await newFolder() }
  const money: MoneyWorld = await openMoneyWorld({ url: place.url })
  const { database } = money
  const storage = await createDiskStorage({ dataDir: place.dataDir })
  const queue = createQueue({ url: place.url, log: createLogger({ level: 'silent' }) })
  await queue.start([{ job: waiting as never, handler: async () => undefined, concurrency: 1 }])
  await database.transaction((tx) => queue.send(tx, waiting, { text: 'Grüße – “not yet”\t\\N' }))
  await queue.stop()
  let places = 0

  async function store(area: Area, content: Buffer = randomBytes(3000)): Promise<string> {
    const key = createHash('sha256').update(content).digest('hex')
    const folder = await storage.makeFolder()
    await writeFile(join(folder.path, 'file'), content)
    await storage.put(area, key, join(folder.path, 'file'))
    await folder.release()
    return key
  }

  return {
    ...money,
    place,
    storage,
    store,
    newFolder,

    async close(): Promise<void> {
      await money.close()
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
    },

    /** An artwork on sale with its files. */
    async hang(artistId: string, content?: Buffer): Promise<{ uid: string; handle: string; originalKey: string; renditionKey: string }> {
      const [originalKey, renditionKey] = [await store('originals', content), await store('renditions')]
      const product = await insertProduct(database, artistId, { originalKey, name: `Line\nbreak\t“${randomUUID()}”` })
      await database.insert(renditions).values({ artworkUid: product.uid, preset: 'card', key: renditionKey, widthPx: 10, heightPx: 10 })
      return { ...product, originalKey, renditionKey }
    },

    /** An artist with a banner, an artwork, a sale, a requested payout and a session. */
    async newSeller() {
      const artist = await money.newArtist()
      const bannerKey = await store('renditions')
      await database.update(shops).set({ bannerKey, bannerStatus: 'approved' }).where(eq(shops.artistId, artist.artistId))
      await money.setPayoutMethod(artist, { method: 'paypal', details: { email: artist.email } })
      const product = await this.hang(artist.artistId)
      await this.sell(product.handle, 20)
      await money.payouts.request(artist, {})
      await database.execute(sql`
        WITH person AS (
          INSERT INTO auth_users (id, name, email, email_verified, created_at, updated_at)
          VALUES (${artist.userId}, ${artist.name}, ${artist.email}, true, now(), now()) RETURNING id
        )
        INSERT INTO auth_sessions (id, user_id, token, expires_at, created_at, updated_at)
        SELECT ${randomUUID()}, id, ${randomUUID()}, now() + interval '1 day', now(), now() FROM person`)
      return { ...artist, ...product, bannerKey }
    },

    sell: (product: string, quantity = 1) => money.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity }])),

    /** An empty installation. */
    async newPlace(): Promise<TestPlace> {
      return { url: await emptyDatabase(`${name}_${++places}`), dataDir: await newFolder() }
    },
  }
}

/** The configuration of a server for an installation. */
export function readTestConfig({ url, dataDir }: TestPlace, environment: Record<string, string> = {}) {
  return readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, ...environment })
}

export async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Every file below a folder, by its relative path. */
export async function filesBelow(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const)))
}
