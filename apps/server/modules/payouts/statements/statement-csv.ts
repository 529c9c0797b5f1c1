import { type Cents, toDollars } from '@tintype/domain/money'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { type Cell, csvHead, csvLines } from '../../../platform/csv/csv.ts'
import { payoutNumber } from '../rules/payouts.ts'
import { addLine, lineNames, openTotals } from '../rules/statement.ts'
import type { StatementSource } from './statement-source.ts'

/** The column "For you" sums to the payout plus the amount carried to the next statement. The holder is in the line of the payout. */
export async function* writeStatementCsv({ payout, destination, openingCents, listLines }: StatementSource): AsyncGenerator<string> {
  yield csvHead(['Date (UTC)', 'Kind', 'Details', 'Earned USD', 'Donation USD', 'For you USD', 'Account holder'])
  yield csvLines([['', 'Carried over', 'From previous statement', '', '', dollars(openingCents), '']])
  let totals = openTotals(openingCents, payout.amountCents)
  let some: Cell[][] = []
  for await (const line of listLines()) {
    totals = addLine(totals, line)
    const { at, kind, text, amountCents, donationCents } = line
    const sums = [amountCents + donationCents, -donationCents, amountCents].map(dollars)
    some.push([toUtcDay(at), lineNames[kind] ?? kind, text, ...sums, ''])
    if (some.length < 200) continue
    yield csvLines(some)
    some = []
  }
  const { requestedAt, number, amountCents } = payout
  yield csvLines([
    ...some,
    [toUtcDay(requestedAt), 'Payout', payoutNumber(number), '', '', dollars(-amountCents), destination.accountHolderName ?? ''],
    ['', 'Carried over', 'To next statement', '', '', dollars(totals.carriedCents), ''],
  ])
}

function dollars(cents: Cents): string {
  return toDollars(cents === 0 ? 0 : cents).toFixed(2)
}
