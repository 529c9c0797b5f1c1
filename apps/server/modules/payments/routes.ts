import { asOperator } from '../../http/procedures.ts'
import { getIdempotencyKey } from '../../platform/idempotency/key.ts'
import type { Payments } from './module.ts'
import type { MatchLine } from './tools.ts'

/** The sales channel's part in the operators' view of payments. */
type Channel = { reconcileSoon(): Promise<void>; matchLine: MatchLine }

export function paymentRoutes(payments: Payments, channel: Channel) {
  const { look, settlement, disputes, evidence, sendEvidence, reconcile, answer, match } = asOperator.backoffice.payments
  return {
    look: look.handler(() => payments.getPaymentOffice()),
    settlement: settlement.handler(() => payments.getSettlement()),
    disputes: disputes.handler(() => payments.listDisputes()),
    evidence: evidence.handler(({ input }) => payments.previewEvidence(input)),
    sendEvidence: sendEvidence.handler(async ({ input, context }) => {
      await payments.requestEvidence(context.actor, input)
      return payments.listDisputes()
    }),
    reconcile: reconcile.handler(async () => {
      await payments.reconcileSoon()
      await channel.reconcileSoon()
      return { isAsked: true as const }
    }),
    match: match.handler(async ({ input, context }) => {
      await channel.matchLine(context.actor, input)
      return payments.getPaymentOffice()
    }),
    answer: answer.handler(async ({ input, context }) => {
      await payments.answer(context.actor, input)
      return payments.getPaymentOffice()
    }),
  }
}

export function refundRoutes(payments: Payments) {
  return {
    refund: asOperator.backoffice.orders.refund.handler(({ input, context }) =>
      payments.refundOrder(context.actor, { ...input, idempotencyKey: getIdempotencyKey(context.headers) }),
    ),
  }
}
