import type { FigureSpan } from '@tintype/contract/admin/figures'
import type { Transaction } from '../../platform/database/database.ts'
import { forgetDay } from './forget-day.ts'
import { getFigures } from './get-figures.ts'
import type { AnalyticsTools } from './tools.ts'

export type { AnalyticsTools, DayRange } from './tools.ts'

/** Figures of the site over time. */
export function createAnalytics(tools: AnalyticsTools) {
  return {
    get: (span: FigureSpan) => getFigures(tools, span),
    forgetDay: (tx: Transaction, at: Date) => forgetDay(tools, tx, at),
  }
}

export type Analytics = ReturnType<typeof createAnalytics>
