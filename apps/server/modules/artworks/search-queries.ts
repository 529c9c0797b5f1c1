import { and, arrayContains, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { inRange, loadPlates, newestFirst, type PlateRange, type PlateRow, plateColumns, shownColumns } from './catalogue-queries.ts'
import { namePatterns, type Search } from './search-rules.ts'
import { artworks, artworkWords } from './tables.ts'

/**
 * Hits among the newest `window` plates of a range. Stops at the last hit it needs, so it is cheap where hits are many,
 * and it never reads more than the window.
 */
export async function findHitsAmongNewest(queryable: Queryable, range: PlateRange, search: Search, window: number): Promise<PlateRow[]> {
  const newest = queryable
    .select(plateColumns)
    .from(artworks)
    .where(inRange({ ...range.filter, after: range.after }))
    .orderBy(...newestFirst)
    .limit(window)
  // it takes the table's name, so that the conditions on the table hold for it
  const hits = queryable
    .select(shownColumns)
    .from(newest.as('artworks'))
    .where(isHit(search))
    .orderBy(...newestFirst)
    .limit(range.limit)
  return loadPlates(queryable, hits.as('page'))
}

/** All hits of a range, by the indexes of names and tags; of these the newest. Cheap where hits are few. */
export async function findHitsByIndex(queryable: Queryable, range: PlateRange, search: Search): Promise<PlateRow[]> {
  // `materialized` keeps the planner from walking the whole catalogue by age in the hope of soon having met enough hits
  const uids = sql`(
    with hits as materialized (select uid, published_at from ${artworks} where ${and(inRange({ ...range.filter, after: range.after }), isHit(search))})
    select uid from hits order by published_at desc, uid desc limit ${range.limit})`
  return loadPlates(queryable, queryable.select(shownColumns).from(artworks).where(inArray(artworks.uid, uids)).as('page'))
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

function isHit({ words, phrase }: Search): SQL | undefined {
  const isTag = arrayContains(artworks.tags, [phrase])
  if (!words.length) return isTag
  return or(isTag, and(...words.map(holdsWord)))
}

function holdsWord(word: string): SQL | undefined {
  const inName = namePatterns(word).map((pattern) => sql`lower(${artworks.name}) like lower(${pattern})`)
  return or(...inName, arrayContains(artworks.tags, [word.toLowerCase()]))
}
