import { and, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { literalLimit, prepareSelect } from '../../../platform/database/queries/prepared.ts'
import { artworkCounts, artworks } from '../tables.ts'
import { type ShownRendition, shownRenditions } from './renditions.ts'

export type ArtworkRow = typeof artworks.$inferSelect

export async function insertArtwork(tx: Transaction, artwork: typeof artworks.$inferInsert): Promise<string> {
  const [row] = await tx.insert(artworks).values(artwork).returning({ uid: artworks.uid })
  if (!row) throw new Error('the artwork was not inserted')
  return row.uid
}

/** The artist's newest artwork of the identical bytes: neither deleted nor rejected, or uploaded since `since`. */
export async function findSameUpload(tx: Transaction, upload: { artistId: string; originalKey: string; since: Date }) {
  const [same] = await tx
    .select({ uid: artworks.uid, name: artworks.name, createdAt: artworks.createdAt })
    .from(artworks)
    .where(
      and(
        eq(artworks.artistId, upload.artistId),
        eq(artworks.originalKey, upload.originalKey),
        or(and(isNull(artworks.deletedAt), ne(artworks.reviewStatus, 'rejected')), gte(artworks.createdAt, upload.since)),
      ),
    )
    .orderBy(desc(artworks.createdAt))
    .limit(1)
  return same
}

export async function updateArtwork(tx: Transaction, uid: string, change: Partial<ArtworkRow>): Promise<void> {
  await tx.update(artworks).set(change).where(eq(artworks.uid, uid))
}

/** Moves all artworks of the artist after a position forward by one, so that positions stay dense. */
export async function renumberPositions(tx: Transaction, artistId: string, position: number): Promise<void> {
  await tx
    .update(artworks)
    .set({ position: sql`${artworks.position} - 1` })
    .where(and(eq(artworks.artistId, artistId), gt(artworks.position, position)))
}

export async function findOwn(queryable: Queryable, artistId: string, uid: string): Promise<ArtworkRow | undefined> {
  const [row] = await queryable.select().from(artworks).where(isOwn(artistId, uid))
  return row
}

export async function lockOwn(tx: Transaction, artistId: string, uid: string): Promise<ArtworkRow | undefined> {
  const [row] = await tx.select().from(artworks).where(isOwn(artistId, uid)).for('update')
  return row
}

/**
 * Locks an artwork until the transaction ends. The artist's counts are locked first, as everywhere where both are locked: closing a gap
 * in the positions updates many artworks of the artist.
 */
export async function lockWithCounts(tx: Transaction, uid: string): Promise<ArtworkRow | undefined> {
  const artistId = tx.select({ artistId: artworks.artistId }).from(artworks).where(eq(artworks.uid, uid))
  await tx
    .select({ artistId: artworkCounts.artistId })
    .from(artworkCounts)
    .where(sql`${artworkCounts.artistId} = (${artistId})`)
    .for('update')
  return lockArtwork(tx, uid)
}

export async function lockArtwork(tx: Transaction, uid: string): Promise<ArtworkRow | undefined> {
  const [row] = await tx.select().from(artworks).where(eq(artworks.uid, uid)).for('update')
  return row
}

/** An artwork on sale, locked until the transaction ends. */
export async function lockPublic(tx: Transaction, handle: string): Promise<ArtworkRow | undefined> {
  const isPublic = and(isNotNull(artworks.publishedAt), isNull(artworks.deletedAt))
  const [row] = await tx
    .select()
    .from(artworks)
    .where(and(eq(artworks.handle, handle), isPublic))
    .for('update')
  return row
}

/** Excludes other artists' artworks and deleted ones. */
function isOwn(artistId: string, uid: string): SQL | undefined {
  return and(eq(artworks.uid, uid), eq(artworks.artistId, artistId), isNull(artworks.deletedAt))
}

export type OwnPage = { total: number; rows: (ArtworkRow & { renditions: ShownRendition[] })[] }

/**
 * A page of an artist's artworks with renditions and total, in one statement that costs the same at any depth. Prepared once per page size,
 * because every visit of the studio runs it. With the size as a parameter PostgreSQL would replan it on each execution, which costs more
 * than running it.
 */
export function preparePage(database: Database) {
  const statements = new Map<number, ReturnType<typeof preparePageStatement>>()

  /** @param range.before  a position: the page begins below it; else `offset` counts from the newest */
  return async function findPage({
    limit,
    ...range
  }: {
    artistId: string
    before: number | null
    offset: number
    limit: number
  }): Promise<OwnPage> {
    const statement = statements.get(limit) ?? preparePageStatement(database, limit)
    statements.set(limit, statement)
    const rows = await statement.execute(range)
    return { total: rows[0]?.artwork_shelves.total ?? 0, rows: rows.flatMap(({ page }) => page ?? []) }
  }
}

function preparePageStatement(database: Database, limit: number) {
  const page = database
    .select({ ...getTableColumns(artworks), renditions: shownRenditions.as('renditions') })
    .from(artworks)
    .where(
      and(
        eq(artworks.artistId, artworkCounts.artistId),
        sql`${artworks.position} <= coalesce(${sql.placeholder('before')}::int - 1, ${artworkCounts.total} - ${sql.placeholder('offset')}::int)`,
      ),
    )
    .orderBy(sql`${artworks.position} desc`)
    .limit(literalLimit(limit))
    .as('page')
  const totalWithPage = database
    .select()
    .from(artworkCounts)
    .leftJoinLateral(page, sql`true`)
    .where(eq(artworkCounts.artistId, sql.placeholder('artistId')))
  return prepareSelect(totalWithPage, `artworks_of_artist_${limit}`)
}

/** Records when another artist uploaded a similar picture. */
export async function setResembledAt(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.update(artworks).set({ resembledAt: at }).where(eq(artworks.uid, uid))
}

/** Records when the perceptual hashes of an artwork were stored. */
export async function setHashedAt(tx: Transaction, uid: string, at: Date): Promise<void> {
  await tx.update(artworks).set({ looksAt: at }).where(eq(artworks.uid, uid))
}
