import type { Transaction } from '../../platform/database/database.ts'
import type { FigureTools } from './index.ts'
import { forgetDayRow } from './queries/analytics.ts'
import { dayOf, isSettled } from './rules/analytics.ts'

/** For whoever changes what a day came to after it is over, in the same transaction: it is added up anew the next time. */
export async function forgetDay({ clock }: Pick<FigureTools, 'clock'>, tx: Transaction, at: Date): Promise<void> {
  if (isSettled(dayOf(at), clock())) await forgetDayRow(tx, dayOf(at))
}
