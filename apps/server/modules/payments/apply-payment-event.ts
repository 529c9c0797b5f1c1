import { Problem } from '@tintype/contract/problems'
import { describeFailure } from '../../platform/jobs/describe-failure.ts'
import { JobTooEarly } from '../../platform/jobs/job-too-early.ts'
import type { EventFacts, PaymentName, PaymentProvider } from '../../platform/payments/payments.ts'
import { applyPayment } from './apply-payment.ts'
import { type EventName, findEvent, setEventApplied, setEventFailed } from './queries/payment.ts'
import { settlementJob } from './settlement/record-settlement.ts'
import type { PaymentOfficeTools, PaymentTools } from './tools.ts'
import { flagForOperator } from './unmatched/flag-for-operator.ts'

/** Processes an event. Its content is not trusted: the current state is requested from the provider. */
export async function applyPaymentEvent(tools: PaymentOfficeTools, name: EventName): Promise<void> {
  const event = await findEvent(tools.database, name)
  if (!event || event.appliedAt || event.quarantinedAt) return
  const form = tools.payments.all.find(({ provider }) => provider === name.provider)
  if (!form) throw new JobTooEarly(`the payment provider ${name.provider} is not configured`)
  try {
    if (event.facts.object === 'payout' && !event.facts.connected && form.settlements) return await recordSettlementSoon(tools, name)
    const outcome = (await tools.applyPayoutEvent(event.facts)) ?? (await applyToOrder(tools, form, event.facts))
    await setEventApplied(tools.database, name, { outcome, at: tools.clock() })
  } catch (error) {
    await setEventFailed(tools.database, name, describeFailure(error).message)
    // not rethrown: a Problem would end the retries, and another pending event may remove its cause
    const Failure = error instanceof Problem ? JobTooEarly : Error
    throw new Failure('a payment event could not be applied', { cause: error })
  }
}

async function applyToOrder(tools: PaymentTools, form: PaymentProvider, facts: EventFacts): Promise<'applied' | 'ignored'> {
  const about = form.findPaymentName(facts)
  return about ? reconcilePayment(tools, form, about) : 'ignored'
}

async function recordSettlementSoon({ database, jobs, clock }: PaymentTools, name: EventName): Promise<void> {
  await database.transaction(async (tx) => {
    await jobs.send(tx, settlementJob, {})
    await setEventApplied(tx, name, { outcome: 'applied', at: clock() })
  })
}

/** Requests a payment from the provider and applies its state. */
export async function reconcilePayment(tools: PaymentTools, form: PaymentProvider, about: PaymentName): Promise<'applied' | 'ignored'> {
  const state = await form.find(about)
  if (!state) return 'ignored'
  const { provider } = form
  return flagForOperator(tools, { provider, reference: state.reference ?? state.paymentId }, () => applyPayment(tools, provider, state))
}
