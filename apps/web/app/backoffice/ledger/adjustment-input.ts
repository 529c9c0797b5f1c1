import type { LedgerArtist } from '@tintype/contract/ledger/ledger'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { formatCents } from '../../ui/text/numbers.ts'
import { parseDollars } from '../dollars.ts'

export type AdjustmentReading = { amountCents: number; amountError: string | undefined; reasonError: string | undefined }

/** The parsed input, and the error of each field. */
export function readAdjustment({ amount, reason }: { amount: string; reason: string }): AdjustmentReading {
  const amountCents = signedCents(amount)
  return { amountCents, amountError: findAmountError(amount, amountCents), reasonError: findReasonError(reason.trim()) }
}

/** `-12.50`, `−12.50`, `+12`, `12` → cents; NaN for invalid input. */
function signedCents(text: string): number {
  const [, sign = '', sum = ''] = /^\s*([-−–+]?)(.*)$/s.exec(text) ?? []
  const cents = Math.round((parseDollars(sum) ?? Number.NaN) * 100)
  return sign === '' || sign === '+' ? cents : -cents
}

function findAmountError(text: string, cents: number): string | undefined {
  if (!text.trim()) return 'Enter an amount.'
  if (Number.isNaN(cents)) return 'Enter an amount in dollars, such as 12.50 or -12.50.'
  if (cents === 0) return problemText('adjustment_empty')
  return Math.abs(cents) > limits.adjustmentMaxCents
    ? `The maximum is ${formatCents(limits.adjustmentMaxCents)} per adjustment.`
    : undefined
}

function findReasonError(reason: string): string | undefined {
  if (!reason) return problemText('reason_missing')
  return reason.length > limits.decisionReasonMax ? problemText('reason_too_long') : undefined
}

/** `Add $7.00 to`, `Take $7.00 from`. */
export function adjustmentVerb(amountCents: number): string {
  const sum = formatCents(Math.abs(amountCents))
  return amountCents > 0 ? `Add ${sum} to` : `Deduct ${sum} from`
}

export function adjustmentDone({ name }: LedgerArtist, amountCents: number): string {
  const sum = formatCents(Math.abs(amountCents))
  return amountCents > 0 ? `Added ${sum} to the balance of ${name}.` : `Deducted ${sum} from the balance of ${name}.`
}
