import { limits } from '@tintype/contract/limits'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { and, asc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { visionAnswers, visionLocks, visionUsage } from '../vision/tables.ts'
import type { PictureAnalysis } from '../vision/vision.ts'

const { keptMs, perDay } = limits.analysis

/** Longer than any AI analysis, even on a slow local server. */
const TURN_MS = 70_000

/** The model and the versions of prompt and schema that an answer came from. */
export type AnalysisOrigin = { model: string; promptVersion: number; schemaVersion: number }

/** Cached answers and daily budgets; shared by all processes. */
export type AnalysisCache = {
  find(key: string): Promise<PictureAnalysis | undefined>
  keep(key: string, look: PictureAnalysis, origin: AnalysisOrigin): Promise<void>
  /**
   * Takes a lock on the analysis of a picture, across all processes.
   * @returns a function that releases it; undefined if it is taken
   */
  takeTurn(key: string): Promise<(() => Promise<void>) | undefined>
  /** Counts an analysis against a daily budget. @returns false if the budget is used up */
  spend(asker: string): Promise<boolean>
}

export function createAnalysisCache({ database, clock }: { database: Database; clock: Clock }): AnalysisCache {
  const keptSince = () => new Date(clock().getTime() - keptMs)

  return {
    async find(key) {
      const isKept = and(eq(visionAnswers.key, key), gt(visionAnswers.answeredAt, keptSince()))
      const [row] = await database.select({ look: visionAnswers.look }).from(visionAnswers).where(isKept)
      return row?.look
    },

    async keep(key, look, origin) {
      const answered = { look, answeredAt: clock(), ...origin }
      await database
        .insert(visionAnswers)
        .values({ key, ...answered })
        .onConflictDoUpdate({ target: visionAnswers.key, set: answered })
      // each insert deletes a few expired rows, so that the table does not grow
      const { key: name, answeredAt } = visionAnswers
      const old = database.select({ name }).from(visionAnswers).where(lt(answeredAt, keptSince())).orderBy(asc(answeredAt)).limit(20)
      await database.delete(visionAnswers).where(inArray(name, old))
    },

    async takeTurn(key) {
      const until = new Date(clock().getTime() + TURN_MS)
      const taken = await database
        .insert(visionLocks)
        .values({ key, until })
        .onConflictDoUpdate({ target: visionLocks.key, set: { until }, setWhere: lt(visionLocks.until, clock()) })
        .returning({ key: visionLocks.key })
      if (!taken.length) return undefined
      return async () => void (await database.delete(visionLocks).where(and(eq(visionLocks.key, key), eq(visionLocks.until, until))))
    },

    async spend(asker) {
      const day = toUtcDay(clock())
      const spent = await database
        .insert(visionUsage)
        .values({ asker, day, asked: 1 })
        .onConflictDoUpdate({
          target: visionUsage.asker,
          set: { day, asked: sql`case when ${visionUsage.day} = excluded.day then ${visionUsage.asked} + 1 else 1 end` },
          setWhere: or(ne(visionUsage.day, day), lt(visionUsage.asked, perDay)),
        })
        .returning({ asked: visionUsage.asked })
      return spent.length > 0
    },
  }
}
