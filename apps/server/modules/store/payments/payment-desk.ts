import type { PaymentOffice } from '@tintype/contract/payments/payments'
import { Problem } from '@tintype/contract/problems'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Operator } from '../../../platform/http/actor.ts'
import { purgeKeys } from '../../../platform/idempotency/once.ts'
import { forgetOldCustomers } from '../orders/forget-customer.ts'
import {
  countOpenQuestions,
  type EventName,
  findLookedUntil,
  findOldestQuestion,
  listOpenQuestions,
  purgeEvents,
  purgeUnpaid,
} from '../queries/payment.ts'
import type { StoreTools } from '../tools.ts'
import { answerPaymentQuestion, type QuestionAnswer } from './answer-payment-question.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { matchQuestion, type QuestionMatch } from './match-question.ts'
import { reconcileJob, reconcilePayments } from './reconcile-payments.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { sendRefund } from './send-refund.ts'

const HOUR = 60 * 60 * 1000
/** The API promises a day; the margin covers late retries. */
const KEYS_KEPT = 48 * HOUR
const EVENTS_KEPT = 90 * 24 * HOUR
const UNPAID_KEPT = 30 * 24 * HOUR
/** Batch size far below the statement timeout. */
const UNPAID_AT_ONCE = 500

/** Webhooks of the payment providers, and the operators' view of payments. */
export function createPaymentDesk(tools: StoreTools & { audit: Audit }) {
  const { database, jobs, clock, payments, log } = tools
  return {
    /** Receives a webhook. @throws Problem `not_found` where the provider is not set up, and those of `readEvent` */
    async receive(provider: string, { body, headers }: { body: string; headers: Headers }): Promise<void> {
      const form = payments.all.find((one) => one.provider === provider)
      if (!form?.readEvent) throw new Problem('not_found')
      await recordPaymentEvent(tools, provider, form.readEvent(body, headers))
    },
    applyEvent: (name: EventName) => applyPaymentEvent(tools, name),
    sendRefund: (refund: { refund: string }) => sendRefund(tools, refund),
    reconcile: (signal?: AbortSignal) => reconcilePayments(tools, signal),
    /** Runs in any worker process. */
    reconcileSoon: () => database.transaction((tx) => jobs.send(tx, reconcileJob, {})),
    countQuestions: (queryable: Queryable) => countOpenQuestions(queryable),
    findOldestQuestion: (queryable: Queryable) => findOldestQuestion(queryable),
    answer: (operator: Operator, answer: QuestionAnswer) => answerPaymentQuestion(tools, operator, answer),
    match: (operator: Operator, match: QuestionMatch) => matchQuestion(tools, operator, match),
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
    /** Deletes expired idempotency keys, events and unpaid orders, and anonymizes customers of old orders. */
    async purge(): Promise<void> {
      await purgeKeys(database, new Date(clock().getTime() - KEYS_KEPT))
      await purgeEvents(database, new Date(clock().getTime() - EVENTS_KEPT))
      const unpaid = { before: new Date(clock().getTime() - UNPAID_KEPT), limit: UNPAID_AT_ONCE }
      while ((await database.transaction((tx) => purgeUnpaid(tx, unpaid))) === UNPAID_AT_ONCE) {
        // until a batch is not full; each batch commits separately
      }
      const forgotten = await forgetOldCustomers({ database }, clock())
      if (forgotten > 0) log.info({ forgotten }, 'customers of old orders were forgotten')
    },
  }
}

export type PaymentDesk = ReturnType<typeof createPaymentDesk>
