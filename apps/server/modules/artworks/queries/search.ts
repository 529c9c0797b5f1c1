import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { exactInstant } from '../../../platform/database/keyset.ts'
import { exactTerm, facetsOf, mayGoOn, namePatterns, type Search, webSearch } from '../rules/search.ts'
import type { PlateFilter } from '../rules/walk.ts'
import { artworks, artworkWords } from '../tables.ts'
import { inOrder, inRange, meets, type PlatePlace, type PlateRange, plateColumns } from './catalogue.ts'

/** How a search is held against a plate: by what it is found by, or by what stands anywhere within its name. */
export type Matching = { by: 'words'; terms: string } | { by: 'inside'; words: readonly string[] }

/** What the plates of a range have to be beside: of a kind that the range's index does not know, and what somebody looks for. */
export type Sieve = { filter: PlateFilter; matching: Matching | undefined }

/** Where a plate is in its order, and how well it fits: a whole number, only to be compared. */
export type Hit = PlatePlace & { rank: number }

/**
 * A search as PostgreSQL reads it, together with what is never split into words: a tag that is the whole of it.
 * @returns terms for `tsquery`
 */
export async function readTerms(queryable: Queryable, search: Search): Promise<string> {
  const { rows } = await queryable.execute<{ read: string }>(
    sql`select websearch_to_tsquery('english', ${webSearch(search)})::text as read`,
  )
  const read = rows[0]?.read ?? ''
  const isOpen = mayGoOn(search) && read.endsWith("'")
  // only names are known by their beginnings: a tag is met whole
  const ways = [read && `(${read})`, isOpen && `(${read}:*AC)`, exactTerm(`#${search.phrase}`)]
  return ways.filter(Boolean).join(' | ')
}

/** @property end  the last plate that was looked at, where there may be more behind it */
export type Walk = { hits: Hit[]; end: PlatePlace | undefined }

/**
 * Hits among the first `window` plates of a range. Stops at the last hit it needs, so it is cheap where hits are many,
 * and it never reads more than the window. The last plate of the window is told, hit or not: asking for it would be a second walk.
 */
export async function findHitsAmongFirst(queryable: Queryable, range: PlateRange, sieve: Sieve, window: number): Promise<Walk> {
  const order = inOrder(range.sort)
  const step = sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`
  const first = queryable
    .select({ ...plateColumns, foundBy: foundBy.as('found_by'), step: step.as('step') })
    .from(artworks)
    .where(inRange({ ...range.filter, ...range }))
    .orderBy(...order)
    .limit(window)
  const isWanted = isHit(sieve) ?? sql`true`
  const isLast = sql<boolean>`step = ${window}`
  // it takes the table's name, so that the conditions on the table hold for it
  const rows = await queryable
    .select({ ...hitColumns(sieve.matching), isWanted: sql<boolean>`${isWanted}`, isLast })
    .from(first.as('artworks'))
    .where(or(isLast, isWanted))
    .orderBy(...order)
    .limit(range.limit)
  return { hits: rows.filter((row) => row.isWanted), end: rows.find((row) => row.isLast) }
}

/**
 * All hits of a range, by the indexes of words and names; of these the first. Cheap where hits are few.
 * @param most  undefined is returned where there are more than so many, and no more of them are read
 */
export async function findHitsByIndex(queryable: Queryable, range: PlateRange, sieve: Sieve, most: number): Promise<Hit[] | undefined> {
  const isWanted = and(
    inRange({ ...range.filter, ...range }),
    standsInIndex(range, sieve),
    meets(sieve.filter),
    holdsWithin(sieve.matching),
  )
  const order = sql`${range.sort === 'popular' ? sql`sold_lately desc, ` : sql``}published_at desc, uid desc`
  // `materialized` keeps the planner from walking the whole catalogue in its order in the hope of soon having met enough hits;
  // what a hit is found by is large, and read again for the few that are shown
  const { rows } = await queryable.execute<Hit & { found: number }>(sql`
    with hits as materialized (
      select uid, published_at, sold_lately from ${artworks} where ${isWanted} limit ${most + 1}
    ), first as (select * from hits order by ${order} limit ${range.limit})
    select uid as id, ${exactInstant(sql`published_at`)} as at, sold_lately as sold,
      (select ${rankOf(foundBy, sieve.matching)} from ${artworks} where ${artworks.uid} = first.uid) as rank,
      (select count(*) from hits)::int as found
    from first
    order by ${order}`)
  if ((rows[0]?.found ?? 0) > most) return undefined
  return rows.map(({ id, at, sold, rank }) => ({ id, at, sold, rank }))
}

/** For each word the known one that is most like it; none where none is like it at all. */
export async function findNearestWords(queryable: Queryable, words: readonly string[]): Promise<Map<string, string>> {
  if (!words.length) return new Map()
  // a statement of its own for each word: from a list of words the planner cannot tell that the index pays
  const nearest = words.map(
    (word) => sql`(
      select ${word}::text as typed, word as known from ${artworkWords} where word % lower(${word})
      order by similarity(word, lower(${word})) desc, word limit 1)`,
  )
  const { rows } = await queryable.execute<{ typed: string; known: string }>(sql.join(nearest, sql` union all `))
  return new Map(rows.map(({ typed, known }) => [typed, known]))
}

export async function addWords(tx: Transaction, words: readonly string[]): Promise<void> {
  if (!words.length) return
  await tx
    .insert(artworkWords)
    .values(words.map((word) => ({ word })))
    .onConflictDoNothing()
}

/** Kept by the database, see the tables. */
const foundBy = sql.raw('"artworks"."found_by"')

function hitColumns(matching: Matching | undefined) {
  return {
    id: artworks.uid,
    at: exactInstant(artworks.publishedAt),
    sold: artworks.soldLately,
    rank: rankOf(foundBy, matching),
  }
}

/** A word of the name counts ten times as much as one of the description; see `setweight` in the migration. */
function rankOf(column: SQL, matching: Matching | undefined): SQL<number> {
  if (matching?.by !== 'words') return sql<number>`0`
  return sql<number>`(ts_rank(${column}, ${matching.terms}::tsquery) * 1000000)::int`
}

function isHit({ filter, matching }: Sieve): SQL | undefined {
  return and(meets(filter), matching?.by === 'words' ? isFoundBy(`(${matching.terms})`) : holdsWithin(matching))
}

function holdsWithin(matching: Matching | undefined): SQL | undefined {
  return matching?.by === 'inside' ? and(...matching.words.map(isInName)) : undefined
}

/** The words together with all filters, as the one index of words knows them: there it takes what has everything at once. */
function standsInIndex(range: PlateRange, { filter, matching }: Sieve): SQL | undefined {
  const terms = [matching?.by === 'words' && `(${matching.terms})`, ...facetsOf({ ...range.filter, ...filter }).map(exactTerm)]
  const all = terms.filter(Boolean).join(' & ')
  return all ? isFoundBy(all) : undefined
}

function isFoundBy(terms: string): SQL {
  return sql`${foundBy} @@ ${terms}::tsquery`
}

function isInName(word: string): SQL | undefined {
  return or(...namePatterns(word).map((pattern) => sql`lower(${artworks.name}) like lower(${pattern})`))
}
