import type { PostPlace } from '@tintype/contract/social/networks'
import type { PostState } from '@tintype/contract/social/social-post-states'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { isBefore, microsecondInstant, type Place } from '../../../platform/database/queries/keyset.ts'
import { socialAutoPosts, socialPosts } from '../post-tables.ts'
import type { Change, DayCount, Waiting } from '../rules/posts.ts'

export type PostRow = typeof socialPosts.$inferSelect
export type NewPost = typeof socialPosts.$inferInsert
export type AutoPostRow = typeof socialAutoPosts.$inferSelect

/** @returns the inserted posts. Existing ones are skipped, because an approval posts once. */
export async function insertPosts(tx: Transaction, posts: readonly NewPost[]): Promise<PostRow[]> {
  if (!posts.length) return []
  return tx
    .insert(socialPosts)
    .values([...posts])
    .onConflictDoNothing()
    .returning()
}

export async function findPost(queryable: Queryable, id: string): Promise<PostRow | undefined> {
  const [row] = await queryable.select().from(socialPosts).where(eq(socialPosts.id, id))
  return row
}

export async function lockOwnPost(tx: Transaction, artistId: string, id: string): Promise<PostRow | undefined> {
  const [row] = await tx
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.id, id), eq(socialPosts.artistId, artistId)))
    .for('update')
  return row
}

/** Claims a due post for a run until an instant. No other run gets it before then. */
export async function claimPost(
  queryable: Queryable,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<PostRow | undefined> {
  const [row] = await queryable
    .update(socialPosts)
    .set({ turn: sql`${socialPosts.turn} + 1`, heldUntil: until, state: 'uploading' })
    .where(and(eq(socialPosts.id, id), lte(socialPosts.nextAt, now), or(isNull(socialPosts.heldUntil), lte(socialPosts.heldUntil, now))))
    .returning()
  return row
}

export type ClaimedPostChange = Partial<Change> & Partial<Pick<PostRow, 'externalId' | 'url' | 'postedAt' | 'heldUntil' | 'dueAt'>>

/** @returns false if another run claimed the post since; nothing is then changed */
export async function updateClaimedPost(
  queryable: Queryable,
  { id, turn }: Pick<PostRow, 'id' | 'turn'>,
  change: ClaimedPostChange,
): Promise<boolean> {
  const { rowCount } = await queryable
    .update(socialPosts)
    .set(change)
    .where(and(eq(socialPosts.id, id), eq(socialPosts.turn, turn)))
  return rowCount === 1
}

export async function changePost(tx: Transaction, id: string, change: ClaimedPostChange): Promise<PostRow | undefined> {
  const [row] = await tx.update(socialPosts).set(change).where(eq(socialPosts.id, id)).returning()
  return row
}

/** The artist's posts by place and UTC day, from a day on. Cancelled and failed posts do not count. */
export async function countByDay(queryable: Queryable, artistId: string, from: Date): Promise<DayCount[]> {
  const { place, dueAt, state } = socialPosts
  const day = sql<string>`to_char(${dueAt} at time zone 'utc', 'YYYY-MM-DD')`
  return queryable
    .select({ place, day, count: count() })
    .from(socialPosts)
    .where(and(eq(socialPosts.artistId, artistId), gte(dueAt, from), ne(state, 'cancelled'), ne(state, 'failed')))
    .groupBy(place, day)
}

/** Posts with a link on X by all artists since an instant, except one post. */
export async function countLinks(queryable: Queryable, { from, besides }: { from: Date; besides: string }): Promise<number> {
  const { id, place, hasLink, attemptedAt } = socialPosts
  return queryable.$count(socialPosts, and(sql`${place} = 'x'`, hasLink, gte(attemptedAt, from), ne(id, besides)))
}

/** Serialises the queueing of an artist's posts, so that the daily limit holds. */
export async function lockArtistPosts(tx: Transaction, artistId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`posts of ${artistId}`}, 0))`)
}

/** Serialises the counting of posts with links by all artists. */
export async function lockLinks(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('posts on X with links', 0))`)
}

/** The posts of one artwork, the latest first, each with its cursor position. */
export async function findPostPage(
  queryable: Queryable,
  { artistId, artworkUid, after, limit }: { artistId: string; artworkUid: string; after: Place | undefined; limit: number },
): Promise<{ post: PostRow; place: Place }[]> {
  const { createdAt, id } = socialPosts
  return queryable
    .select({ post: socialPosts, place: { at: microsecondInstant(createdAt), id } })
    .from(socialPosts)
    .where(and(eq(socialPosts.artworkUid, artworkUid), eq(socialPosts.artistId, artistId), isBefore(createdAt, id, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Posts that were due before an instant: their job was lost. */
export async function findOverdue(queryable: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await queryable
    .select({ id: socialPosts.id })
    .from(socialPosts)
    .where(and(isNotNull(socialPosts.nextAt), lte(socialPosts.nextAt, before)))
    .orderBy(asc(socialPosts.nextAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The board of the artist's latest pin. The condition matches the index `social_posts_board`. */
export async function findLastBoard(queryable: Queryable, artistId: string): Promise<string | null> {
  const [row] = await queryable
    .select({ boardId: socialPosts.boardId })
    .from(socialPosts)
    .where(and(eq(socialPosts.artistId, artistId), isNotNull(socialPosts.boardId)))
    .orderBy(desc(socialPosts.dueAt))
    .limit(1)
  return row?.boardId ?? null
}

/** Locks the posts that wait for a reconnection at some places. The condition matches the index `social_posts_unconnected`. */
export async function lockUnconnected(
  tx: Transaction,
  { artistId: of, places }: { artistId: string; places: readonly PostPlace[] },
): Promise<Waiting[]> {
  const { id, artistId, place, state, dueAt, attemptedAt } = socialPosts
  return tx
    .select({ id, place, state, dueAt, attemptedAt })
    .from(socialPosts)
    .where(and(eq(artistId, of), inArray(place, [...places]), sql`${state} = 'needs_reconnect'`))
    .for('update')
}

/** Queues posts again, each at its time, with the retry counts reset. */
export async function requeuePosts(tx: Transaction, posts: readonly { id: string; at: Date }[], now: Date): Promise<void> {
  const [ids, times] = [posts.map(({ id }) => id), posts.map(({ at }) => at.toISOString())]
  await tx.execute(sql`
    update social_posts as post
    set state = 'queued', next_at = woken.at, due_at = woken.at, tries = 0, blind_looks = 0, error = null, said = null,
      planned_at = case when woken.at > ${now.toISOString()}::timestamptz then woken.at else post.planned_at end
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as woken (id, at)
    where post.id = woken.id`)
}

/** All posts of an artist, the oldest first, for the data export. */
export async function findArtistPosts(
  queryable: Queryable,
  { artistId, after, limit }: { artistId: string; after: Pick<PostRow, 'id'> | undefined; limit: number },
): Promise<PostRow[]> {
  return queryable
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.artistId, artistId), after && sql`${socialPosts.id} > ${after.id}`))
    .orderBy(asc(socialPosts.id))
    .limit(limit)
}

export async function deleteArtistPosts(tx: Transaction, artistId: string): Promise<void> {
  await tx.delete(socialPosts).where(eq(socialPosts.artistId, artistId))
  await tx.delete(socialAutoPosts).where(eq(socialAutoPosts.artistId, artistId))
}

export async function findAutoPosts(queryable: Queryable, artistId: string): Promise<AutoPostRow[]> {
  return queryable.select().from(socialAutoPosts).where(eq(socialAutoPosts.artistId, artistId))
}

export async function saveAutoPost(queryable: Queryable, row: AutoPostRow): Promise<void> {
  const { isOn, template, boardId } = row
  const target = [socialAutoPosts.artistId, socialAutoPosts.place]
  await queryable.insert(socialAutoPosts).values(row).onConflictDoUpdate({ target, set: { isOn, template, boardId } })
}

/** States in which the artist can retry a post. */
export const RETRYABLE_STATES: readonly PostState[] = ['failed', 'needs_reconnect']
