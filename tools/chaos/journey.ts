import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { confirmEmail, createCaller, mailTo, signIn, signUp } from '../../e2e/support/api.ts'
import { buildOrder } from '../../e2e/support/order.ts'
import { newPerson } from '../../e2e/support/person.ts'
import { operator, startTestServer, type TestServer } from '../../e2e/support/server.ts'
import { until } from '../../e2e/support/until.ts'
import { buildUploadForm, expectSuccess } from '../support/house.ts'
import { verifyLedger } from './support/run.ts'
import type { Verdict } from './support/verdict.ts'

const STEPS = ['signup', 'upload', 'approval', 'order', 'request', 'payment'] as const
type Step = (typeof STEPS)[number]

/** A job interrupted by a kill is retried when its heartbeat has expired, within a minute. */
const RETRIED_S = 60

const person = { name: 'Nora Falk', email: 'nora@artist.example', password: 'Salt-and-silver-9!' }
const customer = 'ada@customer.example'

/** The journey from signup to payout with a kill after each acknowledged step. */
export async function journey(): Promise<Verdict[]> {
  await using resources = new AsyncDisposableStack()
  const server = await startTestServer()
  resources.defer(() => server.remove())
  const faults = await travel(server, STEPS).catch((error: Error) => [error.message])
  return [{ what: 'killed after each step', tried: `${STEPS.length} kills`, found: `${faults.length} faults`, faults }]
}

/**
 * An artist signs up, uploads, sells two prints and is paid out.
 * @param killAfter  the acknowledged steps after which the server is killed and started again
 * @returns what is wrong with the ledger afterwards
 * @throws if acknowledged data is missing
 */
export async function travel(server: TestServer, killAfter: readonly Step[]): Promise<string[]> {
  const { url } = server
  const acknowledged = async (step: Step) => {
    if (!killAfter.includes(step)) return
    await server.kill()
    await server.start()
  }

  // the account and the confirmation email
  await signUp(url, person)
  await acknowledged('signup')
  await confirmEmail(url, person, RETRIED_S)
  const artist = await signIn(url, { ...person, username: person.name })
  assert.partialDeepStrictEqual(await expectSuccess(artist.get('/api/artist-stats')), {
    shopify_collection_handle: 'nora-falk',
    balance: 0,
  })
  // before the sale: with money on the balance, payouts would wait
  await expectSuccess(artist.patch('/api/user/payout-settings', { method: 'paypal', details: { email: 'nora@paypal.example' } }))

  // another account, and the artwork with the renditions of a pending job
  const newcomer = newPerson()
  await signUp(url, newcomer)
  const { uid } = await expectSuccess(artist.post('/api/upload-artwork', await buildUploadForm('Dove on a Wire')))
  await acknowledged('upload')
  await confirmEmail(url, newcomer, RETRIED_S)
  const artwork = await until(
    'the renditions',
    async () => {
      const { artworks } = await expectSuccess(artist.get('/api/artist-artworks?limit=8&offset=0'))
      return artworks[0]?.imageUrl ? artworks[0] : undefined
    },
    RETRIED_S,
  )
  assert.partialDeepStrictEqual(artwork, { uid, artworkName: 'Dove on a Wire', isApproved: 0 })
  assert.equal((await fetch(url + artwork.imageUrl)).headers.get('content-type'), 'image/webp')

  // the operator's decision
  const desk = await signIn(url, operator)
  await expectSuccess(desk.post(`/api/backoffice/artworks/${uid}/approve`, {}))
  await acknowledged('approval')
  const visitor = createCaller(url)
  const { products } = await expectSuccess(visitor.get('/api/store/collections/nora-falk'))
  assert.deepEqual(
    products.map(({ title }: { title: string }) => title),
    ['Dove on a Wire'],
  )

  // the order, its commission and its email
  const sizes = ['large', 'extra_large'] as const
  const order = buildOrder(sizes.map((size) => ({ product: products[0].handle, size, quantity: 1 })))
  const buy = () => expectSuccess(visitor.post('/api/store/orders', order, { 'idempotency-key': key }))
  const key = randomUUID()
  const bought = await buy()
  await acknowledged('order')
  assert.deepEqual(await buy(), bought)
  assert.equal((await expectSuccess(visitor.get(`/api/store/orders/${bought.orderToken}`))).lines.length, 2)
  assert.equal((await expectSuccess(artist.get('/api/artist-stats'))).balance, 50)
  await mailTo(url, customer, new RegExp(bought.orderNumber), RETRIED_S)

  // the requested payout
  const request = () => artist.post('/api/request-payout', { method: 'paypal', details: {} })
  const { payout } = await expectSuccess(request())
  await acknowledged('request')
  assert.equal((await request()).status, 422)
  const { payouts } = await expectSuccess(desk.get('/api/backoffice/payouts?status=requested&limit=100'))
  assert.ok(payouts.some(({ id }: { id: string }) => id === payout.id))

  // its payment
  const paid = await expectSuccess(desk.post(`/api/backoffice/payouts/${payout.id}/paid`, { reference: 'PP-2026-0001' }))
  assert.partialDeepStrictEqual(paid, { status: 'paid', amountCents: 5000, details: { email: 'nora@paypal.example' } })
  await acknowledged('payment')
  const earnings = await expectSuccess(artist.get('/api/user/earnings'))
  assert.partialDeepStrictEqual(earnings, { balanceCents: 0, payoutInFlightCents: 0, payouts: [{ status: 'paid' }] })
  await mailTo(url, person.email, /paid/i, RETRIED_S)
  // the order is still what it was
  assert.deepEqual(await buy(), bought)
  assert.equal((await expectSuccess(visitor.get(`/api/store/orders/${bought.orderToken}`))).lines.length, 2)
  return verifyLedger(server.dataDir)
}
