import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { MAX_TRIES } from '../rules/data-exports.ts'
import { dataExports } from '../tables.ts'

export type ExportRow = typeof dataExports.$inferSelect

/** One try of making an archive. Only the latest one may record progress and completion. */
export type Try = Pick<ExportRow, 'id' | 'artistId' | 'tries' | 'requestedAt'>

const isOpen = inArray(dataExports.state, ['queued', 'running'])
const isTry = ({ id, tries }: Try) => and(eq(dataExports.id, id), eq(dataExports.tries, tries), eq(dataExports.state, 'running'))

/** @returns undefined if the artist has an open export */
export async function insertExport(tx: Transaction, artistId: string, requestedAt: Date): Promise<ExportRow | undefined> {
  const [row] = await tx.insert(dataExports).values({ artistId, requestedAt }).onConflictDoNothing().returning()
  return row
}

export async function findLatest(queryable: Queryable, artistId: string): Promise<ExportRow | undefined> {
  const [row] = await queryable
    .select()
    .from(dataExports)
    .where(eq(dataExports.artistId, artistId))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1)
  return row
}

export async function findExport(queryable: Queryable, id: string): Promise<ExportRow | undefined> {
  const [row] = await queryable.select().from(dataExports).where(eq(dataExports.id, id))
  return row
}

/** Times of the latest requests that did not fail, the latest first. */
export async function findRequests(queryable: Queryable, artistId: string, limit: number): Promise<Date[]> {
  const rows = await queryable
    .select({ at: dataExports.requestedAt })
    .from(dataExports)
    .where(and(eq(dataExports.artistId, artistId), ne(dataExports.state, 'failed')))
    .orderBy(desc(dataExports.requestedAt))
    .limit(limit)
  return rows.map(({ at }) => at)
}

/** Begins the next try from the start. @returns undefined if the export is closed or has used all tries */
export async function beginTry(queryable: Queryable, id: string): Promise<(Try & Pick<ExportRow, 'storageKey'>) | undefined> {
  const [row] = await queryable
    .update(dataExports)
    .set({ state: 'running', tries: sql`${dataExports.tries} + 1`, bytesDone: 0, bytesTotal: 0 })
    .where(and(eq(dataExports.id, id), isOpen, lt(dataExports.tries, MAX_TRIES)))
    .returning()
  return row
}

/** @returns false if a later try has started */
export async function updateTry(queryable: Queryable, current: Try, change: Partial<ExportRow>): Promise<boolean> {
  const rows = await queryable.update(dataExports).set(change).where(isTry(current)).returning({ id: dataExports.id })
  return rows.length > 0
}

/** Fails open exports that have used all tries or were requested before an instant. */
export async function failOpenExports(queryable: Queryable, which: { id: string } | { requestedBefore: Date }, at: Date): Promise<void> {
  const those = 'id' in which ? eq(dataExports.id, which.id) : lt(dataExports.requestedAt, which.requestedBefore)
  await queryable.update(dataExports).set({ state: 'failed', failedAt: at }).where(and(isOpen, those))
}

/** Expires the artist's earlier archives. Only the latest is kept. */
export async function expireEarlier(queryable: Queryable, { artistId, id }: Pick<ExportRow, 'artistId' | 'id'>): Promise<void> {
  await queryable
    .update(dataExports)
    .set({ state: 'expired' })
    .where(and(eq(dataExports.artistId, artistId), ne(dataExports.id, id), eq(dataExports.state, 'ready')))
}

export async function expireDue(queryable: Queryable, now: Date): Promise<void> {
  await queryable
    .update(dataExports)
    .set({ state: 'expired' })
    .where(and(eq(dataExports.state, 'ready'), lte(dataExports.expiresAt, now)))
}

/** Ends all exports of an artist: ready ones expire, and open ones fail. */
export async function endArtistExports(queryable: Queryable, artistId: string, at: Date): Promise<void> {
  const isTheirs = eq(dataExports.artistId, artistId)
  await queryable
    .update(dataExports)
    .set({ state: 'expired' })
    .where(and(isTheirs, eq(dataExports.state, 'ready')))
  await queryable.update(dataExports).set({ state: 'failed', failedAt: at }).where(and(isTheirs, isOpen))
}

export type Leftover = { id: string; storageKey: string }

/** Archives that can no longer be downloaded. */
export async function findLeftovers(
  queryable: Queryable,
  { artistId, after, limit }: { artistId?: string; after?: string; limit: number },
) {
  const rows = await queryable
    .select({ id: dataExports.id, storageKey: dataExports.storageKey })
    .from(dataExports)
    .where(
      and(
        isNotNull(dataExports.storageKey),
        or(eq(dataExports.state, 'expired'), eq(dataExports.state, 'failed')),
        artistId === undefined ? undefined : eq(dataExports.artistId, artistId),
        after === undefined ? undefined : gt(dataExports.id, after),
      ),
    )
    .orderBy(asc(dataExports.id))
    .limit(limit)
  return rows as Leftover[]
}

export async function forgetFile(queryable: Queryable, { id, storageKey }: Leftover): Promise<void> {
  await queryable
    .update(dataExports)
    .set({ storageKey: null })
    .where(and(eq(dataExports.id, id), eq(dataExports.storageKey, storageKey)))
}
