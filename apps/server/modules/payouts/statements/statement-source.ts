import type { PayoutDetails } from '@tintype/contract/payouts/payouts'
import type { PayoutRow } from '../queries/payouts.ts'
import type { StatementLine } from '../rules/statement.ts'

/** The data of a statement: its payout, and its lines, read while they are written. */
export type StatementSource = {
  payout: PayoutRow
  artistName: string
  /** With masked numbers; empty where they cannot be decrypted. */
  destination: PayoutDetails
  openingCents: number
  lineCount: number
  /** Reads from the first line each time: a PDF is checked before it is written. */
  listLines(): AsyncIterable<StatementLine>
}
