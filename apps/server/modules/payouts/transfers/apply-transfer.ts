import { JobTooEarly } from '../../../platform/jobs/job-too-early.ts'
import type { EventFacts } from '../../../platform/payments/payments.ts'
import type { PayoutProvider } from '../../../platform/payments/payout-provider.ts'
import { hasPayoutAccount } from '../queries/accounts.ts'
import { findPayout, type PayoutRow } from '../queries/payouts.ts'
import { payoutNumber } from '../rules/payouts.ts'
import { updateAccountState } from '../settings/update-account-state.ts'
import type { PayoutTools } from '../tools.ts'
import { closeTransfer } from './close-transfer.ts'

type Outcome = 'applied' | 'ignored'

/**
 * Applies an event of the payout provider. Its content is not trusted: the current state is requested from the provider.
 * @returns undefined for an event that does not concern payouts
 */
export async function applyProviderEvent(tools: PayoutTools, facts: EventFacts): Promise<Outcome | undefined> {
  const { payoutProvider: provider } = tools
  const subject = provider?.findSubject(facts)
  if (!provider || !subject) return undefined
  return 'account' in subject ? applyAccount(tools, provider, subject.account) : applyTransfer(tools, provider, subject.transfer)
}

async function applyAccount(tools: PayoutTools, provider: PayoutProvider, account: string): Promise<Outcome> {
  if (!(await hasPayoutAccount(tools.database, account))) return 'ignored'
  await updateAccountState(tools, provider, account)
  return 'applied'
}

/**
 * Returns a payout to the balance whose transfer came back. An operator is asked about a part of one, and about the payout of an erased artist.
 * @throws JobTooEarly while the payment is not recorded yet
 */
export async function applyTransfer(tools: PayoutTools, provider: PayoutProvider, reference: string): Promise<Outcome> {
  const transfer = await provider.findTransfer(reference)
  const payout = transfer?.payoutId && isUuid(transfer.payoutId) ? await findPayout(tools.database, transfer.payoutId) : undefined
  if (!transfer || !payout || transfer.reversedCents === 0) return 'ignored'
  if (payout.status === 'exported') throw new JobTooEarly(`payout ${payoutNumber(payout.number)} is not recorded as paid yet`)
  if (payout.reference !== reference) return 'ignored'
  const isWhole = transfer.reversedCents >= transfer.amountCents
  const number = payoutNumber(payout.number)
  if (isWhole) await closeTransfer(tools, payout.id, { move: 'markReturned', from: 'paid', words: 'Stripe returned the payment.' })
  const { currency, reversedCents: amountCents } = transfer
  const asked = { amountCents, currency }
  // each reference is asked about once, and further parts may come back
  if (!isWhole)
    await tools.flagReversal({
      ...asked,
      reference: `${reference} ${amountCents}`,
      about: `The parts of payout ${number} that came back so far.`,
    })
  else if (isForgotten(payout)) await tools.flagReversal({ ...asked, reference, about: `Payout ${number} of a deleted account came back.` })
  else if (await tools.wasPartFlagged(reference)) await tools.flagReversal({ ...asked, reference, about: toWholeText(number) })
  return 'applied'
}

/** An operator may have credited the parts before. */
function toWholeText(number: string): string {
  return `The rest of payout ${number} came back, and its whole amount is in the balance again. Subtract what you credited for its parts.`
}

/** The artist's account was erased: no mail reaches the artist. */
function isForgotten({ detailsSealed }: PayoutRow): boolean {
  return detailsSealed === ''
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
