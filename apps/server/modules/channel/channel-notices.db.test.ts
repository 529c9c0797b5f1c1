import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/tables.ts'
import { webhookEvents } from '../../platform/payments/tables.ts'
import { cloneTemplate } from '../../test/database/worker-database.ts'
import type { Message } from '../../test/stand-ins/shopify-stand-in.ts'
import { openShopifyWorld, type ShopifyWorld } from '../../test/worlds/shopify-world.ts'
import { orders, parcels } from '../orders/tables.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { reportParcelToChannel } from '../production/notify-customer.ts'
import { prints } from '../production/tables.ts'

let world: ShopifyWorld
beforeAll(async () => {
  // a separate database, because the notices concern the whole shop
  world = await openShopifyWorld({ url: await cloneTemplate(`channel_notices_${process.pid}`) })
})
afterAll(() => world.close())
beforeEach(() => world.shopify.install())

async function newOrder(status: 'paid' | 'delivered' = 'delivered') {
  const artist = await world.newArtist()
  const { toSku } = await world.newListable(artist)
  const bought = world.shopify.buy([{ sku: toSku('medium'), quantity: 1, priceCents: 4900 }])
  await world.deliver(world.shopify.paidMessage(bought))
  await world.database.update(orders).set({ status }).where(eq(orders.paymentReference, bought.id))
  const row = async () => {
    const [order] = await world.listOrders(bought.id)
    if (!order) throw new Error('no order')
    return order
  }
  return { artist, bought, row, isForgotten: async () => (await row()).customerForgottenAt !== null }
}

const findQuestions = (kind: 'customer_data_requested' | 'app_uninstalled') =>
  world.database.select().from(unmatchedPayments).where(eq(unmatchedPayments.kind, kind))

async function findEvent({ headers }: Message) {
  const id = headers.get('x-shopify-webhook-id') ?? ''
  const [event] = await world.database.select().from(webhookEvents).where(eq(webhookEvents.eventId, id))
  return event
}

describe('customers/redact', () => {
  test('the customer’s name, email and address are removed once; amounts, country and the ledger stay', async () => {
    const [order, other] = [await newOrder(), await newOrder()]
    const before = await order.row()
    const ledger = await world.listLedgerPostings(order.artist)
    const message = world.shopify.redactCustomer(order.bought)
    await world.deliver(message, message, world.shopify.redactCustomer(order.bought))
    const after = await order.row()
    expect(JSON.stringify(after)).not.toMatch(/Ada Customer|customers\.example|Main Street|62701/)
    expect(after).toMatchObject({ totalCents: before.totalCents, status: 'delivered', shippingAddress: { country: 'US', region: 'IL' } })
    expect(await world.listLedgerPostings(order.artist)).toEqual(ledger)
    expect(await other.isForgotten()).toBe(false)
    expect(await findEvent(message)).toMatchObject({ outcome: 'applied' })
    expect(JSON.stringify(await findEvent(message))).not.toMatch(/customers\.example|555-625/)
    const entries = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order:${before.number}`))
    expect(entries.filter(({ action }) => action === 'order.customer_forgotten')).toHaveLength(1)
  })

  test('a customer whose order is still produced is erased by the hourly run after the delivery', async () => {
    const [over, running] = [await newOrder(), await newOrder('paid')]
    const message = world.shopify.redactCustomer(over.bought, running.bought)
    await world.deliver(message)
    expect([await over.isForgotten(), await running.isForgotten()]).toEqual([true, false])
    expect(await findEvent(message)).toMatchObject({ appliedAt: null, error: 'An order of the customer is not complete yet.' })
    await world.database.update(orders).set({ status: 'delivered' }).where(eq(orders.paymentReference, running.bought.id))
    await world.database.update(webhookEvents).set({ receivedAt: new Date(0) })
    await world.desk.reconcile()
    expect(await running.isForgotten()).toBe(true)
    expect(await findEvent(message)).toMatchObject({ outcome: 'applied' })
  })

  test('a customer whose dispute is lost is erased by the hourly run', async () => {
    const order = await newOrder()
    await world.deliver(world.shopify.dispute(order.bought, 4900))
    const message = world.shopify.redactCustomer(order.bought)
    await world.deliver(message)
    expect(await order.isForgotten()).toBe(false)
    await world.deliver(world.shopify.endDispute(order.bought, 'LOST'))
    await world.database.update(webhookEvents).set({ receivedAt: new Date(0) })
    await world.desk.reconcile()
    expect(await order.isForgotten()).toBe(true)
    expect(await findEvent(message)).toMatchObject({ outcome: 'applied' })
  })

  test('a later message about the order does not restore the customer', async () => {
    const order = await newOrder()
    await world.deliver(world.shopify.redactCustomer(order.bought))
    await world.deliver(world.shopify.paidMessage(order.bought))
    expect((await order.row()).email).toMatch(/@deleted\.invalid$/)
  })

  test('the text of an unreadable order, which may quote an address, is removed', async () => {
    const bought = world.shopify.buy([], { email: 'ada@@customers.example' })
    await world.deliver(world.shopify.paidMessage(bought))
    expect(await world.listUnmatchedPayments(bought.id)).toMatchObject([{ about: expect.stringContaining('customers.example') }])
    await world.deliver(world.shopify.redactCustomer(bought))
    expect(await world.listUnmatchedPayments(bought.id)).toMatchObject([{ about: null, answeredAt: null }])
  })
})

describe('customers/data_request', () => {
  test('an operator gets one question that names the customer’s orders', async () => {
    const [first, second] = [await newOrder(), await newOrder('paid')]
    const message = world.shopify.requestData(first.bought, second.bought)
    await world.deliver(message, message, world.shopify.requestData(first.bought, second.bought))
    const numbers = [(await first.row()).number, (await second.row()).number]
    expect(await findQuestions('customer_data_requested')).toMatchObject([
      { reference: '9999', provider: 'shopify', orderId: (await first.row()).id, about: `Orders ${numbers.join(', ')}.`, answeredAt: null },
    ])
  })
})

describe('app/uninstalled and shop/redact', () => {
  test('after an uninstall the synchronisation pauses and the back office shows it; after a reinstall the synchronisation resumes', async () => {
    const artist = await world.newArtist()
    const { uid } = await world.newListable(artist)
    const message = world.shopify.uninstall()
    await world.deliver(message, message)
    expect(await findQuestions('app_uninstalled')).toMatchObject([{ about: expect.stringContaining('not synchronised'), answeredAt: null }])
    const before = world.shopify.requests.length
    await world.desk.listArtwork({ artwork: uid })
    expect(await world.desk.reconcile()).toEqual({ looked: 0, failed: 0, listed: 0 })
    expect(world.shopify.requests.slice(before).map(({ operation }) => operation)).toEqual([
      'currentAppInstallation',
      'currentAppInstallation',
    ])

    world.shopify.install()
    await world.desk.reconcile()
    expect(await findQuestions('app_uninstalled')).toMatchObject([{ answeredBy: 'shopify' }])
    await world.runJobs()
    expect(world.shopify.findProduct(uid)).toBeDefined()
  })

  test('a parcel that is shipped while the app is uninstalled is reported once after the app is reinstalled', async () => {
    const order = await newOrder('paid')
    await world.deliver(world.shopify.uninstall())
    const { id: orderId } = await order.row()
    const [line] = (await world.orders.findOrder(world.database, orderId))?.lines ?? []
    const { clock, jobs } = world.tools
    const parcelId = await world.database.transaction(async (tx) => {
      const parcel = await world.orders.addParcel(tx, { orderId, carrier: 'DHL', tracking: 'JJD9', shippedAt: clock() })
      const print = { orderId, orderLineId: line?.id ?? '', quantity: 1, state: 'shipped', since: clock(), parcelId: parcel } as const
      await tx.insert(prints).values(print)
      await reportParcelToChannel({ orders: world.orders, clock, jobs } as never, tx, { orderId, parcelId: parcel })
      return parcel
    })
    const reports = () => world.sentJobs.filter(({ name }) => name === 'store.fulfil-parcel')
    await expect(world.desk.fulfil(reports()[0]?.payload as never)).rejects.toThrow()
    const setDue = (reportDueAt: Date) => world.database.update(parcels).set({ reportDueAt }).where(eq(parcels.id, parcelId))
    await setDue(new Date(clock().getTime() - 2 * 60 * 60_000))
    await world.desk.reconcile()
    expect(reports()).toHaveLength(1)

    world.shopify.install()
    for (let runs = 0; runs < 2; runs++) await world.desk.reconcile()
    expect(reports()).toHaveLength(2)
    for (const { payload } of reports()) await world.desk.fulfil(payload as never)
    expect(order.bought.fulfillments).toMatchObject([{ company: 'DHL', number: 'JJD9', isNotified: true, lines: [{ quantity: 1 }] }])
    const [row] = await world.database.select().from(parcels).where(eq(parcels.id, parcelId))
    expect(row?.reportDueAt).toBeNull()
  })

  test('the server ignores app/uninstalled and shop/redact that arrive after the app was reinstalled', async () => {
    const order = await newOrder()
    const late = world.shopify.uninstall()
    world.shopify.install()
    const redact = world.shopify.redactShop()
    await world.deliver(late, redact)
    expect([await findEvent(late), await findEvent(redact)]).toMatchObject([{ outcome: 'ignored' }, { outcome: 'ignored' }])
    expect(await order.isForgotten()).toBe(false)
  })

  test('shop/redact erases the customers of all complete orders, and continues after a crash', async () => {
    const [first, second] = [await newOrder(), await newOrder()]
    world.shopify.uninstall()
    const message = world.shopify.redactShop()
    await world.receive(message)
    const applied = { provider: 'shopify', eventId: message.headers.get('x-shopify-webhook-id') ?? '' }
    const { record } = world.tools.audit
    let records = 0
    world.tools.audit.record = async (...entry) => {
      if (++records === 2) throw new Error('the process ends')
      await record(...entry)
    }
    await expect(world.desk.applyEvent(applied)).rejects.toThrow()
    world.tools.audit.record = record
    await Promise.all([world.desk.applyEvent(applied), world.desk.applyEvent(applied)])
    expect([await first.isForgotten(), await second.isForgotten()]).toEqual([true, true])
  })
})
