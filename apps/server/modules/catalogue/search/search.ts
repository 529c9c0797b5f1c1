import { limits } from '@tintype/contract/limits'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { ProductPlace, ProductRange } from '../queries/catalogue.ts'
import {
  addWords,
  type Conditions,
  estimateFrequency,
  findHitsAmongFirst,
  findHitsByIndex,
  findSimilarWords,
  type Hit,
  type Matching,
  readSearch,
  readTerms,
  type Scan,
} from '../queries/search.ts'
import type { ProductFilter } from '../rules/filter.ts'
import { hasTrigrams, type Search } from '../rules/search.ts'
import { respell } from '../rules/spelling.ts'

/** Search limits: windows count products, `indexHits` counts hits read from the index. */
export type SearchLimits = { first: number; second: number; indexHits: number; last: number }

/** The first window finds the most frequent hits; the last window is the maximum scan. */
const WINDOWS: SearchLimits = { first: 400, second: 8000, indexHits: 5000, last: 40_000 }

/** How many of the newest hits a search by relevance compares. */
const RANKED = 100

/**
 * @property resume  where the next page continues, if the scan ended before the page was full
 * @property total  the number of hits of the whole range, up to one more than a list counts; undefined if they were not counted
 */
export type Hits = { hits: Hit[]; resume?: ProductPlace | undefined; total?: number | undefined }

/** How an earlier page was found, so that later pages use the same method: substring match, or corrected spelling. */
export type SearchMethod = 'inside' | 'respelt'

export type SearchHits = Hits & { way?: SearchMethod | undefined; searchedFor: string | null }

/** Finds the hits of a matching: in index order, or by relevance. */
type Find = (matching: Matching) => Promise<Hits>

/**
 * The first products that match a search by words; without a match, those whose names contain the search as a substring; without such a
 * match either, those that match with corrected spelling.
 * @param given.way  method of an earlier page; `isFirst` is false for all later pages
 */
export async function searchProducts(
  queryable: Queryable,
  { search, way, isFirst }: { search: Search; way: SearchMethod | undefined; isFirst: boolean },
  find: Find,
): Promise<SearchHits> {
  const isEnough = ({ hits, resume }: Hits) => hits.length > 0 || resume !== undefined || !isFirst
  if (!way) {
    const found = await find(await readTerms(queryable, search))
    if (isEnough(found)) return { ...found, searchedFor: null }
  }
  const isInside = way !== 'respelt' && hasTrigrams(search.words)
  const [inside, similar] = await Promise.all([
    isInside ? find({ by: 'inside', words: search.words }) : undefined,
    way === 'inside' ? new Map() : findSimilarWords(queryable, search.words),
  ])
  if (inside && isEnough(inside)) return { ...inside, way: 'inside', searchedFor: null }
  const better = respell(search, similar)
  if (better === undefined) return { hits: [], way: 'respelt', searchedFor: null }
  const found = await find(await readTerms(queryable, await readSearch(queryable, better)))
  return { ...found, way: 'respelt', searchedFor: found.hits.length ? better : null }
}

/** Call it when an artwork goes on sale, after all other locks: word rows are shared by all artworks. */
export async function indexVocabulary(tx: Transaction, artwork: { name: string; tags: readonly string[] }): Promise<void> {
  await addWords(tx, artwork)
}

/**
 * Where hits are frequent, a scan in order finds them at once; where they are rare, the text index finds all of them. The first window is
 * always scanned; without enough hits there, the statistics of the words decide which of the two comes next. Hits that are neither frequent
 * among the first products nor rare in total are scanned in steps: a page may then be short or empty, with a cursor to continue from.
 * @param options.count  counts the hits of the whole range, if that is wanted; it runs at the same time as the scan
 */
export async function findHits(
  queryable: Queryable,
  range: ProductRange,
  conditions: Conditions,
  { windows = WINDOWS, count }: FindOptions = {},
): Promise<Hits> {
  const among = (window: number) => findHitsAmongFirst(queryable, range, conditions, window)
  const isEnough = ({ hits, end }: Scan) => hits.length === range.limit || !end
  const [first, { share, isBeforeRare }] = await Promise.all([among(windows.first), estimateFrequency(queryable, conditions)])
  if (isEnough(first)) return { hits: first.hits }
  if (share * windows.second >= range.limit) {
    const [second, total] = await Promise.all([among(windows.second), count?.()])
    if (isEnough(second)) return { hits: second.hits, total }
  }
  const all = await findHitsByIndex(queryable, range, conditions, { most: windows.indexHits, isBeforeRare })
  const total = Math.min(all.found, limits.countedProducts + 1)
  if (all.hits) return { hits: all.hits, total }
  const last = await among(windows.last)
  return isEnough(last) ? { hits: last.hits, total } : { hits: last.hits, resume: last.end, total }
}

type FindOptions = { windows?: SearchLimits; count?: (() => Promise<number>) | undefined }

/** Cursor of a page by relevance. Without a rank it is among the older hits, which are ordered by age. */
export type RelevancePlace = ProductPlace & { rank?: number | undefined; until?: string | undefined }

/**
 * The newest hits of a search by relevance, followed by the older ones, newest first. The first page fixes the set of compared hits, so
 * that later products do not shift the pages.
 */
export async function findMostRelevant(
  queryable: Queryable,
  { filter, limit, after }: { filter: ProductFilter; limit: number; after: RelevancePlace | undefined },
  conditions: Conditions,
  options: FindOptions = {},
): Promise<Hits & { until?: string | undefined }> {
  const newest: ProductRange = { filter, sort: 'newest', after: undefined, limit }
  if (after && after.rank === undefined) return findHits(queryable, { ...newest, after }, conditions)
  const compared = await findHits(queryable, { ...newest, limit: RANKED, until: after?.until }, conditions, options)
  const until = after?.until ?? compared.hits[0]?.at
  const hits = compared.hits
    .toSorted(byRank)
    .filter((hit) => !after || byRank({ ...after, rank: after.rank ?? 0 }, hit) < 0)
    .slice(0, limit)
  const older = compared.hits.length === RANKED ? compared.hits.at(-1) : compared.resume
  const total = after ? undefined : compared.total
  if (hits.length === limit || !older) return { hits, until, total }
  const { hits: rest, resume } = await findHits(queryable, { ...newest, after: older, limit: limit - hits.length }, conditions)
  return { hits: [...hits, ...rest.map((hit) => ({ ...hit, rank: UNRANKED }))], resume, until, total }
}

/** Rank of a hit that is ordered by age. */
export const UNRANKED = -1

type Ranked = { rank: number; at: string; id: string }

function byRank(one: Ranked, other: Ranked): number {
  return other.rank - one.rank || compare(other.at, one.at) || compare(other.id, one.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
