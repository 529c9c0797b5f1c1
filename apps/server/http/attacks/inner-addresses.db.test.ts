import { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { remittanceLines, remittances } from '../../modules/hope/tables.ts'
import { webhookAttempts, webhookEndpoints } from '../../modules/integrations/tables.ts'
import { type Field, type Input, listFields, withValue } from '../../test/contract-inputs.ts'
import { sampleInputs } from '../../test/long-form.ts'
import { openWebhookListener } from '../../test/stand-ins/webhook-listener.ts'
import { openFilledWorld } from '../../test/worlds/filled-world.ts'
import { type Route, routes } from '../../test/worlds/host-world.ts'
import { uploadRoutes } from '../uploads/uploads.ts'

// The server connects to no internal address from a request or a file.

// all routes times all addresses takes minutes on a busy machine
vi.setConfig({ testTimeout: 300_000 })

/** Every "host:port" to which this process opened a connection. */
const asked: string[] = []
const { connect } = Socket.prototype
Socket.prototype.connect = function noted(this: Socket, ...call: unknown[]) {
  const [first, second] = Array.isArray(call[0]) ? call[0] : call
  const { host, port: to, path } = typeof first === 'object' ? first : { host: second, port: first, path: undefined }
  asked.push(path ?? `${host ?? 'localhost'}:${to}`)
  return Reflect.apply(connect, this, call)
} as typeof connect

const listener = await openWebhookListener()
const { port } = new URL(listener.origin)
const filled = await openFilledWorld('inner_addresses')
const { world, cause } = filled
const { database } = world
afterAll(async () => {
  Socket.prototype.connect = connect
  vi.resetConfig()
  await listener.close()
  await world.close()
})

/** Allowed targets: the database and the webhook endpoint of an operator. */
const mayBeAsked = [new URL(inject('postgresUrl')).host, 'books.example:443']

function expectNobodyAsked(): void {
  expect([...new Set(asked)].filter((target) => !mayBeAsked.includes(target))).toEqual([])
  expect(listener.heard).toEqual([])
}

const hosts = [
  ...['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '0177.0.0.1', '127.1', '0.0.0.0', 'localhost.'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254', '10.0.0.1'],
]
const spellings = [
  ...hosts.map((host) => `http://${host}:${port}/probe`),
  ...hosts.slice(0, 4).map((host) => `https://${host}:${port}/probe`),
  ...[`//127.0.0.1:${port}/probe`, `http://wells.example@127.0.0.1:${port}/probe`, `HTTP:\\\\127.0.0.1:${port}\\probe`],
]

const listTextFields = (route: Route) => listFields(route).filter(({ isText, isId }) => isText && !isId)
const taking = routes.filter((route) => listTextFields(route).length > 0)
/** Fields that accepted an address. */
const taken = new Set<string>()

/** Sends the address in all text fields, then again without the fields that refuse it. */
async function sendAddress(route: Route, fields: Field[], address: string): Promise<void> {
  let wanted = fields.filter(({ maxLength }) => maxLength >= address.length)
  while (wanted.length > 0) {
    const input = wanted.reduce<Input>((all, { path }) => withValue(all, path, address), await filled.buildInput(route))
    const { status, body } = await filled.send(route, input)
    expect(status < 500 || body.code === 'platform_coming_soon', `${status} ${route.name} ${address} ${JSON.stringify(body)}`).toBe(true)
    if (status < 300) {
      for (const { path } of wanted) taken.add(`${route.name} ${path.join('.')}`)
      return
    }
    const refused = Object.keys(body.data?.fields ?? {})
    const others = wanted.filter(({ path }) => !refused.includes(path.join('.')))
    wanted = others.length < wanted.length ? others : wanted.slice(1)
  }
}

test.each(taking)('$method $path connects to no internal address in its text fields', async (route) => {
  for (const address of sampleInputs(spellings, 9, taking.indexOf(route))) await sendAddress(route, listTextFields(route), address)
  expectNobodyAsked()
})

test.each([
  ['sign-up/email', { name: 'Ada Lind', email: 'ada@paint.example', password: 'Not-the-one-9!', image: '', callbackURL: '' }],
  ['sign-in/email', { email: 'ada@paint.example', password: 'Not-the-one-9!', callbackURL: '' }],
  ['request-password-reset', { email: 'ada@paint.example', redirectTo: '' }],
  ['send-verification-email', { email: 'ada@paint.example', callbackURL: '' }],
  ['update-user', { name: 'Ada Lind', image: '' }],
])('/api/auth/%s connects to no internal address in its fields and headers', async (path, whole) => {
  for (const address of sampleInputs(spellings, 3, path.length)) {
    const body = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, value || address]))
    const headers = { 'x-forwarded-host': new URL(listener.origin).host, referer: address }
    expect((await world.as(filled.artist, `/api/auth/${path}`, { body, headers })).status).toBeLessThan(500)
  }
  expectNobodyAsked()
})

const probe = `${listener.origin}/file`
const entity = `<!DOCTYPE x [<!ENTITY probe SYSTEM "${probe}"><!ENTITY % more SYSTEM "${probe}">%more;]>`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="800">
  <style>@import url("${probe}"); rect { fill: url("${probe}#a") }</style><image href="${probe}" xlink:href="${probe}" width="9" height="9"/>
  <use href="${probe}#a"/><script href="${probe}"/><rect width="600" height="800"/><text>&probe;</text></svg>`
const words = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>${entity}<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${probe}" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
  xmpRights:WebStatement="${probe}" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title rdf:resource="${probe}"/><dc:source>&probe;</dc:source>
  </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

const hostileFiles = await makeHostileFiles()

async function makeHostileFiles(): Promise<Record<string, Buffer>> {
  const picture = sharp({ create: { width: 620, height: 820, channels: 3, background: '#7a1f2b' } })
    .withXmp(words)
    .withExif({ IFD0: { ImageDescription: probe, Copyright: probe } })
  const svg = `<?xml version="1.0"?><?xml-stylesheet href="${probe}"?>${entity}${drawing}`
  return {
    SVG: Buffer.from(svg),
    'SVG without a head': Buffer.from(drawing),
    'packed SVG': gzipSync(svg),
    JPEG: await picture.jpeg().toBuffer(),
    PNG: await picture.png().toBuffer(),
    WEBP: await picture.webp().toBuffer(),
    PDF: Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/URI/URI(${probe})>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`),
    list: Buffer.from(`id,address\n1,${probe}\n2,"=WEBSERVICE(""${probe}"")"\n`),
  }
}

const doors = routes.filter(({ path }) => `/api${path}` in uploadRoutes)
/** Accepted uploads. */
const kept = new Set<string>()

test('the upload tests cover every upload route', () => {
  expect(doors.map(({ path }) => `/api${path}`).toSorted()).toEqual(Object.keys(uploadRoutes).toSorted())
})

test.each(doors)('$path connects to no internal address in an uploaded file', async (route) => {
  for (const [kind, bytes] of Object.entries(hostileFiles)) {
    const input = { ...(await filled.buildInput(route)), ...(await createFileTarget(route)) }
    const file = new Blob([bytes as Buffer<ArrayBuffer>], { type: 'image/png' })
    const swapped = Object.entries(input).map(([name, value]) => [name, value instanceof Blob ? file : value])
    const { status, body } = await filled.send(route, Object.fromEntries(swapped))
    expect(status, `${kind} ${JSON.stringify(body)}`).toBeLessThan(500)
    if (status < 300) kept.add(`${route.name} ${kind}`)
  }
  await world.runJobs()
  expectNobodyAsked()
})

/** Creates the object to which a call adds its file. */
async function createFileTarget({ name }: Route): Promise<Input> {
  if (name === 'backoffice.causes.addPicture') return { id: cause.id }
  if (name !== 'backoffice.remittances.addReceipt') return {}
  const [made] = await database.insert(remittances).values({ madeBy: 'one of us', madeAt: new Date() }).returning()
  const [line] = await database
    .insert(remittanceLines)
    .values({ remittanceId: made?.id ?? '', causeId: cause.id, amountCents: 500 })
    .returning()
  return { lineId: line?.id }
}

test('a webhook endpoint with an internal address gets no event', async () => {
  const placeOrder = routes.find(({ name }) => name === 'store.placeOrder') as Route
  await world.runJobs()
  const before = await countAttempts()
  const some = sampleInputs(spellings, 4)
  for (const address of some) {
    await database.update(webhookEndpoints).set({ url: address, isOn: true, events: ['order.paid'] })
    expect((await filled.send(placeOrder, await filled.buildInput(placeOrder))).status).toBe(201)
    await world.runJobs()
  }
  await database.update(webhookEndpoints).set({ url: 'https://books.example/hook' })
  expect(await countAttempts()).toBeGreaterThanOrEqual(before + some.length)
  expectNobodyAsked()
})

/** Webhook attempts that were refused before connecting. */
const countAttempts = () => database.$count(webhookAttempts, eq(webhookAttempts.error, 'The address is not one of the internet'))

/** Fields and uploads that must be accepted, so that the tests prove anything. */
const surelyTaken = [
  ...[
    'artworks.edit artworkDescription',
    'artworks.edit altText',
    'artworks.requestDeletion reason',
    'social.saveAutoPost template',
    'reports.send original',
  ],
  ...['store.placeOrder shippingAddress.line2', 'backoffice.causes.create external_url', 'backoffice.causes.change external_url'],
  ...['backoffice.causes.create image_urls.0', 'backoffice.causes.change image_urls.0', 'backoffice.webhooks.change description'],
]
const surelyKept = [
  ...['artworks.upload', 'artworks.analyze', 'shops.uploadBanner', 'shops.uploadProfilePicture', 'backoffice.causes.addPicture'].flatMap(
    (door) => ['JPEG', 'PNG', 'WEBP'].map((kind) => `${door} ${kind}`),
  ),
  ...['JPEG', 'PNG', 'PDF'].map((kind) => `backoffice.remittances.addReceipt ${kind}`),
]

test('the server connects to no internal address when it processes and shows accepted texts and files', async () => {
  expect([...taken]).toEqual(expect.arrayContaining(surelyTaken))
  expect([...kept]).toEqual(expect.arrayContaining(surelyKept))
  await world.runJobs()
  for (const route of routes.filter(({ method }) => method === 'GET')) await filled.send(route, await filled.buildInput(route))
  await world.runJobs()
  expectNobodyAsked()
})

test('a connection to the listener is recorded (control)', async () => {
  await fetch(`${listener.origin}/control`)
  expect(listener.heard.map((heard) => heard.path)).toEqual(['/control'])
  expect(asked).toContain(`127.0.0.1:${port}`)
})
