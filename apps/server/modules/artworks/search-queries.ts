import { and, arrayContains, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { inOrder, inRange, loadPlates, meets, type PlateRange, type PlateRow, plateColumns, shownColumns } from './catalogue-queries.ts'
import { namePatterns, type Search } from './search-rules.ts'
import { artworks, artworkWords } from './tables.ts'
import type { PlateFilter } from './walk-rules.ts'

/** What the plates of a range have to be beside: of a kind that the range's index does not know, and what somebody looks for. */
export type Sieve = { filter: PlateFilter; search: Search | undefined }

/**
 * Hits among the first `window` plates of a range. Stops at the last hit it needs, so it is cheap where hits are many,
 * and it never reads more than the window.
 */
export async function findHitsAmongFirst(queryable: Queryable, range: PlateRange, sieve: Sieve, window: number): Promise<PlateRow[]> {
  const first = queryable
    .select(plateColumns)
    .from(artworks)
    .where(inRange({ ...range.filter, after: range.after }))
    .orderBy(...inOrder(range.sort))
    .limit(window)
  // it takes the table's name, so that the conditions on the table hold for it
  const hits = queryable
    .select(shownColumns)
    .from(first.as('artworks'))
    .where(isHit(sieve))
    .orderBy(...inOrder(range.sort))
    .limit(range.limit)
  return loadPlates(queryable, hits.as('page'), range.sort)
}

/** All hits of a range, by the indexes of names, tags and kinds; of these the first. Cheap where hits are few. */
export async function findHitsByIndex(queryable: Queryable, range: PlateRange, sieve: Sieve): Promise<PlateRow[]> {
  const isWanted = and(inRange({ ...range.filter, after: range.after }), isHit(sieve))
  // `materialized` keeps the planner from walking the whole catalogue in its order in the hope of soon having met enough hits
  const uids = sql`(
    with hits as materialized (select uid, published_at, sold_lately from ${artworks} where ${isWanted})
    select uid from hits order by ${range.sort === 'popular' ? sql`sold_lately desc,` : sql``} published_at desc, uid desc limit ${range.limit})`
  return loadPlates(queryable, queryable.select(shownColumns).from(artworks).where(inArray(artworks.uid, uids)).as('page'), range.sort)
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

function isHit({ filter, search }: Sieve): SQL | undefined {
  return and(meets(filter), search && isFound(search))
}

function isFound({ words, phrase }: Search): SQL | undefined {
  const isTag = arrayContains(artworks.tags, [phrase])
  if (!words.length) return isTag
  return or(isTag, and(...words.map(holdsWord)))
}

function holdsWord(word: string): SQL | undefined {
  const inName = namePatterns(word).map((pattern) => sql`lower(${artworks.name}) like lower(${pattern})`)
  return or(...inName, arrayContains(artworks.tags, [word.toLowerCase()]))
}
