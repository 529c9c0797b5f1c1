import { CURRENCY } from '@tintype/domain/money'
import { z } from 'zod'
import { JobTooEarly } from '../../../platform/jobs/job-too-early.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { PaymentRefused } from '../../../platform/payments/payments.ts'
import { insertUnmatchedPayment } from '../queries/payment.ts'
import { findUnsent, setReference } from '../queries/refund.ts'
import type { PaymentTools } from '../tools.ts'

/** Many retries: the refund was promised, and provider outages end. After them the hourly reconciliation takes over. */
export const sendRefundJob = defineJob('store.send-refund', z.object({ refund: z.uuid() }), { expireSeconds: 120, retries: 20 })

/** Requests the refund from the payment provider. Idempotent by the refund's id. A rejection becomes a question for an operator. */
export async function sendRefund(tools: PaymentTools, { refund: refundId }: { refund: string }): Promise<void> {
  const unsent = await findUnsent(tools.database, refundId)
  if (!unsent) return
  const { orderId, amountCents, paymentProvider, paymentReference, paymentSession: session } = unsent
  const form = tools.payments.all.find(({ provider }) => provider === paymentProvider)
  if (!form || !paymentReference) throw new JobTooEarly(`the payment provider ${paymentProvider} is not configured`)
  try {
    const { reference } = await form.refund({ refundId, paymentReference, session, amountCents, currency: CURRENCY })
    await setReference(tools.database, refundId, reference)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    tools.log.error({ err: error, refundId }, 'a refund was rejected and needs an operator')
    const question = {
      provider: paymentProvider,
      kind: 'refund_refused' as const,
      reference: refundId,
      orderId,
      amountCents,
      currency: CURRENCY,
    }
    await insertUnmatchedPayment(tools.database, { ...question, askedAt: tools.clock() })
  }
}
