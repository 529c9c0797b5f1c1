import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import {
  accessToken,
  type Message,
  openShopifyStandIn,
  type ShopifyStandIn,
  store,
  webhookSecret,
} from '../../apps/server/test/stand-ins/shopify-stand-in.ts'
import { openXStandIn, type XStandIn, xCredentials } from '../../apps/server/test/stand-ins/x-stand-in.ts'
import { scriptTexts } from '../../packages/contract/test/awkward-texts.ts'
import { type Answer, type Caller, createCaller, linkIn, mailTo, signIn, signUpConfirmed } from './api.ts'
import { gradientJpeg } from './gradient.ts'
import { buildOrder } from './order.ts'
import { newPerson } from './person.ts'
import { artworkForm, photoPath } from './photo.ts'
import { operator } from './server.ts'
import { createTaggedPictures } from './speaking-pictures.ts'
import { until } from './until.ts'

/** A small picture, because only artworks on sale need a printable size. */
const picture = resolve(import.meta.dirname, '../../apps/web/public/art/pier.webp')

/** The text that was written to each field, as pages must show it. */
type Written = Map<string, string>

/** Distributes the script texts over the fields: each field continues with the next texts. */
export function createWriter() {
  const written: Written = new Map()
  let turn = 0
  return {
    written,
    /** @param max  characters that the field takes */
    write(field: string, max: number): string {
      const fitting: string[] = []
      for (let tried = 0; tried < scriptTexts.length; tried++) {
        const next = scriptTexts[turn++ % scriptTexts.length] ?? ''
        if ([...fitting, next].join(' ').length > Math.min(max, 400)) {
          if (fitting.length) break
        } else fitting.push(next)
      }
      const text = fitting.join(' ').trim()
      written.set(field, text)
      return text
    },
  }
}

export type World = {
  artist: ReturnType<typeof newPerson>
  suspended: ReturnType<typeof newPerson>
  addresses: Record<string, string>
  customerLink: string
}

type Write = (field: string, max: number) => string

/** External systems that send texts: Shopify and X. */
export type Outside = Awaited<ReturnType<typeof openOutside>>

/** Starts the external systems. `environment` has the server settings for them. */
export async function openOutside() {
  const [shopify, x] = await Promise.all([openShopifyStandIn(), openXStandIn()])
  return {
    shopify,
    x,
    environment: {
      ...{ SHOPIFY_STORE: store, SHOPIFY_ACCESS_TOKEN: accessToken },
      ...{ SHOPIFY_WEBHOOK_SECRET: webhookSecret, SHOPIFY_API_URL: shopify.url },
      ...{ X_CLIENT_ID: xCredentials.clientId, X_CLIENT_SECRET: xCredentials.clientSecret, X_API_URL: x.url },
    },
    close: () => Promise.all([shopify.close(), x.close()]),
  }
}

/** Writes a text to every field that accepts one. */
export async function makeWorld(url: string, { shopify, x }: Outside, write: Write): Promise<World> {
  const desk = await signIn(url, operator)
  const [person, other, third] = [newPerson('Ines'), newPerson('Mira'), newPerson('Ona')]
  const [artist] = await Promise.all([person, other, third].map((one) => signUpConfirmed(url, one)))
  if (!artist) throw new Error('no artist signed up')
  const cause = await good(
    desk.post('/api/backoffice/causes', {
      title: write('a cause’s title', 120),
      description: write('a cause’s description', 4000),
      funding_goal: 900,
      agreed_on: '2026-01-20',
      active: true,
    }),
  )
  await good(artist.patch('/api/user/settings', { give_back_enabled: true, selected_cause_id: cause.id, donation_percentage: 50 }))
  const pictures: Record<string, string | Buffer> = {
    'for sale': photoPath,
    // its metadata contains all texts, too
    'that waits': (
      await createTaggedPictures(photoPath, { title: scriptTexts[0] ?? '', description: scriptTexts.join(' '), keywords: scriptTexts })
    ).all,
  }
  const hand = async (at: string) => {
    const artworkDescription = /for sale|waits|rejected/.test(at) ? write(`the description of one ${at}`, 300) : ''
    const words = { artworkName: write(`the name of one ${at}`, 60), artworkDescription }
    const tag = '<svg onload=alert(1)>'
    return (await good(artist.post('/api/upload-artwork', await artworkForm({ ...words, tags: tag }, pictures[at] ?? picture, at))))
      .uid as string
  }
  const uids: Record<string, string> = {}
  for (const at of ['for sale', 'that waits', 'rejected', 'to be changed', 'to be deleted', 'not deleted']) uids[at] = await hand(at)
  await until('the renditions', async () => {
    const { body } = await artist.get('/api/artist-artworks?limit=8&offset=0')
    return body.artworks?.every(({ imageUrl }: { imageUrl: string | null }) => imageUrl)
  })
  for (const at of ['for sale', 'to be deleted', 'not deleted']) await good(desk.post(`/api/backoffice/artworks/${uids[at]}/approve`, {}))
  const why = (field: string) => ({ reason: write(field, 500) })
  await good(desk.post(`/api/backoffice/artworks/${uids.rejected}/reject`, why('why it was rejected')))
  await good(desk.post(`/api/backoffice/artworks/${uids['to be changed']}/ask-changes`, why('what has to change')))
  await good(artist.post(`/api/request-artwork-deletion/${uids['to be deleted']}`, why('why it is to be deleted')))
  await good(artist.post(`/api/request-artwork-deletion/${uids['not deleted']}`, { reason: 'Please.' }))
  await good(desk.post(`/api/backoffice/deletions/${uids['not deleted']}/disapprove`, why('why it is not deleted')))
  for (const path of ['banner', 'profile-picture']) await hangPicture(artist, path)

  const { artists } = await good(desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: person.name })}`))
  const artistId = artists[0].id as string
  await good(
    desk.post(`/api/backoffice/artists/${artistId}/adjustments`, { amountCents: 90_00, ...why('why a balance was corrected') }, newKey()),
  )
  for (const [one, field] of [
    [other, 'why an artist is suspended'],
    [third, 'why an artist was suspended'],
  ] as const) {
    const found = await good(desk.get(`/api/backoffice/artists?${new URLSearchParams({ query: one.name })}`))
    await good(desk.post(`/api/backoffice/artists/${found.artists[0].id}/suspend`, why(field)))
    if (one === third) await good(desk.post(`/api/backoffice/artists/${found.artists[0].id}/lift-suspension`, why('why it was lifted')))
  }

  const { shopify_collection_handle: shop } = await good(artist.get('/api/artist-stats'))
  const { products } = await good(createCaller(url).get(`/api/store/collections/${shop}`))
  const product = products.at(-1).handle as string
  const order = await sell(url, write, product)
  await makePrints(desk, write, order.orderNumber)
  const batch = await payOut(artist, desk, write)
  const report = await makeReport(url, { artist, desk }, write, product)

  await remit(desk, write, cause.id)
  await connectX(artist, x, write)
  await sellElsewhere(url, { desk, shopify }, write)

  const maker = { regions: ['us'], capacityPerDay: 1, leadDays: 9, isActive: true, costs: [{ size: 'extra_large', costCents: 900 }] }
  const { manufacturers } = await good(desk.post('/api/backoffice/manufacturers', { ...maker, name: write('a manufacturer’s name', 60) }))
  const endpointFields = {
    url: 'https://hooks.example.com/tintype',
    description: write('what an endpoint is for', 100),
    events: ['payout.paid'],
  }
  const { endpoint } = await good(desk.post('/api/backoffice/webhooks', endpointFields))
  const key = { name: write('the name of a key', 60), scopes: ['orders:read'], expiresInDays: 1 }
  await good(desk.post('/api/backoffice/api-keys', key))
  await good(createCaller(url).post('/api/store/account/links', { email: order.email }))
  return {
    ...{ artist: person, suspended: other },
    customerLink: linkIn(await mailTo(url, order.email, /link to your orders/), /account\/link/),
    addresses: {
      '/hope/causes/:slug': `/hope/causes/${cause.slug}`,
      '/store/collections/:handle': `/store/collections/${shop}`,
      '/store/products/:handle': `/store/products/${product}`,
      '/store/orders/:token': `/store/orders/${order.orderToken}`,
      // leads to the order, which is paid
      '/store/orders/:token/pay': `/store/orders/${order.orderToken}/pay`,
      '/store/report/:link': report.link,
      '/backoffice/reports/:id': `/backoffice/reports/${report.id}`,
      '/backoffice/artists/:id': `/backoffice/artists/${artistId}`,
      '/backoffice/payouts/batches/:id': `/backoffice/payouts/batches/${batch}`,
      '/backoffice/orders/:number': `/backoffice/orders/${order.orderNumber}`,
      '/backoffice/webhooks/:id': `/backoffice/webhooks/${endpoint.id}`,
      '/backoffice/manufacturers/:id/answer': `/backoffice/manufacturers/${manufacturers[0].id}/answer`,
      '/backoffice/ledger': `/backoffice/ledger?artist=${artistId}`,
    },
  }
}

const newKey = () => ({ 'idempotency-key': randomUUID() })

async function hangPicture(artist: Caller, path: string): Promise<void> {
  const isBanner = path === 'banner'
  const form = new FormData()
  const pixels = await gradientJpeg(isBanner ? 500 : 200, 200)
  form.set(isBanner ? 'bannerImage' : 'profilePicture', new File([Uint8Array.from(pixels)], '"><img src=x onerror=alert(1)>.jpg'))
  await good(artist.post(`/api/user/${path}`, form))
}

async function sell(url: string, write: Write, product: string) {
  const email = `${randomUUID()}@customer.example`
  const shippingAddress = {
    name: write('the name of a customer', 120),
    line1: write('a street', 120),
    line2: write('a second line of an address', 120),
    city: write('a town', 120),
    region: 'ME',
    postalCode: '04101',
    country: 'US',
  }
  const lines = [{ product, size: 'medium', quantity: 1 }]
  const order = await good(createCaller(url).post('/api/store/orders', buildOrder(lines, { email, shippingAddress }), newKey()))
  return { email, orderToken: order.orderToken as string, orderNumber: order.orderNumber as string }
}

/** A print that is shipped, a reprint that is on hold, and one that is cancelled. */
async function makePrints(desk: Caller, write: Write, orderNumber: string): Promise<void> {
  const prints = async () => (await good(desk.get(`/api/backoffice/orders/${orderNumber}`))).lines[0].prints
  const move = async (print: { id: string; version: number }, step: string, facts: object = {}) =>
    good(desk.post(`/api/backoffice/prints/${print.id}/${step}`, { version: print.version, ...facts }, newKey()))
  const first = await until('a print with its file', async () =>
    (await prints()).find(({ state }: { state: string }) => state === 'routed'),
  )
  const { manufacturers } = await good(desk.get('/api/backoffice/manufacturers'))
  const other = manufacturers.find(({ id }: { id: string }) => id !== first.manufacturer?.id)
  if (other) await move(first, 'route', { manufacturerId: other.id, reason: write('why another manufacturer', 500) })
  await move((await prints())[0], 'start')
  const [made] = await prints()
  const parcel = { carrier: write('a carrier', 80), tracking: write('the number of a parcel', 80) }
  await good(
    desk.post(`/api/backoffice/orders/${orderNumber}/parcels`, { ...parcel, prints: [{ id: made.id, version: made.version }] }, newKey()),
  )
  for (const [step, field] of [
    ['hold', 'why it is held'],
    ['cancel', 'why it is not made'],
  ] as const) {
    const before = (await prints()).map(({ id }: { id: string }) => id)
    await move((await prints())[0], 'reprint', { quantity: 1, reason: write(`why one is made again, ${step}`, 500) })
    const again = await until('the next print', async () =>
      (await prints()).find(({ id, state }: { id: string; state: string }) => !before.includes(id) && state === 'routed'),
    )
    await move(again, step, { reason: write(field, 500) })
  }
}

/** A batch with a failed payout, a cancelled payout, and one that was paid and returned. @returns the id of the batch */
async function payOut(artist: Caller, desk: Caller, write: Write): Promise<string> {
  await good(artist.patch('/api/user/payout-settings', { method: 'paypal', details: { email: 'ines@paypal.example' } }))
  const ask = async () => (await good(artist.post('/api/request-payout', { method: 'paypal', details: {} }, newKey()))).payout.id as string
  const step = (id: string, name: string, facts: object = {}) => good(desk.post(`/api/backoffice/payouts/${id}/${name}`, facts))
  const failed = await ask()
  await step(failed, 'approve')
  const { batch } = await good(desk.post('/api/backoffice/payout-batches', { method: 'paypal' }))
  await step(failed, 'failed', { reason: write('why a payout failed', 500) })
  await step(await ask(), 'cancel', { reason: write('why a payout was called off', 500) })
  const paid = await ask()
  await step(paid, 'approve')
  await step(paid, 'paid', { reference: write('the reference of a payout', 200) })
  await step(paid, 'returned', { reason: write('why a payout came back', 500) })
  return batch.id
}

/** A report with answer, decision and appeal. */
async function makeReport(url: string, { artist, desk }: { artist: Caller; desk: Caller }, write: Write, product: string) {
  const email = `${randomUUID()}@visitor.example`
  const visitor = createCaller(url)
  await good(
    visitor.post('/api/store/reports', {
      ...{ subject: 'artwork', handle: product, kind: 'copyright', capacity: 'owner', isTrue: true, isGoodFaith: true, email },
      words: write('what a report says', 2000),
      name: write('who reports', 120),
      original: write('what was taken', 500),
    }),
  )
  const link = new URL(linkIn(await mailTo(url, email, /confirm your report/), /store\/report/)).pathname
  const call = `/api/store/reports/${link.split('/').at(-1)}`
  const { id } = await good(visitor.post(`${call}/confirm`, {}))
  await good(desk.post(`/api/backoffice/reports/${id}/notice`, {}))
  await good(artist.post(`/api/user/reports/${id}/answer`, { words: write('what an artist answers', 2000) }))
  await good(desk.post(`/api/backoffice/reports/${id}/decide`, { outcome: 'kept', words: write('how a report was decided', 2000) }))
  await good(visitor.post(`${call}/appeal`, { words: write('what an appeal says', 2000) }))
  return { id: id as string, link }
}

/** A remittance with its receipt. */
async function remit(desk: Caller, write: Write, causeId: string): Promise<void> {
  const made = await good(desk.post('/api/backoffice/remittances', { causeIds: [causeId] }, newKey()))
  const paper = new FormData()
  paper.set('lineId', made.lines[0].id)
  paper.set(
    'receipt',
    new File([Uint8Array.from(await gradientJpeg(200, 200))], '"><img src=x onerror=alert(1)>.jpg', { type: 'image/jpeg' }),
  )
  await good(desk.post('/api/backoffice/remittance-receipts', paper))
  const facts = { remittedOn: new Date().toISOString().slice(0, 10), reference: write('the reference of a remittance', 200) }
  await good(desk.post(`/api/backoffice/remittances/${made.id}/remitted`, facts))
}

/** Connects an X account with a script text as its name, and sets the template of its posts. */
async function connectX(artist: Caller, x: XStandIn, write: Write): Promise<void> {
  x.state.user = { ...x.state.user, username: write('a name at X', 60) }
  const begun = await artist.get('/api/social/connect/x')
  const cookie = begun.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  await fetch(x.allow((await good(Promise.resolve(begun))).authorizationUrl), { headers: { cookie }, redirect: 'manual' })
  await good(artist.patch('/api/social/auto-posts/x', { isOn: true, template: write('the words of posts at X', 200) }))
}

/** Two unmatched order lines, one open and one resolved, and a quarantined message. */
async function sellElsewhere(url: string, { desk, shopify }: { desk: Caller; shopify: ShopifyStandIn }, write: Write): Promise<void> {
  const send = async ({ body, headers }: Message) => {
    const { status } = await fetch(`${url}/api/webhooks/shopify`, { method: 'POST', body, headers })
    if (status !== 200) throw new Error(`a message was answered ${status}`)
  }
  const strange = (title: string) => ({ sku: 'GIFT-WRAP', quantity: 1, priceCents: 500, title })
  await send(shopify.paidMessage(shopify.buy([strange(write('what was sold elsewhere', 120)), strange('Gift wrap')])))
  const questions = await until('two questions', async () => {
    const { questions } = await good(desk.get('/api/backoffice/payments'))
    return questions.length === 2 && questions
  })
  const answered = questions.find(({ about }: { about: string }) => about.includes('Gift wrap'))
  await good(desk.post(`/api/backoffice/payments/questions/${answered.id}/answer`, { answer: write('what became of it', 500) }))
  shopify.fail(...Array.from({ length: 20 }, () => ({ status: 500 })))
  await send(shopify.paidMessage(shopify.buy([strange('Gift wrap')])))
  const { messages } = await good(desk.get('/api/backoffice/messages?source=shopify'))
  await good(
    desk.post(`/api/backoffice/messages/shopify/${messages[0].id}/quarantine`, { reason: write('why a message was set aside', 500) }),
  )
}

async function good(asked: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
