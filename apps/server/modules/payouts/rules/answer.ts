import { limits } from '@tintype/contract/limits'
import type { AnswerRow } from '@tintype/contract/payouts/payout-batches'
import { problemText } from '@tintype/contract/problems'
import { type Cents, CURRENCY, formatCents } from '@tintype/domain/money'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { canMove, type PayoutActors, payoutNumber } from './payouts.ts'

export type Column = 'id' | 'status' | 'reference' | 'reason' | 'amount' | 'currency'

/** Accepted column names, without case, spaces and punctuation: our own, those of banks, and those of PayPal's reports. */
export const columnNames: Readonly<Record<Column, readonly string[]>> = {
  id: ['id', 'payout', 'payoutid', 'payoutnumber', 'endtoendid', 'customerid', 'uniqueid', 'senderitemid'],
  status: ['status', 'payoutstatus', 'transactionstatus', 'itemstatus'],
  reference: ['reference', 'transactionid', 'paypaltransactionid', 'bankreference', 'transactionhash', 'txid'],
  reason: ['reason', 'error', 'errormessage', 'reasoncode'],
  amount: ['amount', 'amountusd', 'paymentamount', 'grossamount'],
  currency: ['currency', 'currencycode'],
}

/** A row of an answer file, as written. */
export type AnswerLine = { line: number } & Record<Column, string>

type Said = 'paid' | 'failed' | 'returned' | 'waiting'

const statusWords: Record<Said, readonly string[]> = {
  paid: ['paid', 'success', 'successful', 'succeeded', 'completed', 'complete', 'executed', 'settled', 'confirmed'],
  failed: ['failed', 'failure', 'denied', 'rejected', 'blocked', 'error', 'cancelled', 'canceled'],
  returned: ['returned', 'refunded', 'reversed'],
  waiting: ['waiting', 'pending', 'unclaimed', 'processing', 'onhold', 'new', 'accepted'],
}

/** The payout data that an answer row is compared with. */
export type AnsweredPayout = PayoutActors & { id: string; number: number; amountCents: Cents; reference: string | null; artistName: string }

/** Finds payouts of the batch by number or id, and states why this operator may not mark one as paid. */
export type AnswerLookup = {
  find: (id: string) => AnsweredPayout | undefined
  fourEyes: (payout: AnsweredPayout) => string | undefined
}

/** A row with its effect; `move` only where it changes the payout. */
export type MatchedRow = AnswerRow & { move?: { payoutId: string; name: 'markPaid' | 'markFailed' | 'markReturned'; words: string } }

/** Compares each row with its payout. If a payout occurs twice, the first row counts. */
export function matchAnswerRows(lines: readonly AnswerLine[], world: AnswerLookup): MatchedRow[] {
  const named = new Set<string>()
  return lines.map((line) => {
    const payout = world.find(line.id)
    const judged = payout
      ? judgeLine(line, payout, world, named.has(payout.id))
      : { outcome: 'unknown' as const, text: 'This batch has no such payout.' }
    if (payout) named.add(payout.id)
    const { amountCents = null, artistName = null } = payout ?? {}
    return { line: line.line, id: truncateText(line.id, 60, { measure: 'units', ellipsis: '' }), amountCents, artistName, ...judged }
  })
}

type Judgement = Pick<MatchedRow, 'outcome' | 'text' | 'move'>

function judgeLine(line: AnswerLine, payout: AnsweredPayout, { fourEyes }: AnswerLookup, isSecond: boolean): Judgement {
  if (isSecond) return wrong(`${payoutNumber(payout.number)} appears twice in this file.`)
  const amount = amountProblem(line, payout.amountCents)
  if (amount) return wrong(amount)
  const said = readStatus(line.status)
  if (!said)
    return wrong(
      line.status ? `Unknown status “${truncateText(line.status, 40, { measure: 'units', ellipsis: '' })}”.` : 'The status is missing.',
    )
  if (said === 'waiting') return { outcome: 'waiting', text: 'Still in progress.' }
  return said === 'paid' ? judgePaid(line, payout, fourEyes(payout)) : judgeUnpaid(said, line, payout)
}

function judgePaid({ reference }: AnswerLine, payout: AnsweredPayout, fourEyes: string | undefined): Judgement {
  if (!reference) return wrong(problemText('payout_reference_missing'))
  if (reference.length > limits.payoutReferenceMax) return wrong('The reference is too long.')
  if (payout.status === 'paid') {
    return payout.reference === reference ? same('Already paid.') : refused(`Already paid, with the reference ${payout.reference}.`)
  }
  if (!canMove(payout.status, 'markPaid')) return refused(problemText('payout_state', { status: payout.status }))
  if (fourEyes) return refused(fourEyes)
  return { outcome: 'paid', text: reference, move: { payoutId: payout.id, name: 'markPaid', words: reference } }
}

/** A payment that returns without having been marked as paid counts as failed. */
function judgeUnpaid(said: 'failed' | 'returned', { reason }: AnswerLine, payout: AnsweredPayout): Judgement {
  const words = reason || (said === 'failed' ? 'The payment was rejected without a reason.' : 'The payment was returned without a reason.')
  if (words.length > limits.decisionReasonMax) return wrong('The reason is too long.')
  const { status, id: payoutId } = payout
  if (status === 'failed' || status === 'returned') return same(status === 'failed' ? 'Already failed.' : 'Already returned.')
  if (said === 'returned' && canMove(status, 'markReturned')) {
    return { outcome: 'returned', text: words, move: { payoutId, name: 'markReturned', words } }
  }
  if (!canMove(status, 'markFailed')) return refused(problemText('payout_state', { status }))
  return { outcome: 'failed', text: words, move: { payoutId, name: 'markFailed', words } }
}

const wrong = (text: string): Judgement => ({ outcome: 'wrong', text })
const same = (text: string): Judgement => ({ outcome: 'same', text })
const refused = (text: string): Judgement => ({ outcome: 'refused', text })

function readStatus(text: string): Said | undefined {
  const plain = text.toLowerCase().replace(/[^a-z]/g, '')
  return (Object.keys(statusWords) as Said[]).find((said) => statusWords[said].includes(plain))
}

function amountProblem({ amount, currency }: AnswerLine, amountCents: Cents): string | undefined {
  if (currency && currency.toUpperCase() !== CURRENCY)
    return `The currency is ${truncateText(currency, 10, { measure: 'units', ellipsis: '' })} instead of ${CURRENCY}.`
  if (!amount) return undefined
  const cents = readAmount(amount)
  if (cents === undefined) return `The amount “${truncateText(amount, 40, { measure: 'units', ellipsis: '' })}” could not be read.`
  return cents === amountCents ? undefined : `The file says ${formatCents(cents)}, but the payout is ${formatCents(amountCents)}.`
}

/** `50.00`, `$1,250.00`, `50,00`, `USD 50`; amounts charged to an account have a minus sign. Undefined for any other text. */
export function readAmount(text: string): Cents | undefined {
  const plain = text.replace(/usd|[\s$\u2212-]/gi, '')
  const parts = /^(?<whole>\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:[.,](?<cents>\d{1,2}))?$/.exec(plain)?.groups
  return parts && Number(parts.whole?.replaceAll(',', '')) * 100 + Number((parts.cents ?? '').padEnd(2, '0'))
}
