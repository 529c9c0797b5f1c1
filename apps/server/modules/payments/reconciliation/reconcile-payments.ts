import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { PaymentProvider } from '../../../platform/payments/payments.ts'
import { listAwaiting, type OrderRow, setCancelled } from '../../orders/index.ts'
import { applyPayment } from '../apply-payment.ts'
import { applyPaymentEvent, reconcilePayment } from '../apply-payment-event.ts'
import { sendEvidence } from '../disputes/send-evidence.ts'
import { listUnsentEvidence } from '../queries/evidence.ts'
import { listDisputedPayments, listWaitingEvents } from '../queries/payment.ts'
import { listUnsent } from '../queries/refund.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import type { PaymentOfficeTools } from '../tools.ts'
import { type ReconciliationContext, tryReconciliation } from './attempt-each.ts'
import { reconcileInSlices } from './reconcile-in-slices.ts'

const MINUTE = 60_000

/** Age of an order at which its payment page has expired, unless that was opened later than the order. */
export const PAYMENT_PAGE_MS = 40 * MINUTE
/** Age after which a job should have processed an event. */
const OVERDUE = 10 * MINUTE

export const reconcileJob = defineJob('store.reconcile-payments', z.object({}), { expireSeconds: 900, retries: 10 })

export type Reconciliation = { looked: number; cancelled: number; failed: number }

type PaymentReconciliationContext = ReconciliationContext & { tools: PaymentOfficeTools; sums: Reconciliation }

/**
 * Fetches the changes at every provider since the last run and applies them; checks orders that await their payment too long and cancels
 * those that cannot be paid any more; sends unsent refunds and evidence. Idempotent. A failure is logged and does not stop the remaining steps.
 * @param signal  stops before the next step
 */
export async function reconcilePayments(tools: PaymentOfficeTools, signal?: AbortSignal): Promise<Reconciliation> {
  const context: PaymentReconciliationContext = {
    tools,
    log: tools.log,
    sums: { looked: 0, cancelled: 0, failed: 0 },
    signal,
    retryableFailures: 0,
  }
  for (const form of tools.payments.all) await reconcile(context, form)
  const overdue = new Date(tools.clock().getTime() - OVERDUE)
  for (const refund of await listUnsent(tools.database, overdue)) await tryReconciliation(context, () => sendRefund(tools, { refund }))
  for (const evidence of await listUnsentEvidence(tools.database, overdue))
    await tryReconciliation(context, () => sendEvidence(tools, { evidence }))
  tools.log.info(context.sums, 'payments reconciled')
  return context.sums
}

async function reconcile(context: PaymentReconciliationContext, form: PaymentProvider): Promise<void> {
  const { tools } = context
  const { database } = tools
  const { provider } = form
  const now = tools.clock()
  await reconcileChangedPayments(context, form, now)
  for (const reference of await listDisputedPayments(database, provider))
    await tryReconciliation(context, () => reconcilePayment(tools, form, { reference }))
  for (const event of await listWaitingEvents(database, { provider, before: new Date(now.getTime() - OVERDUE) })) {
    await tryReconciliation(context, () => applyPaymentEvent(tools, event))
  }
  for (const order of await listAwaiting(database, { provider, before: new Date(now.getTime() - PAYMENT_PAGE_MS) })) {
    await tryReconciliation(context, () => reconcileAwaitingOrder(context, form, order))
  }
}

async function reconcileChangedPayments(context: PaymentReconciliationContext, form: PaymentProvider, now: Date): Promise<void> {
  const { tools, sums, signal } = context
  await reconcileInSlices(tools.database, { provider: form.provider, now }, async (slice) => {
    const failuresBefore = context.retryableFailures
    const isListed = await tryReconciliation(context, async () => {
      for await (const name of form.listChanged(slice)) {
        sums.looked++
        await tryReconciliation(context, () => reconcilePayment(tools, form, name))
      }
    })
    if (!isListed || signal?.aborted) return 'none'
    return context.retryableFailures === failuresBefore ? 'all' : 'some'
  })
}

async function reconcileAwaitingOrder(
  { tools, sums }: PaymentReconciliationContext,
  form: PaymentProvider,
  order: OrderRow,
): Promise<void> {
  const name = { paymentId: order.id, session: order.paymentSession, begunAt: order.placedAt }
  const before = await form.find(name)
  // a page that replaced the form of an order expires later
  if (before?.expiresAt && before.expiresAt > tools.clock()) return
  if (order.paymentSession) await form.close(order.paymentSession)
  const state = await form.find(name)
  if (state) await applyPayment(tools, form.provider, state)
  const isLost = !state && (await setCancelled(tools.database, order.id, tools.clock()))
  if (isLost || state?.status === 'failed') sums.cancelled++
}
