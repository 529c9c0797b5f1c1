import type { FigureSpan } from '@tintype/contract/admin/figures'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { forgetDay } from './forget-day.ts'
import { getFigures } from './get-figures.ts'
import type { DayFigures } from './rules/analytics.ts'

export type DayRange = { from: Date; until: Date }

export type FigureTools = {
  database: Database
  clock: Clock
  /** By day. Days without activity may be omitted. */
  ledger: { sumDays(queryable: Queryable, range: DayRange): Promise<Map<string, Omit<DayFigures, 'day' | 'salesCents'>>> }
  orders: { sumDays(queryable: Queryable, range: DayRange): Promise<Map<string, number>> }
}

/** Figures of the site over time. */
export function createFigures(tools: FigureTools) {
  return {
    get: (span: FigureSpan) => getFigures(tools, span),
    forgetDay: (tx: Transaction, at: Date) => forgetDay(tools, tx, at),
  }
}

export type FiguresService = ReturnType<typeof createFigures>
