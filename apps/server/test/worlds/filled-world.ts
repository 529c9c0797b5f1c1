import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { artists } from '../../modules/accounts/tables.ts'
import { artworks } from '../../modules/artworks/tables.ts'
import { payouts } from '../../modules/payouts/tables.ts'
import { reports } from '../../modules/reports/tables.ts'
import { shops } from '../../modules/shops/tables.ts'
import { buildRequest, type Input, sampleInput } from '../contract-inputs.ts'
import { insertArtwork, insertProduct } from '../database/insert-artwork.ts'
import { cloneTemplate } from '../database/worker-database.ts'
import { type Answer, type Caller, linkIn, openAppWorld, toAuthHeaders } from './app-world.ts'
import type { Route } from './host-world.ts'

export type FilledWorld = Awaited<ReturnType<typeof openFilledWorld>>

/** Like `openFilledWorldAt`, on a separate database. @param name  of the database; unique per test file */
export async function openFilledWorld(name: string) {
  return openFilledWorldAt(await cloneTemplate(`${name}_${process.pid}`))
}

/**
 * The whole application with a user for each kind of call and an item for each name in it, so that requests get past the lookups. @param
 * url  of a migrated database without other users
 */
export async function openFilledWorldAt(url: string) {
  const world = await openAppWorld({ url })
  const { database } = world
  const [admin, artist] = [await world.newOperator('admin'), await world.newArtist()]
  const artistId = await world.getArtistId(artist)
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#28465a' } })
    .png()
    .toBuffer()

  async function office(path: string, body?: unknown, method?: string) {
    const { status, body: answer } = await world.as(admin, `/api/backoffice/${path}`, { method, body })
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return answer
  }

  const product = await publishProduct()
  const cause = await office('causes', { title: `Wells ${randomUUID()}`, description: 'Water.', image_urls: [], active: true })
  const maker = {
    ...{ name: 'Maker', regions: ['us'], capacityPerDay: 10, leadDays: 3, isActive: true, costs: [{ size: 'medium', costCents: 900 }] },
  }
  const [manufacturer] = (await office('manufacturers', maker)).manufacturers
  const { endpoint } = await office('webhooks', { url: 'https://books.example/hook', description: 'Books', events: ['order.paid'] })
  const scopes = ['artworks:read', 'orders:read', 'payouts:read', 'webhooks:write']
  const { secret } = await office('api-keys', { name: 'Books', scopes, expiresInDays: 1 })
  const email = `ada.${randomUUID()}@customers.example`
  const order = await world.ask('/api/store/orders', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      email,
      lines: [{ product: product.handle, size: 'medium', quantity: 1 }],
      shippingAddress: { name: 'Ada', line1: '1 Main Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
      payment: { provider: 'test', card: '4242424242424242' },
    },
  })
  if (order.status >= 300) throw new Error(JSON.stringify(order.body))
  await world.ask('/api/store/account/links', { body: { email } })
  const customerLink = linkIn(await world.mailTo(email, /orders/i))
    .split('/')
    .at(-1)
  const customer = (await world.ask('/api/store/account/sessions', { body: { link: customerLink } })).body
  await world.runJobs()

  /** An artwork on sale with a stored picture. */
  async function publishProduct(): Promise<{ uid: string; handle: string }> {
    const form = new FormData()
    const words = { artworkName: 'Moon over Water', category: 'space', orientation: 'vertical', tags: 'moon,water' }
    for (const [name, value] of Object.entries(words)) form.set(name, value)
    form.set('artworkImage', new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'moon.png')
    const { body } = await world.as(artist, '/api/upload-artwork', { body: form })
    await world.runJobs()
    const [row] = await database
      .update(artworks)
      .set({ reviewStatus: 'approved', publishedAt: new Date() })
      .where(eq(artworks.uid, body.artwork?.uid ?? body.uid))
      .returning({ uid: artworks.uid, handle: artworks.handle })
    if (!row) throw new Error(`no product: ${JSON.stringify(body)}`)
    return row
  }

  /** An artist without any decisions. */
  async function someArtist(state: Partial<typeof artists.$inferInsert> = {}): Promise<string> {
    const unique = randomUUID()
    const [row] = await database
      .insert(artists)
      .values({ userId: unique, name: `Some ${unique.slice(0, 8)}`, nameKey: unique, email: `${unique}@paint.example`, ...state })
      .returning()
    if (!row) throw new Error('no artist')
    await database.insert(shops).values({ artistId: row.id, handle: unique })
    return row.id
  }

  async function somePayout(): Promise<string> {
    const values = { artistId: await someArtist(), amountCents: 4000, method: 'paypal' as const, detailsSealed: 'sealed' }
    const [row] = await database.insert(payouts).values(values).returning()
    return row?.id ?? ''
  }

  /** A report about the artist's artwork, sent to the artist. */
  async function someReport(): Promise<string> {
    const at = new Date()
    const answerBy = new Date(at.getTime() + 24 * 60 * 60 * 1000)
    const story = { state: 'noticed' as const, since: at, confirmedAt: at, noticedAt: at, answerBy }
    const reporter = { reporterName: 'Rae', reporterEmail: `${randomUUID()}@paint.example` }
    const said = {
      subject: 'artwork' as const,
      subjectName: 'Moon over Water',
      kind: 'offensive' as const,
      words: 'This should not be here.',
    }
    const { uid } = await insertProduct(database, artistId)
    const [row] = await database
      .insert(reports)
      .values({ artistId, artworkUid: uid, ...said, ...reporter, ...story })
      .returning()
    return row?.id ?? ''
  }

  const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  const samples: Input = {
    ...{ uid: product.uid, artwork_uid: product.uid, handle: product.handle, product: product.handle, artistId, artist: artistId },
    ...{ selected_cause_id: cause.id, causeIds: [cause.id], slug: cause.slug, manufacturerId: manufacturer.id },
    ...{ orderToken: order.body.orderToken, orderNumber: order.body.orderNumber, username: artist.name, artist_username: artist.name },
    ...{ link: customerLink, password: artist.password, email, month: '2026-10', from: '2026-01-01', to: '2026-12-31' },
    ...{
      agreed_on: '2026-01-01',
      remittedOn: '2026-01-01',
      card: '4242424242424242',
      postalCode: '62701',
      country: 'US',
      region: 'IL',
      phone: '+12025550123',
    },
    ...{ external_url: 'https://wells.example', url: 'https://books.example/hook', image_urls: [], board_id: '1', boardId: '1' },
    ...{
      source: 'stripe',
      platform: 'x',
      cursor: undefined,
      format: undefined,
      tags: 'moon,water',
      amountCents: 500,
      costCents: 900,
      capacityPerDay: 10,
    },
    ...{
      supabase_user_id: artist.userId,
      proof: undefined,
      crops: undefined,
      sizesOff: undefined,
      planned_at: undefined,
      isTrue: true,
      isGoodFaith: true,
    },
    ...{ id: randomUUID(), seenUrl: '/media/none.webp', details: { paypal: 'me@paint.example' } },
  }

  /** Inputs that are valid for one call only, created for each request. */
  const fresh: Record<string, () => Promise<Input> | Input> = {
    'artworks.edit': async () => ({ tags: ['moon'], version: await fetchVersion(product.uid) }),
    'artworks.requestDeletion': async () => ({ uid: (await insertProduct(database, artistId)).uid }),
    'artworks.upload': () => ({ artworkName: `Moon ${randomUUID()}`, howMade: 'photograph' }),
    'leaving.ask': () => ({ password: 'Not-the-one-9!' }),
    'reports.send': () => ({ kind: 'offensive', email: `${randomUUID()}@paint.example` }),
    'reports.answer': async () => ({ id: await someReport() }),
    'backoffice.reports.decide': async () => ({ id: await someReport() }),
    'backoffice.shopPictures.takeDown': () => ({ kind: 'banner' }),
    'integrators.replay': () => ({ id: endpoint.id, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
    'backoffice.payments.answer': () => ({ answer: 'It is so.' }),
    'backoffice.production.hold': freePrint,
    'backoffice.artworks.reject': async () => ({ uid: (await insertArtwork(database, artistId)).uid }),
    'backoffice.artworks.askChanges': async () => ({ uid: (await insertArtwork(database, artistId)).uid }),
    'backoffice.artworks.decideInBulk': async () => ({
      decision: 'reject',
      code: 'other',
      artworks: [{ uid: (await insertArtwork(database, artistId)).uid }],
    }),
    'backoffice.deletions.disapprove': async () => {
      const asked = { deletionStatus: 'pending', deletionReason: 'Sold elsewhere.', deletionRequestedAt: new Date() } as const
      return { uid: (await insertArtwork(database, artistId, asked)).uid }
    },
    'backoffice.artists.suspend': async () => ({ artistId: await someArtist() }),
    'backoffice.artists.lift': async () => {
      const suspended = await someArtist()
      await office(`artists/${suspended}/suspend`, { reason: 'Not yours.' })
      return { artistId: suspended }
    },
    'backoffice.payouts.cancel': async () => ({ id: await somePayout() }),
    'backoffice.causes.change': async () => ({ id: cause.id, version: await causeVersion() }),
    'backoffice.causes.create': () => ({ title: `Wells ${randomUUID()}` }),
    'backoffice.manufacturers.add': () => maker,
    'backoffice.manufacturers.change': async () => {
      const { manufacturers } = await office('manufacturers')
      const found = manufacturers.find(({ id }: { id: string }) => id === manufacturer.id)
      return { ...maker, id: manufacturer.id, version: found.version, isActive: false }
    },
    'backoffice.webhooks.change': () => ({ id: endpoint.id, events: ['order.paid'] }),
    'backoffice.webhooks.add': () => ({ events: ['order.paid'] }),
    'backoffice.webhooks.replay': () => ({ id: endpoint.id, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
    'backoffice.synonyms.add': () => ({ term: `word ${randomUUID().slice(0, 8)}` }),
    'backoffice.synonyms.change': () => ({ term: 'eule' }),
    'backoffice.synonyms.remove': async () => {
      const term = `word ${randomUUID().slice(0, 8)}`
      await office('synonyms', { term, meanings: [] })
      return { term }
    },
    'backoffice.prices.add': () => ({ validFrom: tomorrow() }),
    'backoffice.operators.invite': () => ({ email: `${randomUUID()}@office.example` }),
    'customers.askForLink': () => ({ email }),
    'social.post': () => ({ target_platforms: ['x'] }),
    'accounts.saveSettings': () => ({ selected_cause_id: cause.id }),
  }

  /** The print of the order, released from hold. */
  async function freePrint(): Promise<{ id: string; version: number }> {
    const { body } = await world.as(admin, `/api/backoffice/orders/${order.body.orderNumber}`)
    const [print] = body.lines[0].prints
    if (print.state !== 'on_hold') return { id: print.id, version: print.version }
    await office(`prints/${print.id}/release`, { version: print.version })
    return freePrint()
  }

  async function fetchVersion(uid: string): Promise<number> {
    return (await world.as(artist, `/api/artworks/${uid}`)).body.version
  }

  async function causeVersion(): Promise<number> {
    const { causes } = await office('causes')
    return causes.find(({ id }: { id: string }) => id === cause.id)?.version
  }

  const headers: Record<string, Record<string, string>> = {
    anyone: {},
    artist: toAuthHeaders(artist),
    operator: toAuthHeaders(admin),
    customer: { 'x-customer-session': customer.session },
    integrator: { authorization: `Bearer ${secret}` },
  }

  return {
    world,
    admin,
    artist,
    artistId,
    product,
    cause,
    office,
    /** The API key of an integrator. */
    keySecret: secret as string,

    /** A valid input of a call, created for each request. */
    async buildInput(route: Route): Promise<Input> {
      const own = (await fresh[route.name]?.()) ?? {}
      const file = new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' })
      const files = {
        artworkImage: file,
        bannerImage: file,
        profilePicture: file,
        picture: file,
        detail: file,
        receipt: file,
        answer: new Blob(['a,b\n']),
      }
      return sampleInput(route, { ...samples, ...files, ...own })
    },

    /** Makes a call as a permitted user, or as the given one. */
    async send(route: Route, input: Input, caller?: Caller): Promise<Answer> {
      const { path, method, body } = buildRequest(route, input)
      const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
      return world.ask(path, { method, body, headers: { ...(caller ? toAuthHeaders(caller) : headers[String(route.who)]), ...key } })
    },
  }
}
