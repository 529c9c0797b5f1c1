import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { PlateRange, PlateRow } from './catalogue-queries.ts'
import { addWords, findHitsAmongFirst, findHitsByIndex, findNearestWords, type Sieve } from './search-queries.ts'
import { respell, type Search, wordsOf } from './search-rules.ts'

/** How many of the first plates are looked at before the indexes are asked: about one millisecond, then eight. */
const FIRST_WINDOW = 1000
const SECOND_WINDOW = 8000

/** @property searchedFor  what the search was put right to; null where it was taken as typed */
export type Hits = { rows: PlateRow[]; searchedFor: string | null }

/**
 * The first plates of a range that match a search; where there are none, those that match it with its words put right.
 * @param isRespelt  of an earlier page: the later ones stay with what that one was put right to
 */
export async function searchPlates(
  queryable: Queryable,
  range: PlateRange,
  { filter, search }: Sieve & { search: Search },
  isRespelt: boolean,
): Promise<Hits> {
  if (!isRespelt) {
    const rows = await findHits(queryable, range, { filter, search })
    if (rows.length || range.after) return { rows, searchedFor: null }
  }
  const better = respell(search, await findNearestWords(queryable, search.words))
  const rows = better ? await findHits(queryable, range, { filter, search: better }) : []
  return { rows, searchedFor: better && rows.length ? better.phrase : null }
}

/** To be called when an artwork goes on sale, after all other locks: words are rows that artworks share. */
export async function learnWords(tx: Transaction, artwork: { name: string; tags: readonly string[] }): Promise<void> {
  await addWords(tx, wordsOf(artwork))
}

/**
 * Where hits are many, walking on from the first meets enough of them at once; where they are few, the indexes know them all.
 * What the planner believes about a word it has never seen, or about two filters at once, does not decide it: the first thousand
 * plates do.
 */
export async function findHits(queryable: Queryable, range: PlateRange, sieve: Sieve): Promise<PlateRow[]> {
  const first = await findHitsAmongFirst(queryable, range, sieve, FIRST_WINDOW)
  if (first.length === range.limit) return first
  const isWorthWalking = first.length * (SECOND_WINDOW / FIRST_WINDOW) >= range.limit
  const second = isWorthWalking ? await findHitsAmongFirst(queryable, range, sieve, SECOND_WINDOW) : []
  return second.length === range.limit ? second : findHitsByIndex(queryable, range, sieve)
}
