import type { PaymentOffice } from '@tintype/contract/payments/payments'
import { Problem } from '@tintype/contract/problems'
import { bind } from '../../platform/bind.ts'
import type { EventSource } from '../../platform/payments/payments.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { endDispute } from './disputes/end-dispute.ts'
import { findDueDisputes, listOfficeDisputes } from './disputes/list-office-disputes.ts'
import { openDispute } from './disputes/open-dispute.ts'
import { previewEvidence, requestEvidence, sendEvidence } from './disputes/send-evidence.ts'
import { purgeExpiredRecords } from './purge-expired-records.ts'
import {
  countOpenUnmatchedPayments,
  findOldestUnmatchedPayment,
  findReconciledUntil,
  listOpenUnmatchedPayments,
} from './queries/payment.ts'
import { reconcileJob, reconcilePayments } from './reconciliation/reconcile-payments.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { getSettlement } from './settlement/get-settlement.ts'
import { recordSettlement } from './settlement/record-settlement.ts'
import type { PaymentOfficeTools } from './tools.ts'
import { answerUnmatchedPayment } from './unmatched/answer-unmatched-payment.ts'

/** Webhooks of the payment providers, refunds, disputes, and the operators' view of payments. */
export function createPayments(tools: PaymentOfficeTools) {
  const { database, jobs, payments } = tools
  return {
    ...bind(tools, {
      applyEvent: applyPaymentEvent,
      refundOrder,
      sendRefund,
      openDispute,
      endDispute,
      reconcile: reconcilePayments,
      answer: answerUnmatchedPayment,
      purge: purgeExpiredRecords,
      recordSettlement,
      previewEvidence,
      requestEvidence,
      sendEvidence,
    }),
    listDisputes: () => listOfficeDisputes(database, payments.current.provider),
    getSettlement: () => getSettlement(database),
    /** Receives a webhook. @throws Problem `not_found` where the provider is not set up, and those of `readEvent` */
    async receive(provider: string, { body, headers }: { body: string; headers: Headers }, from?: EventSource): Promise<void> {
      const form = payments.all.find((one) => one.provider === provider)
      if (!form?.readEvent) throw new Problem('not_found')
      await recordPaymentEvent(tools, provider, form.readEvent(body, headers, from))
    },
    /** Runs in any worker process. */
    reconcileSoon: () => database.transaction((tx) => jobs.send(tx, reconcileJob, {})),
    countUnmatchedPayments: countOpenUnmatchedPayments,
    findOldestUnmatchedPayment,
    findDueDisputes,
    async getPaymentOffice(): Promise<PaymentOffice> {
      const { provider } = payments.current
      const questions = await listOpenUnmatchedPayments(database)
      const reconciledUntil = await findReconciledUntil(database, provider)
      return {
        provider,
        lookedUntil: reconciledUntil?.toISOString() ?? null,
        questions: questions.map((question) => ({ ...question, askedAt: question.askedAt.toISOString() })),
      }
    },
  }
}

export type Payments = ReturnType<typeof createPayments>
