import type { ReportState } from '@tintype/contract/reports/report-rules'
import { and, asc, desc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { isAfter, isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { reports } from '../tables.ts'

export type ReportRow = typeof reports.$inferSelect
export type ReportChange = Partial<Omit<ReportRow, 'id'>>

export async function insertReport(tx: Transaction, report: typeof reports.$inferInsert): Promise<ReportRow> {
  const [row] = await tx.insert(reports).values(report).returning()
  if (!row) throw new Error('the report was not inserted')
  return row
}

export async function findReport(queryable: Queryable, id: string): Promise<ReportRow | undefined> {
  const [row] = await queryable.select().from(reports).where(eq(reports.id, id))
  return row
}

/** Locks the report until the transaction ends. Of two concurrent decisions, only one succeeds. */
export async function lockReport(tx: Transaction, id: string): Promise<ReportRow | undefined> {
  const [row] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
  return row
}

export async function updateReport(tx: Transaction, id: string, change: ReportChange): Promise<ReportRow> {
  const [row] = await tx.update(reports).set(change).where(eq(reports.id, id)).returning()
  if (!row) throw new Error(`report ${id} is gone`)
  return row
}

/** Deletes the name and the words of an erased artist. */
export async function forgetReported(tx: Transaction, artistId: string): Promise<void> {
  const said = { answer: null, appeal: sql`case when appeal_side = 'artist' then null else appeal end` }
  const subjectName = sql`case when artwork_uid is not null then 'Deleted picture' else 'Deleted artist' end`
  // one query per condition, because each has its own index
  for (const some of [isConfirmed, sql`state = 'unconfirmed'`])
    await tx
      .update(reports)
      .set({ ...said, subjectName })
      .where(and(eq(reports.artistId, artistId), some))
}

/** Reports in a state, the longest waiting first; closed reports the latest first. */
export async function findReports(
  queryable: Queryable,
  { state, after, limit }: { state: ReportState; after: Place | undefined; limit: number },
) {
  const { since, id } = reports
  const isOver = state === 'decided' || state === 'closed'
  const place = isOver ? isBefore(since, id, after) : isAfter(since, id, after)
  return queryable
    .select({ report: reports, place: { at: microsecondInstant(since), id } })
    .from(reports)
    .where(and(eq(reports.state, state), place))
    .orderBy(...(isOver ? [desc(since), desc(id)] : [asc(since), asc(id)]))
    .limit(limit)
}

/** Confirmed reports, the newest first. The order matches `reports_artist`. */
export async function findArtistReports(
  queryable: Queryable,
  { artistId, before, limit }: { artistId: string; before: Place | undefined; limit: number },
) {
  const { confirmedAt, id } = reports
  return queryable
    .select({ report: reports, place: { at: microsecondInstant(confirmedAt), id } })
    .from(reports)
    .where(and(eq(reports.artistId, artistId), wasNoticed, isConfirmed, isBefore(confirmedAt, id, before)))
    .orderBy(sql`${confirmedAt} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit)
}

export async function countToAnswer(queryable: Queryable, artistId: string): Promise<number> {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int` })
    .from(reports)
    .where(and(eq(reports.artistId, artistId), sql`state = 'noticed'`))
  return row?.count ?? 0
}

/** Whether another report keeps the same item down. */
export async function isTakenDownByAnother(tx: Transaction, { id, artworkUid, pictureKey, artistId }: ReportRow): Promise<boolean> {
  const isSame = artworkUid
    ? eq(reports.artworkUid, artworkUid)
    : and(eq(reports.artistId, artistId), eq(reports.pictureKey, pictureKey ?? ''))
  const isDown = or(
    and(eq(reports.outcome, 'taken_down'), sql`${reports.isReversed} is not true`),
    and(eq(reports.outcome, 'kept'), eq(reports.isReversed, true)),
  )
  const [other] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(isSame, isDown, ne(reports.id, id)))
    .limit(1)
  return other !== undefined
}

/** The number of reports that wait for an operator, counted up to 1000. */
export async function countForOperators(queryable: Queryable, now: Date): Promise<number> {
  const due = or(sql`state in ('open', 'answered', 'appealed')`, and(sql`state = 'noticed'`, lt(reports.answerBy, now)))
  const some = queryable.select({ one: sql`1` }).from(reports).where(due).limit(1000).as('some')
  const [row] = await queryable.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** When the longest waiting report began to wait for an operator. Reads the first report of each such state. */
export async function findOldestForOperators(queryable: Queryable): Promise<Date | undefined> {
  const firsts = (['open', 'answered', 'appealed'] as const).map((state) =>
    queryable
      .select({ since: reports.since })
      .from(reports)
      .where(eq(reports.state, state))
      .orderBy(asc(reports.since), asc(reports.id))
      .limit(1),
  )
  const found = (await Promise.all(firsts)).flat().map(({ since }) => since)
  return found.toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** Deletes reports that were not confirmed in time. They never counted. */
export async function deleteUnconfirmed(database: Database, before: Date): Promise<void> {
  await database.delete(reports).where(and(eq(reports.state, 'unconfirmed'), lt(reports.since, before)))
}

/** Deletes the reporters' data from reports closed before an instant. */
export async function forgetReporters(database: Database, before: Date): Promise<void> {
  await database
    .update(reports)
    .set({ reporterName: 'Deleted', reporterEmail: sql`id || '@deleted.invalid'` })
    .where(and(sql`state in ('decided', 'closed') and reporter_email not like '%@deleted.invalid'`, lt(reports.since, before)))
}

const isConfirmed = sql`state <> 'unconfirmed'`
/** The artist sees a report once it is sent to the artist or decided. */
const wasNoticed = or(isNotNull(reports.noticedAt), isNotNull(reports.decidedAt))
