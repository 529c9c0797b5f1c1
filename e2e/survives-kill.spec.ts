import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { lstat, readdir, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, callerOf, confirmEmail, mailTo, signIn, signUp } from './support/api.ts'
import { orderOf } from './support/order.ts'
import { artworkForm } from './support/photo.ts'
import { operator, startTestServer, type TestServer } from './support/server.ts'
import { until } from './support/until.ts'

const person = { name: 'Nora Falk', email: 'nora@artist.example', password: 'Salt-and-silver-9!' }
const customer = 'ada@customer.example'

/** A job that a killed server had started is tried again when its heartbeat has expired, within a minute (R50). */
const RETRIED_S = 60

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server?.remove()
})

/** Kills the server and starts it again. */
async function killAndStart(): Promise<void> {
  await server.kill()
  await server.start()
}

test('a server killed after each acknowledged step from signup to payout loses no data', async () => {
  // 1: the account and the confirmation email
  await signUp(server.url, person)
  await killAndStart()
  await confirmEmail(server.url, person, RETRIED_S)
  const artist = await signIn(server.url, { ...person, username: person.name })
  expect((await artist.get('/api/artist-stats')).body).toMatchObject({ shopify_collection_handle: 'nora-falk', balance: 0 })

  // before the sale: with money on the balance, payouts would wait
  const saved = await artist.patch('/api/user/payout-settings', { method: 'paypal', details: { email: 'nora@paypal.example' } })
  expect(saved.status).toBe(200)

  // 2: the artwork and the renditions of a pending job
  const uploaded = await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }))
  expect(uploaded.status).toBe(200)
  await killAndStart()
  const uid = uploaded.body.uid as string
  const artwork = await until(
    'the renditions',
    async () => {
      const { body } = await artist.get('/api/artist-artworks?limit=8&offset=0')
      return body.artworks[0]?.imageUrl ? body.artworks[0] : undefined
    },
    RETRIED_S,
  )
  expect(artwork).toMatchObject({ uid, artworkName: 'Dove on a Wire', isApproved: 0 })
  const picture = await fetch(server.url + artwork.imageUrl)
  expect(picture.headers.get('content-type')).toBe('image/webp')

  // 3: the operator's decision
  const desk = await signIn(server.url, operator)
  expect((await desk.post(`/api/backoffice/artworks/${uid}/approve`, {})).status).toBe(200)
  await killAndStart()
  const { products } = (await callerOf(server.url).get('/api/store/products')).body
  expect(products).toMatchObject([{ title: 'Dove on a Wire', artistHandle: 'nora-falk' }])

  // 4: the order, its commission and its email
  const key = randomUUID()
  const order = orderOf([
    { product: products[0].handle, size: 'large', quantity: 1 },
    { product: products[0].handle, size: 'extra_large', quantity: 1 },
  ])
  const bought = await callerOf(server.url).post('/api/store/orders', order, { 'idempotency-key': key })
  expect(bought.status).toBe(201)
  await killAndStart()
  const again = await callerOf(server.url).post('/api/store/orders', order, { 'idempotency-key': key })
  expect(again.body).toEqual(bought.body)
  expect((await callerOf(server.url).get(`/api/store/orders/${bought.body.orderToken}`)).body.lines).toHaveLength(2)
  expect((await artist.get('/api/artist-stats')).body.balance).toBe(50)
  await mailTo(server.url, customer, new RegExp(bought.body.orderNumber), RETRIED_S)

  // 5: the requested payout and its payment
  const requested = await artist.post('/api/request-payout', { method: 'paypal', details: {} })
  expect(requested.status).toBe(200)
  await killAndStart()
  expect((await artist.post('/api/request-payout', { method: 'paypal', details: {} })).status).toBe(422)
  const paid = await payOut(desk, requested.body.payout.id)
  expect(paid).toMatchObject({ status: 'paid', amountCents: 5000, details: { email: 'nora@paypal.example' } })
  await killAndStart()
  expect((await artist.get('/api/user/earnings')).body).toMatchObject({
    balanceCents: 0,
    payoutInFlightCents: 0,
    payouts: [{ status: 'paid' }],
  })
  await mailTo(server.url, person.email, /paid/i, RETRIED_S)

  expect(await verifyLedger()).toMatch(/sound/)
})

test('no other user of the machine can list or read what the server stores, such as mails with links', async () => {
  const open: string[] = []
  for (const entry of await readdir(server.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // PostgreSQL keeps its folder private itself
    if (path.startsWith(join(server.dataDir, 'postgres', sep))) continue
    if ((await lstat(path)).mode & 0o077) open.push(path)
  }
  expect(open).toEqual([])
  expect((await stat(server.dataDir)).mode & 0o066).toBe(0)
})

async function payOut(desk: Caller, id: string) {
  const { payouts } = (await desk.get('/api/backoffice/payouts?status=requested')).body
  expect(payouts).toMatchObject([{ id }])
  return (await desk.post(`/api/backoffice/payouts/${id}/paid`, { reference: 'PP-2026-0001' })).body
}

/** `npm run cli -- ledger verify` on the running server's database; rejects unless it ends with 0. */
async function verifyLedger(): Promise<string> {
  const root = resolve(import.meta.dirname, '..')
  const environment = { ...process.env, DATA_DIR: server.dataDir, DEMO: '0' }
  const { stdout } = await promisify(execFile)(process.execPath, ['build/server/cli.js', 'ledger', 'verify'], {
    cwd: root,
    env: environment,
  })
  return stdout
}
