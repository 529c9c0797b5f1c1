import { toUtcDay } from '@tintype/domain/time/utc-day'
import type { Transaction } from '../../platform/database/database.ts'
import { forgetDayRow } from './queries/analytics.ts'
import { isSettled } from './rules/analytics.ts'
import type { AnalyticsTools } from './tools.ts'

/** Invalidates the sums of a past day. Call in the transaction that changes its data; the day is then summed again. */
export async function forgetDay({ clock }: Pick<AnalyticsTools, 'clock'>, tx: Transaction, at: Date): Promise<void> {
  if (isSettled(toUtcDay(at), clock())) await forgetDayRow(tx, toUtcDay(at))
}
