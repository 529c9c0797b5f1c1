import { randomUUID } from 'node:crypto'
import { limits } from '@tintype/contract/limits'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStripePayments } from '../../platform/payments/stripe-payments.ts'
import { webhookEvents } from '../../platform/payments/tables.ts'
import { type Message, openStripeStandIn, type StripeStandIn, secretKey, webhookSecret } from '../../test/stand-ins/stripe-stand-in.ts'
import { type AppWorld, openAppWorld } from '../../test/worlds/app-world.ts'
import { loadLimits } from '../operations/load-limits.ts'

let stripe: StripeStandIn
let world: AppWorld
beforeAll(async () => {
  stripe = await openStripeStandIn()
  world = await openAppWorld({ payments: createStripePayments({ secretKey, webhookSecret, apiUrl: stripe.url }) })
})
afterAll(async () => {
  await world.close()
  await stripe.close()
})

const post = ({ body, headers }: Message) =>
  world.ask('/api/webhooks/stripe', { method: 'POST', body, headers: Object.fromEntries(headers) })
const findEventRows = (mark: string) =>
  world.database
    .select()
    .from(webhookEvents)
    .where(like(webhookEvents.type, `${mark}%`))

/** An event with a unique type. */
function newEvent(): { mark: string; message: Message } {
  const mark = `test.${randomUUID()}`
  return { mark, message: stripe.tell(mark, { id: 'prod_1', object: 'product', created: 1 }) }
}

describe('Stripe webhook endpoint', () => {
  test('POST /api/webhooks/stripe stores a repeated signed event once before it answers', async () => {
    const { mark, message } = newEvent()
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => post(message)))) {
      expect([answer.status, answer.body]).toEqual([200, { received: true }])
    }
    expect(await findEventRows(mark)).toMatchObject([{ appliedAt: null, attempts: 0 }])
    await world.runJobs()
    expect(await findEventRows(mark)).toMatchObject([{ outcome: 'ignored', attempts: 1 }])
  })

  test.each<[string, (message: Message) => Message, number, string]>([
    ['unsigned', ({ body }) => ({ body, headers: new Headers({ 'content-type': 'application/json' }) }), 401, 'webhook_unsigned'],
    ['altered by one bit', ({ body, headers }) => ({ body: body.replace('prod_1', 'prod_0'), headers }), 401, 'webhook_unsigned'],
    ['signed with another secret', ({ body }) => stripe.sign(body, { secret: 'whsec_of_another' }), 401, 'webhook_unsigned'],
    ['older than five minutes', ({ body }) => stripe.sign(body, { at: Math.floor(Date.now() / 1000) - 301 }), 400, 'webhook_stale'],
  ])('POST /api/webhooks/stripe refuses an event that is %s and stores nothing', async (_what, spoil, status, code) => {
    const { mark, message } = newEvent()
    const answer = await post(spoil(message))
    expect([answer.status, answer.body.code, await findEventRows(mark)]).toEqual([status, code, []])
  })

  test('POST /api/webhooks/stripe refuses a body of more than 1 MB with 413', async () => {
    const { status } = await post(stripe.sign(JSON.stringify({ long: 'x'.repeat(1024 * 1024) })))
    expect(status).toBe(413)
  })

  test('POST /api/webhooks/stripe answers 503 to unfinished messages beyond its buffer and accepts a complete one', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const most = new Uint8Array(limits.webhookBytes - 1)
    const sendMost = () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(most),
        pull: (controller) => isOver.then(() => controller.close()),
      })
      return world.ask('/api/webhooks/stripe', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    }
    const places = Math.floor(loadLimits.messageBytes / most.length)
    const first = Array.from({ length: places }, sendMost)
    const more = Array.from({ length: 10 }, sendMost)
    for (const { status, headers } of await Promise.all(first.slice(0, 10))) {
      expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    }
    const { mark, message } = newEvent()
    expect((await post(message)).status).toBe(200)
    expect(await findEventRows(mark)).toHaveLength(1)
    end()
    // a body of zeros has no signature
    for (const { status } of await Promise.all(more)) expect(status).not.toBe(503)
  })

  test('POST /api/webhooks/stripe answers 404 without Stripe, and a GET answers 404', async () => {
    const plain = await openAppWorld()
    try {
      const { message } = newEvent()
      const answer = await plain.ask('/api/webhooks/stripe', { method: 'POST', ...message, headers: Object.fromEntries(message.headers) })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    } finally {
      await plain.close()
    }
    expect((await world.ask('/api/webhooks/stripe')).status).toBe(404)
  })
})

test('an operator sees open payment questions and can start a reconciliation with the provider', async () => {
  const caller = await world.newOperator()
  const seen = await world.as(caller, '/api/backoffice/payments')
  expect(seen).toMatchObject({ status: 200, body: { provider: 'stripe', questions: expect.any(Array) } })
  expect(await world.as(caller, '/api/backoffice/payments/reconcile', { method: 'POST', body: {} })).toMatchObject({
    status: 200,
    body: { isAsked: true },
  })
  await world.runJobs()
  const after = await world.as(caller, '/api/backoffice/payments')
  expect(after.body.lookedUntil).toEqual(expect.any(String))
  const answer = await world.as(caller, `/api/backoffice/payments/questions/${randomUUID()}/answer`, { body: { answer: 'Done.' } })
  expect(answer).toMatchObject({ status: 404, body: { code: 'payment_question_not_found' } })
})
