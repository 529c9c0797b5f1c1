import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { PlatePlace, PlateRange } from './queries/catalogue.ts'
import {
  addWords,
  findHitsAmongFirst,
  findHitsByIndex,
  findNearestWords,
  type Hit,
  type Matching,
  readTerms,
  type Sieve,
  type Walk,
} from './queries/search.ts'
import { respell, type Search, wordsOf } from './rules/search.ts'
import type { PlateFilter } from './rules/walk.ts'

/** How far is looked, in plates; `fewHits` and `indexHits` are how many of the index are read. */
export type Windows = { first: number; fewHits: number; second: number; indexHits: number; last: number }

/** The first few plates tell whether to walk on or to ask the index; the last window is what is looked at at most. */
const WINDOWS: Windows = { first: 400, fewHits: 600, second: 8000, indexHits: 5000, last: 40_000 }

/** Of a search that is to begin with what fits best, so many of the newest hits are compared. */
const RANKED = 100

/** @property resume  where to go on looking, where the walk ended before there were enough hits */
export type Hits = { hits: Hit[]; resume?: PlatePlace | undefined }

/** How an earlier page was found, so that the later ones stay with it: within words, or with the words put right. */
export type Way = 'inside' | 'respelt'

export type SearchHits = Hits & { way?: Way | undefined; searchedFor: string | null }

/** How hits of a matching are found: in the order of an index, or the best first. */
type Find = (matching: Matching) => Promise<Hits>

/**
 * The first plates that match a search, by their words; where there are none, those that hold it anywhere in their names; where there
 * are none of those either, those that match it with its words put right.
 * @param given.way  of an earlier page; `isFirst` is false for all pages behind the first
 */
export async function searchPlates(
  queryable: Queryable,
  { search, way, isFirst }: { search: Search; way: Way | undefined; isFirst: boolean },
  find: Find,
): Promise<SearchHits> {
  const isEnough = ({ hits, resume }: Hits) => hits.length > 0 || resume !== undefined || !isFirst
  if (!way) {
    const found = await find({ by: 'words', terms: await readTerms(queryable, search) })
    if (isEnough(found)) return { ...found, searchedFor: null }
  }
  if (way !== 'respelt' && search.words.length) {
    const found = await find({ by: 'inside', words: search.words })
    if (isEnough(found)) return { ...found, way: 'inside', searchedFor: null }
  }
  const better = respell(search, await findNearestWords(queryable, search.words))
  const found = better ? await find({ by: 'words', terms: await readTerms(queryable, better) }) : { hits: [] }
  return { ...found, way: 'respelt', searchedFor: better && found.hits.length ? better.phrase : null }
}

/** To be called when an artwork goes on sale, after all other locks: words are rows that artworks share. */
export async function learnWords(tx: Transaction, artwork: { name: string; tags: readonly string[] }): Promise<void> {
  await addWords(tx, wordsOf(artwork))
}

/**
 * Where hits are many, walking on from the first meets enough of them at once; where they are few, the index knows them all.
 * What the planner believes about a word it has never seen, or about two filters at once, does not decide it: the first plates do, and
 * where they say nothing, whether the index has more than a few.
 * What is neither frequent among the first nor rare on the whole is walked to in steps: then there are fewer hits than asked for, or
 * none, and a place to go on from.
 */
export async function findHits(queryable: Queryable, range: PlateRange, sieve: Sieve, windows = WINDOWS): Promise<Hits> {
  const among = (window: number) => findHitsAmongFirst(queryable, range, sieve, window)
  const byIndex = (most: number) => findHitsByIndex(queryable, range, sieve, most)
  const isEnough = ({ hits, end }: Walk) => hits.length === range.limit || !end
  const first = await among(windows.first)
  if (isEnough(first)) return { hits: first.hits }
  const isWorthWalking = first.hits.length * (windows.second / windows.first) >= range.limit
  const few = isWorthWalking ? undefined : await byIndex(windows.fewHits)
  if (few) return { hits: few }
  const second = await among(windows.second)
  if (isEnough(second)) return { hits: second.hits }
  const all = await byIndex(windows.indexHits)
  if (all) return { hits: all }
  const last = await among(windows.last)
  return isEnough(last) ? { hits: last.hits } : { hits: last.hits, resume: last.end }
}

/** Where a page of what fits best ended. Without a rank it was among the older hits, which are in the order of their age. */
export type BestPlace = PlatePlace & { rank?: number | undefined; until?: string | undefined }

/**
 * Of a search the newest hits, the best of them first, and behind them the older ones, newest first. Which ones are compared is settled
 * with the first page, so that a plate that comes later shifts none.
 */
export async function findBest(
  queryable: Queryable,
  { filter, limit, after }: { filter: PlateFilter; limit: number; after: BestPlace | undefined },
  sieve: Sieve,
): Promise<Hits & { until?: string | undefined }> {
  const newest: PlateRange = { filter, sort: 'newest', after: undefined, limit }
  if (after && after.rank === undefined) return findHits(queryable, { ...newest, after }, sieve)
  const compared = await findHits(queryable, { ...newest, limit: RANKED, until: after?.until }, sieve)
  const until = after?.until ?? compared.hits[0]?.at
  const hits = compared.hits
    .toSorted(byRank)
    .filter((hit) => !after || byRank({ ...after, rank: after.rank ?? 0 }, hit) < 0)
    .slice(0, limit)
  const older = compared.hits.length === RANKED ? compared.hits.at(-1) : compared.resume
  if (hits.length === limit || !older) return { hits, until }
  const { hits: rest, resume } = await findHits(queryable, { ...newest, after: older, limit: limit - hits.length }, sieve)
  return { hits: [...hits, ...rest.map((hit) => ({ ...hit, rank: UNRANKED }))], resume, until }
}

/** Of a hit whose place is in the order of age. */
export const UNRANKED = -1

type Ranked = { rank: number; at: string; id: string }

function byRank(one: Ranked, other: Ranked): number {
  return other.rank - one.rank || compare(other.at, one.at) || compare(other.id, one.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
