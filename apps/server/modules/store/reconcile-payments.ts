import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Payments } from '../../platform/payments/payments.ts'
import { applyPayment } from './apply-payment.ts'
import { applyPaymentEvent, lookInto } from './apply-payment-event.ts'
import { listAwaiting, type OrderRow, setCancelled } from './order-queries.ts'
import { findLookedUntil, listDisputedPayments, listWaitingEvents, setLookedUntil } from './payment-queries.ts'
import { listUnsent } from './refund-queries.ts'
import { sendRefund } from './send-refund.ts'
import type { StoreTools } from './service.ts'

const MINUTE = 60_000

/** Where nobody ever looked, and where the clocks of two houses differ. */
const FIRST_LOOK = 24 * 60 * MINUTE
const OVERLAP = 60 * MINUTE

/** A page at the provider is open for half an hour; whoever has not paid by then does not. */
export const AWAITED = 40 * MINUTE
/** What a job should have done by now. */
const OVERDUE = 10 * MINUTE

export const reconcileJob = defineJob('store.reconcile-payments', z.object({}), { expireSeconds: 900, retries: 3 })

export type Reconciliation = { looked: number; cancelled: number; failed: number }

/**
 * Asks every provider for what has changed since the last time and brings the orders there; looks up the orders that wait too long
 * for their payment and gives up those that never will be paid; sends again what did not arrive. However often, it changes only
 * what is missing. What fails is logged and does not keep the rest from being done.
 */
export async function reconcilePayments(tools: StoreTools): Promise<Reconciliation> {
  const sums: Reconciliation = { looked: 0, cancelled: 0, failed: 0 }
  for (const form of tools.payments.all) await reconcile(tools, form, sums)
  const overdue = new Date(tools.clock().getTime() - OVERDUE)
  for (const refund of await listUnsent(tools.database, overdue)) await tried(tools, sums, () => sendRefund(tools, { refund }))
  tools.log.info(sums, 'payments were reconciled')
  return sums
}

async function reconcile(tools: StoreTools, form: Payments, sums: Reconciliation): Promise<void> {
  const { database } = tools
  const { provider } = form
  const now = tools.clock()
  const lookedUntil = (await findLookedUntil(database, provider)) ?? new Date(now.getTime() - FIRST_LOOK)
  // a clock that was ahead and was put right does not leave a gap
  const since = new Date(Math.min(lookedUntil.getTime(), now.getTime()) - OVERLAP)
  const failedBefore = sums.failed
  await tried(tools, sums, async () => {
    for await (const name of form.listChanged(since)) {
      sums.looked++
      await tried(tools, sums, () => lookInto(tools, form, name))
    }
  })
  for (const reference of await listDisputedPayments(database, provider))
    await tried(tools, sums, () => lookInto(tools, form, { reference }))
  for (const event of await listWaitingEvents(database, { provider, before: new Date(now.getTime() - OVERDUE) })) {
    await tried(tools, sums, () => applyPaymentEvent(tools, event))
  }
  for (const order of await listAwaiting(database, { provider, before: new Date(now.getTime() - AWAITED) })) {
    await tried(tools, sums, () => lookUp(tools, form, order, sums))
  }
  // what could not be seen this time is looked at again the next time
  if (sums.failed === failedBefore) await setLookedUntil(database, provider, now)
}

async function lookUp(tools: StoreTools, form: Payments, order: OrderRow, sums: Reconciliation): Promise<void> {
  const name = { paymentId: order.id, session: order.paymentSession, begunAt: order.placedAt }
  if (order.paymentSession) await form.close(order.paymentSession)
  const state = await form.find(name)
  if (state) await applyPayment(tools, form.provider, state)
  const isLost = !state && (await setCancelled(tools.database, order.id, tools.clock()))
  if (isLost || state?.status === 'failed') sums.cancelled++
}

async function tried(tools: StoreTools, sums: Reconciliation, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    sums.failed++
    tools.log.warn({ err }, 'a payment could not be reconciled')
  }
}
