import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld } from '../../../test/worlds/production-world.ts'
import { createManufacturerMessages } from './manufacturer-messages.ts'

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterEach(() => world.closeManufacturers())
afterAll(() => world.close())

async function routedPrint() {
  const manufacturer = await world.newManufacturer()
  const order = await world.newOrder([{ product: await world.newPrintableProduct(), size: 'large', quantity: 1 }])
  const [print] = await world.listPrints(order.orderNumber)
  const { secret } = await world.production.revealSecret(operator, manufacturer.id)
  if (print?.state !== 'routed') throw new Error('no routed print')
  return { ...order, print, secret }
}

type Said = { secret: string; type: string; data: object; id?: string; at?: Date }

/** Signs an answer by the Standard Webhooks scheme, independently of our code. */
function signed({ secret, type, data, id = randomUUID(), at = new Date() }: Said) {
  const body = JSON.stringify({ type, data })
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return { body, headers: new Headers(headers) }
}

const findPrintState = async (orderNumber: string) => (await world.listPrints(orderNumber))[0]?.state
const shipped = { carrier: 'DHL', tracking: 'JJD7' }

describe('answers of manufacturers', () => {
  test('answers move the print and the order and send one mail, in any sequence and however often they arrive', async () => {
    const { print, secret, orderNumber, orderToken, email } = await routedPrint()
    const data = { print: print.number }
    const messages = [
      signed({ secret, type: 'print.delivered', data }),
      signed({ secret, type: 'print.shipped', data: { ...data, ...shipped } }),
      signed({ secret, type: 'print.started', data }),
    ]
    for (const message of [...messages, ...messages]) {
      await world.production.receiveAnswer(message)
      await Promise.all([1, 2].map(() => world.production.applyAnswers({ print: print.id })))
    }
    expect(await findPrintState(orderNumber)).toBe('delivered')
    expect(await world.orders.getOrder({ orderToken })).toMatchObject({ status: 'delivered', parcels: [{ tracking: 'JJD7' }] })
    expect(world.noticesFor(email).filter(({ kind }) => kind === 'order_shipped')).toHaveLength(1)
  })

  test('an answer that arrives three times enqueues one job', async () => {
    const { print, secret } = await routedPrint()
    const message = signed({ secret, type: 'print.started', data: { print: print.number } })
    const before = world.sentJobs.length
    await Promise.all([1, 2, 3].map(() => world.production.receiveAnswer(message)))
    expect(world.sentJobs.slice(before)).toEqual([{ name: 'production.answers', payload: { print: print.id } }])
  })

  test('an answer that reports a problem puts the print on hold with its reason', async () => {
    const { print, secret, orderNumber } = await routedPrint()
    const data = { print: print.number, reason: 'The file does not open here.' }
    await world.production.receiveAnswer(signed({ secret, type: 'print.problem', data }))
    await world.production.applyAnswers({ print: print.id })
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'on_hold', holdReason: expect.stringContaining(data.reason) }])
  })

  test('an answer that starts a refunded print puts it on hold for an operator', async () => {
    const { print, secret, orderNumber } = await routedPrint()
    await world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber })
    await world.production.receiveAnswer(signed({ secret, type: 'print.started', data: { print: print.number } }))
    await world.production.applyAnswers({ print: print.id })
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'on_hold', holdReason: expect.stringContaining('refunded') }])
  })

  test('an answer that ships a refunded print puts it on hold for an operator and creates no parcel', async () => {
    const { print, secret, orderNumber, orderToken } = await routedPrint()
    await world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber })
    await world.production.receiveAnswer(signed({ secret, type: 'print.shipped', data: { print: print.number, ...shipped } }))
    await world.production.applyAnswers({ print: print.id })
    expect(await world.listPrints(orderNumber)).toMatchObject([{ state: 'on_hold', holdReason: expect.stringContaining('refunded') }])
    expect((await world.orders.getOrder({ orderToken })).parcels).toEqual([])
  })

  test.each(['released', 'given to the same manufacturer again'])(
    'an answer about a print on hold is applied once the print is %s',
    async (way) => {
      const { print, secret, orderNumber } = await routedPrint()
      const held = await world.production.hold(operator, {
        id: print.id,
        version: print.version,
        reason: 'The address is looked into.',
        cause: 'address',
      })
      await world.production.receiveAnswer(signed({ secret, type: 'print.shipped', data: { print: print.number, ...shipped } }))
      await world.production.applyAnswers({ print: print.id })
      expect(await findPrintState(orderNumber)).toBe('on_hold')

      const seen = { id: print.id, version: held.lines[0]?.prints[0]?.version ?? 0 }
      const before = world.sentJobs.length
      if (way === 'released') await world.production.release(operator, seen)
      else await world.production.route(operator, { ...seen, manufacturerId: print.manufacturer?.id ?? '', reason: 'They have it.' })
      expect(world.sentJobs.slice(before)).toContainEqual({ name: 'production.answers', payload: { print: print.id } })
      await world.production.applyAnswers({ print: print.id })
      expect(await findPrintState(orderNumber)).toBe('shipped')
    },
  )

  test('an answer with another secret, a changed body, an old timestamp or an unknown type is refused', async () => {
    const { print, secret, orderNumber } = await routedPrint()
    const said = { secret, type: 'print.started', data: { print: print.number } }
    const refusals: [ReturnType<typeof signed>, string][] = [
      [signed({ ...said, secret: 'whsec_bm90aGluZyBvZiB0aGUgc29ydA==' }), 'webhook_unsigned'],
      [{ ...signed(said), body: signed(said).body.replace('started', 'problem') }, 'webhook_unsigned'],
      [{ ...signed(said), headers: new Headers() }, 'webhook_unsigned'],
      [signed({ ...said, at: new Date(Date.now() - 6 * 60_000) }), 'webhook_stale'],
      [signed({ ...said, type: 'print.eaten' }), 'malformed'],
    ]
    for (const [message, code] of refusals) await expect(world.production.receiveAnswer(message)).rejects.toMatchObject({ code })
    expect(await findPrintState(orderNumber)).toBe('routed')
  })

  test('an answer about a print at another manufacturer is refused', async () => {
    const { print } = await routedPrint()
    const other = await world.newManufacturer()
    const { secret } = await world.production.revealSecret(operator, other.id)
    const message = signed({ secret, type: 'print.started', data: { print: print.number } })
    await expect(world.production.receiveAnswer(message)).rejects.toMatchObject({ code: 'print_not_found' })
  })
})

test('an answer that an operator quarantines is not applied until the operator retries it', async () => {
  const { print, secret, orderNumber } = await routedPrint()
  const desk = createManufacturerMessages({ database: world.database, jobs: world.orderTools.jobs, clock: () => new Date() })
  const reference = randomUUID()
  await world.production.receiveAnswer(signed({ secret, type: 'print.started', data: { print: print.number }, id: reference }))
  const find = async (filter: 'open' | 'quarantined' | 'all') =>
    (await desk.list({ filter, limit: 100 })).messages.find((message) => message.reference === reference)
  const message = await find('open')
  expect(message).toMatchObject({
    type: 'print.started',
    facts: { print: print.number },
    state: 'waiting',
    from: expect.stringMatching(/^AA/),
  })
  const id = message?.id as string

  expect(await world.database.transaction((tx) => desk.quarantine(tx, id, 'Sent by mistake.'))).toMatchObject({
    was: 'waiting',
    message: { state: 'quarantined' },
  })
  await world.production.applyAnswers({ print: print.id })
  expect(await findPrintState(orderNumber)).toBe('routed')
  expect(await find('open')).toBeUndefined()
  expect(await find('quarantined')).toMatchObject({ state: 'quarantined', reason: 'Sent by mistake.' })

  const before = world.sentJobs.length
  const retried = await world.database.transaction((tx) => desk.retry(tx, id))
  expect(retried).toMatchObject({ was: 'quarantined', message: { state: 'waiting' } })
  expect(world.sentJobs.slice(before)).toEqual([{ name: 'production.answers', payload: { print: print.id } }])
  await world.production.applyAnswers({ print: print.id })
  expect(await findPrintState(orderNumber)).toBe('in_production')
  expect(await find('all')).toMatchObject({ state: 'done', reason: null })
  const again = world.database.transaction((tx) => desk.quarantine(tx, id, 'Too late.'))
  await expect(again).rejects.toMatchObject({ code: 'message_done' })
})
