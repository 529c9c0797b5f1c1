import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAnalysisCache } from '../modules/artworks/queries/analyses.ts'
import { createCustomers } from '../modules/customers/index.ts'
import { startLinkValidity } from '../modules/customers/mail-link.ts'
import { customerLinks } from '../modules/customers/tables.ts'
import { createDataExports } from '../modules/data-exports/index.ts'
import { dataExports } from '../modules/data-exports/tables.ts'
import { createIntegrations } from '../modules/integrations/index.ts'
import { openSecrets } from '../modules/integrations/secrets.ts'
import { webhookEndpoints } from '../modules/integrations/tables.ts'
import { createOperators } from '../modules/operators/index.ts'
import type { ProductionTools } from '../modules/production/index.ts'
import { findSigner, revealSecret, rotateSecret } from '../modules/production/manufacturers/answer-secrets.ts'
import { manufacturers } from '../modules/production/tables.ts'
import { claimArtwork } from '../modules/review/queue/claim-artwork.ts'
import type { Artist, Operator } from '../platform/actor.ts'
import { createAudit } from '../platform/audit/audit.ts'
import { insertArtwork } from './database/insert-artwork.ts'
import { cloneTemplate } from './database/worker-database.ts'
import { type AppWorld, newPerson, openAppWorld, toAuthHeaders } from './worlds/app-world.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

let world: AppWorld
let admin: Operator
beforeAll(async () => {
  // an invitation needs an admin, and the rule about admins covers all operators
  world = await openAppWorld({ url: await cloneTemplate(`expiry_${process.pid}`) })
  const actor = await world.services.resolveActor(new Headers(toAuthHeaders(await world.newOperator('admin'))))
  if (actor.kind !== 'operator') throw new Error('no operator')
  admin = actor
})
afterAll(() => world.close())

let now = new Date('2026-11-22T10:00:00.000Z')
const clock = () => now
const tools = () => ({ ...world.platform, ...world.services, clock, audit: createAudit(world.platform) })
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: { code?: unknown }) => {
      if (typeof error.code !== 'string') throw error
      return false
    },
  )

async function newArtist(): Promise<Artist> {
  const actor = await world.services.accounts.resolveActor(new Headers(toAuthHeaders(await world.newArtist())))
  if (actor.kind !== 'artist') throw new Error('no artist')
  return actor
}

type Expiring = {
  what: string
  validMs: number
  /** Creates an item and returns a check of its validity. A check may use the item up. */
  make: () => Promise<() => Promise<boolean>>
}

const expiring: Expiring[] = [
  {
    what: 'a link to the orders of a customer',
    validMs: 15 * MINUTE,
    async make() {
      const customers = createCustomers(tools())
      const secret = randomBytes(32).toString('base64url')
      const linkHash = createHash('sha256').update(secret).digest('base64url')
      const link = { id: randomUUID(), linkHash, email: 'ada@customers.example' }
      await world.database.insert(customerLinks).values({ ...link, expiresAt: new Date(now.getTime() + DAY) })
      await world.database.transaction((tx) => startLinkValidity(tx, `https://store.example/account/link/${secret}`, now))
      return () => isDone(customers.openSession({ link: secret }))
    },
  },
  {
    what: 'a session of a customer',
    validMs: 7 * DAY,
    async make() {
      const customers = createCustomers(tools())
      const secret = randomBytes(32).toString('base64url')
      const linkHash = createHash('sha256').update(secret).digest('base64url')
      const expiresAt = new Date(now.getTime() + DAY)
      await world.database.insert(customerLinks).values({ id: randomUUID(), linkHash, email: 'ada@customers.example', expiresAt })
      const { session } = await customers.openSession({ link: secret })
      return () => isDone(customers.listOrders(session, { limit: 1 }))
    },
  },
  {
    what: 'a link to an archive of an artist’s data',
    validMs: 10 * MINUTE,
    async make() {
      const artist = await newArtist()
      await newArchive(artist.artistId, 7 * DAY)
      const exports = archives()
      const { url } = await exports.makeLink(artist)
      return () => isDone(exports.openLink(url.split('/').at(-1) ?? ''))
    },
  },
  {
    what: 'an archive of an artist’s data',
    validMs: 7 * DAY,
    async make() {
      const artist = await newArtist()
      await newArchive(artist.artistId, 7 * DAY)
      return () => isDone(archives().makeLink(artist))
    },
  },
  {
    what: 'an invitation of an operator',
    validMs: 7 * DAY,
    async make() {
      const urls: string[] = []
      const notifications = {
        send: async (_tx: unknown, ...notices: object[]) => void urls.push(...notices.map((one) => (one as { url: string }).url)),
      }
      const operators = createOperators({ ...tools(), notifications })
      await operators.invite(admin, { email: newPerson().email, role: 'viewer' })
      return () => isDone(operators.readInvitation(urls[0]?.split('/').at(-1) ?? ''))
    },
  },
  {
    what: 'an API key for one day',
    validMs: 1 * DAY,
    async make() {
      const integrations = createIntegrations(tools())
      const { secret } = await integrations.makeKey(admin, {
        ...{ name: 'Books', scopes: ['orders:read'], expiresInDays: 1 },
        origin: { userAgent: null, address: undefined },
      })
      return () => isDone(integrations.resolveKey(new Headers({ authorization: `Bearer ${secret}` })))
    },
  },
  {
    what: 'the former secret of a webhook endpoint',
    validMs: 1 * DAY,
    async make() {
      const integrations = createIntegrations({ ...tools(), poster: { ...world.platform.poster, mayBe: () => true } })
      const input = { url: 'https://books.example/hook', description: 'Books', events: ['payout.paid' as const] }
      const { endpoint, secret } = await integrations.addEndpoint(admin, input)
      await integrations.rotateSecret(admin, endpoint.id)
      const [row] = await world.database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id))
      if (!row) throw new Error('no endpoint')
      return async () => openSecrets(world.platform, row, now).includes(secret)
    },
  },
  {
    what: 'the former secret of a manufacturer',
    validMs: 1 * DAY,
    async make() {
      const facts = { regions: ['us' as const], capacityPerDay: 1, leadDays: 1, isActive: false, costsCents: {} }
      const [{ id } = { id: '' }] = await world.database
        .insert(manufacturers)
        .values({ ...facts, name: randomUUID() })
        .returning()
      const production = tools() as never as ProductionTools
      const { secret } = await revealSecret(production, admin, id)
      await rotateSecret(production, admin, id)
      const rows = await world.database.select().from(manufacturers).where(eq(manufacturers.id, id))
      const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
        .update('text')
        .digest('base64')
      return async () => findSigner(world.platform.sealer, rows, { text: 'text', signatures: `v1,${signature}`, at: now }) !== undefined
    },
  },
  {
    what: 'a claim of an artwork by an operator',
    validMs: 5 * MINUTE,
    async make() {
      const { uid } = await insertArtwork(world.database, (await newArtist()).artistId)
      const claim = (by: Operator) => world.database.transaction((tx) => claimArtwork({ clock }, tx, by, { uid }))
      await claim(admin)
      return async () => !(await claim({ ...admin, userId: 'another operator' })).isMine
    },
  },
  {
    what: 'the answer of a model about a picture',
    validMs: 30 * DAY,
    async make() {
      const looks = createAnalysisCache({ database: world.database, clock })
      const key = randomUUID()
      await looks.keep(key, {} as never, { model: 'sees', promptVersion: 1, schemaVersion: 1 })
      return async () => (await looks.find(key)) !== undefined
    },
  },
]

function archives() {
  const storage = { read: async () => ({ stream: Readable.from([Buffer.from('an archive')]), sizeBytes: 10 }) }
  return createDataExports({ ...tools(), storage } as never)
}

async function newArchive(artistId: string, validMs: number): Promise<void> {
  const expiresAt = new Date(now.getTime() + validMs)
  await world.database
    .insert(dataExports)
    .values({ artistId, state: 'ready', storageKey: randomUUID(), requestedAt: now, readyAt: now, expiresAt })
}

test.each(expiring)('$what is valid until the instant at which its time is over', async ({ validMs, make }) => {
  const validities: boolean[] = []
  for (const afterMs of [validMs - 1, validMs, validMs + 1]) {
    const isValid = await make()
    now = new Date(now.getTime() + afterMs)
    validities.push(await isValid())
  }
  expect(validities).toEqual([true, false, false])
})

test('a process keeps its turn to ask a model for 70 seconds', async () => {
  const looks = createAnalysisCache({ database: world.database, clock })
  const key = randomUUID()
  await looks.takeTurn(key)
  now = new Date(now.getTime() + 70 * SECOND)
  expect(await looks.takeTurn(key)).toBeUndefined()
  now = new Date(now.getTime() + 1)
  expect(await looks.takeTurn(key)).toBeDefined()
})

test('an artist may ask a model 100 times on a day of UTC', async () => {
  const looks = createAnalysisCache({ database: world.database, clock })
  const artist = randomUUID()
  now = new Date('2027-06-01T23:59:59.999Z')
  const spent: boolean[] = []
  for (let at = 0; at < 101; at++) spent.push(await looks.spend(artist))
  expect([spent.indexOf(false), spent.filter((isAllowed) => isAllowed).length]).toEqual([100, 100])
  now = new Date('2027-06-02T00:00:00.000Z')
  expect(await looks.spend(artist)).toBe(true)
})
