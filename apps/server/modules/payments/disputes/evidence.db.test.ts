import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../../test/worlds/money-world.ts'
import { openStripeWorld, type StripeWorld } from '../../../test/worlds/stripe-world.ts'
import { mailLog } from '../../notifications/tables.ts'
import { orders, parcels } from '../../orders/tables.ts'
import { createPayments } from '../module.ts'
import { disputes } from '../tables.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
afterAll(() => world.close())

const DAY = 24 * 60 * 60_000
const statement = 'The parcel was signed for by the customer.'

async function newDisputed() {
  const order = await world.newOrder()
  await world.deliver(world.stripe.pay(order.paymentId), world.stripe.dispute(order.paymentId))
  const [dispute] = await world.database.select().from(disputes).where(eq(disputes.orderId, order.paymentId))
  if (!dispute) throw new Error('no dispute')
  const listed = async () => (await world.payments.listDisputes()).find(({ id }) => id === dispute.id)
  return { ...order, ...dispute, listed, send: () => world.payments.requestEvidence(operator, { id: dispute.id, statement }) }
}

const countUpdates = ({ reference }: { reference: string }) =>
  world.stripe.requests.filter(({ method, path }) => method === 'POST' && path === `/v1/disputes/${reference}`).length

const findUnsent = () => world.sentJobs.findLast(({ name }) => name === 'store.send-evidence')?.payload as { evidence: string }
const success = undefined as never

test('an operator sees a dispute with its amount, reason and deadline', async () => {
  const dispute = await newDisputed()
  const due = world.stripe.getDispute(dispute.paymentId).evidence_details.due_by ?? 0
  expect(await dispute.listed()).toMatchObject({
    ...{ orderNumber: dispute.orderNumber, amountCents: 14_100, reason: 'product_not_received', status: 'opened', evidence: null },
    dueAt: new Date(due * 1000).toISOString(),
  })
})

test('a dispute is due from a week before its deadline until then, unless its evidence was sent', async () => {
  const dispute = await newDisputed()
  const dueAt = new Date('2090-03-10T12:00:00Z')
  await world.database.update(disputes).set({ dueAt }).where(eq(disputes.id, dispute.id))
  const find = (at: number) => world.payments.findDueDisputes(world.database, new Date(at))
  const start = dueAt.getTime() - 7 * DAY
  expect(await find(start - 1)).toEqual({ count: 0, dueAt: null })
  expect(await find(start)).toEqual({ count: 1, dueAt })
  expect(await find(dueAt.getTime() - 1)).toEqual({ count: 1, dueAt })
  expect(await find(dueAt.getTime())).toEqual({ count: 0, dueAt: null })
  await dispute.send()
  expect(await find(start)).toEqual({ count: 1, dueAt })
  await world.runJobs()
  expect(await find(start)).toEqual({ count: 0, dueAt: null })
})

test('a dispute that the bank has decided is not due', async () => {
  const dispute = await newDisputed()
  const dueAt = new Date('2091-03-10T12:00:00Z')
  await world.database.update(disputes).set({ dueAt, status: 'lost' }).where(eq(disputes.id, dispute.id))
  expect(await world.payments.findDueDisputes(world.database, new Date(dueAt.getTime() - DAY))).toEqual({ count: 0, dueAt: null })
})

test('an operator sends the facts of the order, its parcels, its mails and the picture of the product, once', async () => {
  const dispute = await newDisputed()
  const { request, paymentId } = dispute
  const shippedAt = new Date('2026-11-05T09:00:00Z')
  await world.database.insert(parcels).values({ orderId: paymentId, carrier: 'DHL', tracking: '00340434161094015902', shippedAt })
  const mail = { address: request.email.toLowerCase(), state: 'sent' as const, queuedAt: new Date(), sentAt: new Date() }
  await world.database.insert(mailLog).values([
    { ...mail, id: crypto.randomUUID(), kind: 'order_shipped', orderNumber: dispute.orderNumber },
    { ...mail, id: crypto.randomUUID(), kind: 'order_delivered', orderNumber: 'T1' },
    { ...mail, id: crypto.randomUUID(), kind: 'order_refunded' },
  ])
  const preview = await world.payments.previewEvidence({ id: dispute.id })
  expect(preview.uncategorized_text?.match(/Email “.*”/g)).toEqual(['Email “Your order has shipped”'])
  await dispute.send()
  expect((await dispute.listed())?.evidence).toMatchObject({ state: 'queued' })
  await world.runJobs()
  const { evidence, evidence_details, metadata } = world.stripe.getDispute(paymentId)
  const { uncategorized_file: file, uncategorized_text: text, ...facts } = evidence
  expect([facts, text, file]).toEqual([
    Object.fromEntries(Object.entries(preview).filter(([name, value]) => value && name !== 'uncategorized_text')),
    `${statement}\n\n${preview.uncategorized_text}`,
    expect.stringMatching(/^file_/),
  ])
  expect([facts.shipping_carrier, facts.shipping_tracking_number]).toEqual(['DHL', '00340434161094015902'])
  expect([evidence_details.submission_count, metadata.evidence_id]).toEqual([1, expect.any(String)])
  expect((await dispute.listed())?.evidence).toMatchObject({ state: 'sent', refusal: null })
  await expect(dispute.send()).rejects.toMatchObject({ code: 'dispute_evidence_sent' })
  await world.payments.sendEvidence({ evidence: String(metadata.evidence_id) })
  expect(countUpdates(dispute)).toBe(1)
})

test('when two operators send evidence at the same time, one request is refused and the bank receives the evidence once', async () => {
  const dispute = await newDisputed()
  const results = await Promise.allSettled([dispute.send(), dispute.send()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'dispute_evidence_sent' } })
  await world.runJobs()
  expect(countUpdates(dispute)).toBe(1)
})

test('evidence that reached the bank before a crash is not sent again', async () => {
  const dispute = await newDisputed()
  await dispute.send()
  // the answer is lost, and so are those of the retries; the bank has the evidence
  const job = findUnsent()
  const current = world.stripe.getDispute(dispute.paymentId)
  current.metadata = { evidence_id: job.evidence }
  current.evidence_details.submission_count = 1
  await world.runJobs()
  expect([countUpdates(dispute), (await dispute.listed())?.evidence?.state]).toEqual([0, 'sent'])
})

test('evidence that Stripe refuses is shown with the reason, and can be sent again', async () => {
  const dispute = await newDisputed()
  const details = world.stripe.getDispute(dispute.paymentId).evidence_details
  const due = details.due_by
  details.due_by = 1
  await dispute.send()
  await world.runJobs()
  expect((await dispute.listed())?.evidence).toMatchObject({ state: 'refused', refusal: expect.stringContaining('evidence_not_accepted') })
  details.due_by = due
  await dispute.send()
  await world.runJobs()
  expect((await dispute.listed())?.evidence).toMatchObject({ state: 'sent', refusal: null })
})

test('evidence that could not be sent is listed with the last error, and sent by reconciliation', async () => {
  const dispute = await newDisputed()
  await dispute.send()
  world.stripe.fail(success, success, { status: 403, type: 'invalid_request_error' })
  await expect(world.payments.sendEvidence(findUnsent())).rejects.toThrow('Stripe refuses the key')
  expect((await dispute.listed())?.evidence).toMatchObject({
    ...{ state: 'queued', refusal: null, error: 'Stripe refuses the key: StripePermissionError' },
  })
  await world.paymentsAfter(9 * 60_000).reconcile()
  expect((await dispute.listed())?.evidence?.state).toBe('queued')
  await world.paymentsAfter(11 * 60_000).reconcile()
  expect((await dispute.listed())?.evidence).toMatchObject({ state: 'sent', error: null })
})

test('evidence is sent without its picture if the picture cannot be read or uploaded', async () => {
  const [unreadable, refused] = [await newDisputed(), await newDisputed()]
  await unreadable.send()
  const findEvidencePicture = () => Promise.reject(new Error('the file is missing'))
  await createPayments({ ...world.tools, findEvidencePicture }).sendEvidence(findUnsent())
  await refused.send()
  world.stripe.fail(success, { status: 403, type: 'invalid_request_error' })
  await world.payments.sendEvidence(findUnsent())
  for (const { paymentId, listed } of [unreadable, refused]) {
    expect(world.stripe.getDispute(paymentId).evidence.uncategorized_file).toBeUndefined()
    expect((await listed())?.evidence?.state).toBe('sent')
  }
})

test('evidence about an order of the other mode waits until the key of its mode is set', async () => {
  const dispute = await newDisputed()
  const setSession = (paymentSession: string | null) =>
    world.database.update(orders).set({ paymentSession }).where(eq(orders.id, dispute.paymentId))
  const { paymentSession } = await dispute.row()
  await setSession('cs_live_1')
  await dispute.send()
  await expect(world.payments.sendEvidence(findUnsent())).rejects.toThrow('this is a live payment')
  expect([countUpdates(dispute), (await dispute.listed())?.evidence?.error]).toEqual([0, expect.stringMatching(/^this is a live payment/)])
  await setSession(paymentSession)
  await world.payments.sendEvidence(findUnsent())
  expect((await dispute.listed())?.evidence?.state).toBe('sent')
})

test('evidence is refused at the deadline, and accepted a moment before', async () => {
  const dispute = await newDisputed()
  const dueAt = new Date(dispute.dueAt ?? 0)
  const sendAt = (time: Date) =>
    createPayments({ ...world.tools, clock: () => time }).requestEvidence(operator, { id: dispute.id, statement })
  await expect(sendAt(dueAt)).rejects.toMatchObject({ code: 'dispute_evidence_late' })
  await sendAt(new Date(dueAt.getTime() - 1))
})

test('evidence about a dispute that is over, has no deadline or does not exist is refused', async () => {
  const [over, silent] = [await newDisputed(), await newDisputed()]
  await world.deliver(world.stripe.closeDispute(over.paymentId, 'lost'))
  await expect(over.send()).rejects.toMatchObject({ code: 'dispute_state' })
  await world.database.update(disputes).set({ dueAt: null }).where(eq(disputes.id, silent.id))
  await expect(silent.send()).rejects.toMatchObject({ code: 'dispute_evidence_late' })
  const unknown = { id: crypto.randomUUID(), statement }
  await expect(world.payments.requestEvidence(operator, unknown)).rejects.toMatchObject({ code: 'dispute_not_found' })
  await expect(world.payments.previewEvidence(unknown)).rejects.toMatchObject({ code: 'dispute_not_found' })
})

test('open disputes are listed before closed ones, the nearest deadline first', async () => {
  const [closed, later, sooner] = [await newDisputed(), await newDisputed(), await newDisputed()]
  await world.deliver(world.stripe.closeDispute(closed.paymentId, 'won'))
  const setDue = (id: string, days: number) =>
    world.database
      .update(disputes)
      .set({ dueAt: new Date(Date.now() + days * DAY) })
      .where(eq(disputes.id, id))
  await setDue(later.id, 3)
  await setDue(sooner.id, 2)
  const ours = [closed.id, later.id, sooner.id]
  expect((await world.payments.listDisputes()).map(({ id }) => id).filter((id) => ours.includes(id))).toEqual([
    sooner.id,
    later.id,
    closed.id,
  ])
})
