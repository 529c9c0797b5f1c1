import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAttempt } from '../../../platform/auth/limits/attempts.ts'
import { RATE_LIMITS } from '../../../platform/auth/limits/rate-limits.ts'
import { publishableKey } from '../../../test/stand-ins/stripe-stand-in.ts'
import { isSold, isUnsold, openStripeWorld, type StripeWorld } from '../../../test/worlds/stripe-world.ts'
import { orders } from '../tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld({ publishableKey })
})
afterAll(() => world.close())

type Placed = Awaited<ReturnType<StripeWorld['newOrder']>>
const listOpen = ({ paymentId }: Placed) => world.stripe.listSessions(paymentId).filter(({ status }) => status === 'open')
const getForm = (order: Placed) => world.orders.getPaymentForm(order)
const openPage = (order: Placed) => world.orders.openPaymentPage(order)

test('an order with a form is paid on our page, and only the holder of its token gets the secret of its payment', async () => {
  const [order, other] = [await world.newOrder(), await world.newOrder()]
  expect(order.paymentUrl).toBe(`https://store.example/orders/${order.orderToken}/pay`)
  const { client_secret: clientSecret } = world.stripe.getSession(order.paymentId)
  expect(await getForm(order)).toEqual({ state: 'open', clientSecret, publishableKey, totalCents: 14_100, taxCents: 0 })
  expect(await getForm(other)).not.toMatchObject({ clientSecret })
  await expect(world.orders.getPaymentForm({ orderToken: 'x'.repeat(43) })).rejects.toMatchObject({ code: 'order_not_found' })
  // the secret is stored nowhere
  expect(JSON.stringify(await order.row())).not.toContain('_secret_')
  await world.deliver(world.stripe.pay(order.paymentId))
  expect(await order.state()).toEqual(isSold)
  expect([await getForm(order), await openPage(order)]).toEqual([{ state: 'confirming' }, { paymentUrl: null }])
})

test('a form whose payment is confirmed before the webhook arrives is not shown again', async () => {
  const order = await world.newOrder()
  const message = world.stripe.pay(order.paymentId)
  expect([await getForm(order), await openPage(order)]).toEqual([{ state: 'confirming' }, { paymentUrl: null }])
  expect(listOpen(order)).toEqual([])
  await world.deliver(message)
  expect(await order.state()).toEqual(isSold)
})

test('a form stays payable after the address of the store has changed, and leads to no redirects between the addresses', async () => {
  const order = await world.newOrder()
  const paymentUrl = `http://old.example/store/orders/${order.orderToken}/pay`
  await world.database.update(orders).set({ paymentUrl }).where(eq(orders.id, order.paymentId))
  expect(await getForm(order)).toMatchObject({ state: 'open' })
  expect((await openPage(order)).paymentUrl).toContain('/pay/cs_test_')
})

test('a form with another amount than its order is not shown', async () => {
  const order = await world.newOrder()
  world.stripe.getSession(order.paymentId).amount_total = 14_000
  expect(await getForm(order)).toEqual({ state: 'closed' })
})

test('Stripe’s page replaces the form: the form is closed, its events change nothing, and the order is paid on the page', async () => {
  const order = await world.newOrder()
  const form = world.stripe.getSession(order.paymentId)
  const { paymentUrl } = await openPage(order)
  expect(paymentUrl).toContain('/pay/cs_test_')
  expect([form.status, listOpen(order).map(({ url }) => url)]).toEqual(['expired', [paymentUrl]])
  expect([await getForm(order), await openPage(order)]).toEqual([{ state: 'elsewhere', paymentUrl }, { paymentUrl }])
  expect((await world.orders.getOrder(order)).paymentUrl).toBe(paymentUrl)
  await world.deliver(world.stripe.tell('checkout.session.expired', form))
  expect(await order.state()).toEqual(isUnsold)
  await world.deliver(world.stripe.pay(order.paymentId))
  expect(await order.state()).toEqual(isSold)
})

test('the event of a closed form that arrives before its page is recorded does not end the order', async () => {
  const order = await world.newOrder()
  const form = world.stripe.getSession(order.paymentId)
  const expire = world.stripe.hold(`/v1/checkout/sessions/${form.id}/expire`)
  const opening = openPage(order)
  await expire.reached
  form.status = 'expired'
  await world.deliver(world.stripe.tell('checkout.session.expired', form))
  expect((await order.row()).status).toBe('cancelled')
  expire.release()
  const { paymentUrl } = await opening
  expect(await order.row()).toMatchObject({ status: 'awaiting_payment', cancelledAt: null, paymentUrl })
  await world.deliver(world.stripe.pay(order.paymentId))
  expect(await order.state()).toEqual(isSold)
})

test('of simultaneous requests for Stripe’s page one page can be paid, and all lead to it', async () => {
  const order = await world.newOrder()
  const create = world.stripe.hold('/v1/checkout/sessions')
  const slower = openPage(order)
  await create.reached
  const { paymentUrl } = await openPage(order)
  create.release()
  expect(await slower).toEqual({ paymentUrl })
  expect(world.stripe.listSessions(order.paymentId).map(({ status }) => status)).toEqual(['expired', 'open', 'expired'])
  expect(listOpen(order).map(({ url }) => url)).toEqual([paymentUrl])
})

test('a customer who pays in the form while Stripe’s page is requested pays once', async () => {
  const order = await world.newOrder()
  const { id: form } = world.stripe.getSession(order.paymentId)
  const expire = world.stripe.hold(`/v1/checkout/sessions/${form}/expire`)
  const opening = openPage(order)
  await expire.reached
  const message = world.stripe.pay(form)
  expire.release()
  expect([await opening, listOpen(order)]).toEqual([{ paymentUrl: null }, []])
  await world.deliver(message)
  expect(await order.state()).toEqual(isSold)
})

test('a second payment of an order is asked about, and its refund does not undo the sale', async () => {
  const order = await world.newOrder()
  const form = world.stripe.getSession(order.paymentId)
  await openPage(order)
  await world.deliver(world.stripe.pay(order.paymentId))
  // Stripe does not allow it after the form was closed
  const second = world.stripe.pay(form.id)
  await world.deliver(second, second)
  expect(await world.listUnmatchedPayments(order.paymentId)).toEqual([['paid_twice', 14_100]])
  await world.deliver(world.stripe.refund(form.id))
  expect(await order.state()).toEqual(isSold)
  expect(await world.listRefundRows(order.paymentId)).toEqual([])
})

test.each([
  ['open the page', '/v1/checkout/sessions'],
  ['close the form', 'expire'],
])('a customer keeps the form if Stripe does not %s, and gets the page at the next try', async (_what, step) => {
  const order = await world.newOrder()
  const form = world.stripe.getSession(order.paymentId)
  const held = world.stripe.hold(step === 'expire' ? `/v1/checkout/sessions/${form.id}/expire` : step)
  const opening = openPage(order)
  await held.reached
  // the first attempt of this request, and two repetitions by the client
  world.stripe.fail(...Array(3).fill({ status: 503, type: 'api_error' }))
  held.release()
  await expect(opening).rejects.toMatchObject({ code: 'unavailable' })
  expect(await getForm(order)).toMatchObject({ state: 'open' })
  expect(listOpen(order)).toEqual([form])
  const { paymentUrl } = await openPage(order)
  expect(listOpen(order).map(({ url }) => url)).toEqual([paymentUrl])
})

test('an unpaid order that a later one replaces is closed, and a later one is not closed by an earlier one', async () => {
  const [order, later] = [await world.newOrder(), await world.newOrder()]
  const close = (one: Placed, by: Placed) => world.orders.closePayment({ orderToken: one.orderToken, replacedBy: by.orderToken })
  expect([await close(later, order), await close(order, order)]).toEqual([{ isClosed: false }, { isClosed: false }])
  expect([listOpen(order).length, listOpen(later).length]).toEqual([1, 1])
  expect([await close(order, later), await close(order, later)]).toEqual([{ isClosed: true }, { isClosed: true }])
  expect([listOpen(order).length, listOpen(later).length]).toEqual([0, 1])
  expect(await order.state()).toEqual({ ...isUnsold, status: 'cancelled' })
  expect([await getForm(order), await openPage(order)]).toEqual([{ state: 'closed' }, { paymentUrl: null }])
  const stranger = { orderToken: 'x'.repeat(43) }
  await expect(world.orders.closePayment({ ...stranger, replacedBy: later.orderToken })).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(close(later, { ...later, ...stranger })).rejects.toMatchObject({ code: 'order_not_found' })
})

test('an order that is paid, or being paid, while a later one replaces it is not cancelled', async () => {
  const [paid, processing, later] = [await world.newOrder(), await world.newOrder(), await world.newOrder()]
  const message = world.stripe.pay(paid.paymentId)
  await world.deliver(world.stripe.payLater(processing.paymentId))
  for (const { orderToken } of [paid, processing])
    expect(await world.orders.closePayment({ orderToken, replacedBy: later.orderToken })).toEqual({ isClosed: false })
  await world.deliver(message, world.stripe.arrive(processing.paymentId))
  expect([await paid.state(), await processing.state()]).toEqual([isSold, isSold])
  expect(await world.orders.closePayment({ orderToken: paid.orderToken, replacedBy: later.orderToken })).toEqual({ isClosed: false })
})

test('an order whose time is over has neither form nor page', async () => {
  const order = await world.newOrder()
  await world.deliver(world.stripe.expire(order.paymentId))
  expect([await getForm(order), await openPage(order)]).toEqual([{ state: 'closed' }, { paymentUrl: null }])
  expect(listOpen(order)).toEqual([])
})

test('a customer is asked to try again while Stripe does not answer, and the form stays open', async () => {
  const order = await world.newOrder()
  const later = await world.newOrder()
  const close = ({ orderToken }: Placed) => world.orders.closePayment({ orderToken, replacedBy: later.orderToken })
  for (const open of [getForm, openPage, close]) {
    world.stripe.fail(...Array(3).fill({ status: 503, type: 'api_error' }))
    await expect(open(order)).rejects.toMatchObject({ code: 'unavailable' })
  }
  expect(await getForm(order)).toMatchObject({ state: 'open' })
})

test('one order cannot make Stripe open page after page', async () => {
  const order = await world.newOrder()
  const { max } = RATE_LIMITS.paymentFormsOfOrder
  for (let asked = 1; asked < max; asked++)
    await countAttempt(world.database, `payment form of ${order.paymentId}`, RATE_LIMITS.paymentFormsOfOrder)
  expect(await getForm(order)).toMatchObject({ state: 'open' })
  await expect(getForm(order)).rejects.toMatchObject({ code: 'rate_limited' })
})
