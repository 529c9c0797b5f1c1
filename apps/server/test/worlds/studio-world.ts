import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Artwork, ArtworkPage, ReviewLine } from '@tintype/contract/artworks/artworks'
import type { ArtistStats } from '@tintype/contract/shops/shops'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { artworkListeners } from '../../compose/artwork-listeners.ts'
import { storedFiles } from '../../compose/stored-files.ts'
import { createApiHandler } from '../../http/api.ts'
import { createGate } from '../../http/operations/gate.ts'
import type { ProblemBody } from '../../http/responses/problem-answers.ts'
import { artists } from '../../modules/accounts/tables.ts'
import { type ArtworkTools, createArtworks } from '../../modules/artworks/index.ts'
import { artworkRoutes } from '../../modules/artworks/routes.ts'
import { artworks as artworkTable, renditions } from '../../modules/artworks/tables.ts'
import { createBuiltInVision } from '../../modules/artworks/vision/built-in.ts'
import { createProducts } from '../../modules/catalogue/index.ts'
import { createMockups, type MockupTools } from '../../modules/mockups/index.ts'
import { mockupRoutes } from '../../modules/mockups/routes.ts'
import { createReviewQueue } from '../../modules/review/index.ts'
import { reviewQueueRoutes } from '../../modules/review/routes.ts'
import { createShops } from '../../modules/shops/index.ts'
import { shopRoutes } from '../../modules/shops/routes.ts'
import type { Actor, Artist } from '../../platform/actor.ts'
import { createAudit } from '../../platform/audit/audit.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Upscaler } from '../../platform/images/enlarging/upscaler.ts'
import { createPicturesPool } from '../../platform/images/processes/pictures-pool.ts'
import type { Job, Jobs } from '../../platform/jobs/jobs.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import { type ArtworkState, insertArtwork } from '../database/insert-artwork.ts'
import { openWorldDatabase } from '../database/world-database.ts'
import { sharedPictures } from '../images/shared-pictures.ts'
import { bundledProcess } from '../processes/bundled-process.ts'

export const storefrontUrl = 'https://store.example'

/**
 * The studio: artworks and shops over the API, on the worker's database, with real files and the real picture process. Jobs are recorded in
 * `sent`. The clock is manual.
 */
export async function openStudioWorld({ url, upscaler }: { url?: string; upscaler?: Upscaler } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tintype-studio-'))
  const log = createLogger({ level: 'silent' })
  const { database, close: closeDatabase } = await openWorldDatabase(url)
  const options = { workers: 2, keepsPixels: true }
  const pictures = upscaler
    ? createPicturesPool({ processPath: bundledProcess('pictures'), niceness: 0, log, upscaler, ...options })
    : sharedPictures(options, () => undefined)
  const storage = await createDiskStorage({ dataDir })
  const sent: { name: string; payload: unknown }[] = []
  const jobs: Jobs = {
    async send<Payload>(_tx: Transaction, job: Job<Payload>, payload: Payload) {
      sent.push({ name: job.name, payload: job.payload.parse(payload) })
    },
    sendAll: () => Promise.reject(new Error('sendAll is not used here')),
  }
  let now = new Date()
  const balances = new Map<string, number>()
  const tools: ArtworkTools = {
    ...artworkListeners,
    database,
    jobs,
    storage,
    storedFiles,
    pictures,
    vision: createBuiltInVision({ pictures, textReader: { read: async () => [] }, contentRater: undefined, log }),
    clock: () => now,
    audit: createAudit({ sealer: createSealer(['a secret of the tests, long enough']) }),
    log,
    storefrontUrl,
    channel: 'built-in',
    onSaleEdited: async () => undefined,
  }
  const artworks = createArtworks(tools)
  const products = createProducts({ database })
  const mockupTools: MockupTools = { ...tools, artworks }
  const mockups = createMockups(mockupTools)
  const reviewQueue = createReviewQueue(tools)
  const shops = createShops({ ...tools, getAvailableCents: async (artistId) => balances.get(artistId) ?? 0, countArtworks: artworks.count })
  const incomingDir = join(dataDir, 'incoming')
  const gate = createGate({ connectionsAwaited: () => 0, picturesWaiting: async () => 0, lateness: { ms: () => 0, stop() {} } })
  const api = createApiHandler(
    { artworks: { ...artworkRoutes(artworks), ...mockupRoutes(mockups), ...reviewQueueRoutes(reviewQueue) }, shops: shopRoutes(shops) },
    { incomingDir, gate },
  )

  async function call(actor: Actor, request: Request): Promise<{ status: number; body: Answer }> {
    if (actor.kind === 'artist' && !request.headers.has('x-user-username')) request.headers.set('x-user-username', actor.name)
    const context = {
      requestId: 'test',
      headers: request.headers,
      authenticate: async () => actor,
      report: (error: unknown) => console.error(error),
    }
    const answer = await api(request, context)
    return { status: answer.status, body: (await answer.json()) as Answer }
  }

  return {
    dataDir,
    database,
    storage,
    pictures,
    sent,
    tools,
    artworks,
    products,
    mockupTools,
    mockups,
    shops,
    balances,
    call,
    close: async () => {
      if (upscaler) await pictures.stop()
      await closeDatabase()
      await rm(dataDir, { recursive: true })
    },

    pass(ms: number): Date {
      now = new Date(now.getTime() + ms)
      return now
    },

    get: (actor: Actor, path: string) => call(actor, new Request(`http://localhost/api/${path}`)),

    patch(actor: Actor, path: string, body: object) {
      const headers = { 'content-type': 'application/json' }
      return call(actor, new Request(`http://localhost/api/${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) }))
    },

    post(actor: Actor, path: string, body: FormData | object) {
      const isForm = body instanceof FormData
      const headers = isForm ? undefined : { 'content-type': 'application/json' }
      return call(
        actor,
        new Request(`http://localhost/api/${path}`, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }),
      )
    },

    async newArtist(): Promise<Artist> {
      const name = `Artist ${randomUUID().slice(0, 13).replace('-', '')}`
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
      const [row] = await database.insert(artists).values({ userId: randomUUID(), name, nameKey: name.toLowerCase(), email }).returning()
      if (!row) throw new Error('no artist')
      await database.transaction((tx) => shops.createShop(tx, row.id, name))
      return { kind: 'artist', artistId: row.id, userId: row.userId, name, email }
    },

    /** An uploaded artwork with a unique picture. */
    async upload(artist: Artist, fields: Record<string, string> = {}): Promise<string> {
      const { status, body } = await this.post(artist, 'upload-artwork', await artworkForm({ fields }))
      if (status !== 200) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
      return body.uid
    },

    /** An artwork that is too small to be submitted, stored as an upload stores it: so tests of picture formats stay cheap. */
    async storeTiny(artist: Artist, bytes: Buffer, state: ArtworkState = {}): Promise<string> {
      const originalKey = createHash('sha256').update(bytes).digest('hex')
      const path = join(dataDir, originalKey)
      await writeFile(path, bytes)
      const { type, widthPx, heightPx } = await pictures.inspect(path)
      await storage.put('originals', originalKey, path)
      const facts = { originalKey, fileBytes: bytes.length, fileType: type, widthPx, heightPx }
      return (await insertArtwork(database, artist.artistId, { ...facts, ...state })).uid
    },

    async listArtworkRows(artist: Artist) {
      return database.select().from(artworkTable).where(eq(artworkTable.artistId, artist.artistId)).orderBy(artworkTable.position)
    },

    listRenditions: (uid: string) => database.select().from(renditions).where(eq(renditions.artworkUid, uid)).orderBy(renditions.widthPx),

    /** The files in the incoming folder; none between two requests. */
    incoming: () => readdir(incomingDir),

    /** Every stored file, by its area and key. */
    async stored(): Promise<string[]> {
      const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
      return found.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath.split('/files/')[1]?.split('/')[0]}/${entry.name}`)
    },
  }
}

/** All responses of the studio in one type; each test knows which one it expects. */
type Answer = ProblemBody &
  ArtworkPage &
  ArtistStats &
  Artwork &
  ReviewLine & { artwork: Artwork; newBannerUrl: string; newProfilePictureUrl: string }

/** A picture, different every time. By default it is large enough for the smallest print, in coarse blocks that cost little. */
export async function newPicture({ widthPx = 40, heightPx = 60, scale = 1 } = DEFAULT_PICTURE): Promise<Buffer<ArrayBuffer>> {
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  return (await sharp(randomBytes(widthPx * heightPx * 3), { raw })
    .resize(widthPx * scale, heightPx * scale, { kernel: 'nearest' })
    .png()
    .toBuffer()) as Buffer<ArrayBuffer>
}

const DEFAULT_PICTURE: { widthPx?: number; heightPx?: number; scale?: number } = { widthPx: 50, heightPx: 60, scale: 16 }

type ArtworkFormParts = { fields?: Record<string, string>; without?: string[]; file?: Buffer<ArrayBuffer> | string; fileName?: string }

/** The form of an upload. @param file  bytes, or the path of a file; a new small picture by default */
export async function artworkForm({ fields = {}, without = [], file, fileName }: ArtworkFormParts = {}): Promise<FormData> {
  const all = {
    artworkName: 'Moon over Water',
    artworkDescription: '',
    tags: 'moon,sea,vertical',
    category: 'space',
    orientation: 'vertical',
    ...fields,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(all)) if (!without.includes(name)) form.append(name, value)
  if (!without.includes('artworkImage')) form.append('artworkImage', await toFile(file ?? (await newPicture()), fileName))
  return form
}

export async function toFile(
  file: Buffer<ArrayBuffer> | string,
  name = typeof file === 'string' ? basename(file) : 'picture.png',
): Promise<File> {
  return new File([typeof file === 'string' ? await readFile(file) : file], name, { type: 'image/png' })
}
