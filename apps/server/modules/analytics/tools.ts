import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { DayFigures } from './rules/analytics.ts'

export type DayRange = { from: Date; until: Date }

export type AnalyticsTools = {
  database: Database
  clock: Clock
  /** By day. Days without activity may be omitted. */
  ledger: { sumDays(queryable: Queryable, range: DayRange): Promise<Map<string, Omit<DayFigures, 'day' | 'salesCents'>>> }
  orders: { sumDays(queryable: Queryable, range: DayRange): Promise<Map<string, number>> }
}
