import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { PlateRange, PlateRow } from './catalogue-queries.ts'
import { addWords, findHitsAmongNewest, findHitsByIndex, findNearestWords } from './search-queries.ts'
import { respell, type Search, wordsOf } from './search-rules.ts'

/** How many of the newest plates are looked at before the indexes are asked: about one millisecond, then eight. */
const FIRST_WINDOW = 1000
const SECOND_WINDOW = 8000

export type Hits = { rows: PlateRow[]; isRespelt: boolean }

/**
 * The newest plates of a range that match a search; where there are none, those that match it with its words put right.
 * @param isRespelt  of an earlier page: the later ones stay with what that one was put right to
 */
export async function searchPlates(queryable: Queryable, range: PlateRange, search: Search, isRespelt: boolean): Promise<Hits> {
  if (!isRespelt) {
    const rows = await findHits(queryable, range, search)
    if (rows.length || range.after) return { rows, isRespelt: false }
  }
  const better = respell(search, await findNearestWords(queryable, search.words))
  return { rows: better ? await findHits(queryable, range, better) : [], isRespelt: true }
}

/** To be called when an artwork goes on sale, after all other locks: words are rows that artworks share. */
export async function learnWords(tx: Transaction, artwork: { name: string; tags: readonly string[] }): Promise<void> {
  await addWords(tx, wordsOf(artwork))
}

/**
 * Where hits are many, walking back from the newest meets enough of them at once; where they are few, the indexes of words
 * know them all. What the planner believes about a word it has never seen does not decide it: the first thousand plates do.
 */
async function findHits(queryable: Queryable, range: PlateRange, search: Search): Promise<PlateRow[]> {
  const first = await findHitsAmongNewest(queryable, range, search, FIRST_WINDOW)
  if (first.length === range.limit) return first
  const isWorthWalking = first.length * (SECOND_WINDOW / FIRST_WINDOW) >= range.limit
  const second = isWorthWalking ? await findHitsAmongNewest(queryable, range, search, SECOND_WINDOW) : []
  return second.length === range.limit ? second : findHitsByIndex(queryable, range, search)
}
