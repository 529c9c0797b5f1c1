import type { FigureSpan, Figures } from '@tintype/contract/admin/figures'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import type { Queryable } from '../../platform/database/database.ts'
import { findDays, lockForAdding, saveDays } from './queries/analytics.ts'
import {
  addDays,
  type DayFigures,
  findFirstMissingDay,
  isSettled,
  listSteps,
  splitPeriod,
  sumSteps,
  ZERO_AMOUNTS,
} from './rules/analytics.ts'
import type { AnalyticsTools } from './tools.ts'

/**
 * Sales, earnings, donations and payouts per step. Past days are summed once and stored. A query therefore reads one row per day and
 * today's ledger lines and orders, however old the site. Late changes of a day invalidate its sums.
 */
export async function getFigures(tools: AnalyticsTools, span: FigureSpan): Promise<Figures[]> {
  const { database, clock } = tools
  const now = clock()
  const steps = listSteps(span, toUtcDay(now))
  // always keep the last twelve months, so that the stored days have no gaps
  const from = listSteps('months', toUtcDay(now))[0]?.from ?? toUtcDay(now)
  const until = addDays(toUtcDay(now), 1)
  const known = await findDays(database, from, until)
  const unknown = findFirstMissingDay(from, until, known) ?? until
  const days = known.filter(({ day }) => day < unknown)
  for (const part of splitPeriod(unknown, until)) {
    const added = isSettled(part.from, now) ? await addUpAndKeep(tools, part, now) : await addUp(tools, database, part)
    days.push(...added)
  }
  return sumSteps(steps, days)
}

type Part = { from: string; until: string }

/** Sums and stores days under a lock that excludes concurrent invalidations. */
function addUpAndKeep(tools: AnalyticsTools, part: Part, now: Date): Promise<DayFigures[]> {
  return tools.database.transaction(async (tx) => {
    await lockForAdding(tx)
    const added = await addUp(tools, tx, part)
    await saveDays(
      tx,
      added.filter(({ day }) => isSettled(day, now)),
    )
    return added
  })
}

/** Every day of a part, including days without activity. */
async function addUp({ ledger, orders }: AnalyticsTools, queryable: Queryable, part: Part): Promise<DayFigures[]> {
  const range = { from: new Date(part.from), until: new Date(part.until) }
  const money = await ledger.sumDays(queryable, range)
  const sales = await orders.sumDays(queryable, range)
  const days: DayFigures[] = []
  for (let day = part.from; day < part.until; day = addDays(day, 1)) {
    days.push({ ...ZERO_AMOUNTS, ...money.get(day), salesCents: sales.get(day) ?? 0, day })
  }
  return days
}
