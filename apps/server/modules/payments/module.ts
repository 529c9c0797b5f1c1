import type { PaymentOffice } from '@tintype/contract/payments/payments'
import { Problem } from '@tintype/contract/problems'
import type { Queryable } from '../../platform/database/database.ts'
import type { Operator } from '../../platform/http/actor.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { endDispute } from './disputes/end-dispute.ts'
import { type DisputeReport, openDispute } from './disputes/open-dispute.ts'
import { purge } from './purge.ts'
import { countOpenQuestions, type EventName, findLookedUntil, findOldestQuestion, listOpenQuestions } from './queries/payment.ts'
import { reconcileJob, reconcilePayments } from './reconciliation/reconcile-payments.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { type RefundRequest, refundOrder } from './refunds/refund-order.ts'
import { sendRefund } from './refunds/send-refund.ts'
import type { PaymentOfficeTools } from './tools.ts'
import { answerPaymentQuestion, type QuestionAnswer } from './unmatched/answer-payment-question.ts'

/** Webhooks of the payment providers, refunds, disputes, and the operators' view of payments. */
export function createPayments(tools: PaymentOfficeTools) {
  const { database, jobs, payments } = tools
  return {
    /** Receives a webhook. @throws Problem `not_found` where the provider is not set up, and those of `readEvent` */
    async receive(provider: string, { body, headers }: { body: string; headers: Headers }): Promise<void> {
      const form = payments.all.find((one) => one.provider === provider)
      if (!form?.readEvent) throw new Problem('not_found')
      await recordPaymentEvent(tools, provider, form.readEvent(body, headers))
    },
    applyEvent: (name: EventName) => applyPaymentEvent(tools, name),
    refundOrder: (operator: Operator, request: RefundRequest) => refundOrder(tools, operator, request),
    sendRefund: (refund: { refund: string }) => sendRefund(tools, refund),
    openDispute: (report: DisputeReport) => openDispute(tools, report),
    endDispute: (report: { reference: string; isWon: boolean }) => endDispute(tools, report),
    reconcile: (signal?: AbortSignal) => reconcilePayments(tools, signal),
    /** Runs in any worker process. */
    reconcileSoon: () => database.transaction((tx) => jobs.send(tx, reconcileJob, {})),
    countQuestions: (queryable: Queryable) => countOpenQuestions(queryable),
    findOldestQuestion: (queryable: Queryable) => findOldestQuestion(queryable),
    answer: (operator: Operator, answer: QuestionAnswer) => answerPaymentQuestion(tools, operator, answer),
    async look(): Promise<PaymentOffice> {
      const { provider } = payments.current
      const questions = await listOpenQuestions(database)
      const lookedUntil = await findLookedUntil(database, provider)
      return {
        provider,
        lookedUntil: lookedUntil?.toISOString() ?? null,
        questions: questions.map((question) => ({ ...question, askedAt: question.askedAt.toISOString() })),
      }
    },
    purge: () => purge(tools),
  }
}

export type Payments = ReturnType<typeof createPayments>
