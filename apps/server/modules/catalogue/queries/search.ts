import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { microsecondInstant } from '../../../platform/database/queries/keyset.ts'
import { isPublic } from '../../artworks/index.ts'
import { artworks } from '../../artworks/tables.ts'
import type { ProductFilter } from '../rules/filter.ts'
import {
  estimateShare,
  exactTerm,
  hasTrigrams,
  listLexemes,
  listTexts,
  namePatterns,
  parseSearch,
  type Search,
  type SearchTerms,
  TERM_WORDS_MAX,
  toFilterTerms,
  toTsquery,
} from '../rules/search.ts'
import { artworkWords, searchSynonyms } from '../tables.ts'
import { inOrder, inRange, matchesFilters, type ProductPlace, type ProductRange } from './catalogue.ts'

/** How a search matches a product: by the text index (`toTsquery`), or by a substring of its name. */
export type Matching = ({ by: 'words' } & SearchTerms) | { by: 'inside'; words: readonly string[] }

/** Conditions beyond the index of the range: filters that the index does not cover, and the search. */
export type Conditions = { filter: ProductFilter; matching: Matching | undefined }

/** A product's place in its order, and its relevance: an integer, only for comparison. */
export type Hit = ProductPlace & { rank: number }

/** A search as typed, folded as the index is and read with the synonyms of its words. */
export async function readSearch(queryable: Queryable, typed: string): Promise<Search> {
  const runs = sql`
    select array_to_string(words[first : first + more], ' ')
    from string_to_array(search_words(${typed}), ' ') as words, generate_series(1, cardinality(words)) as first,
      generate_series(0, ${TERM_WORDS_MAX - 1}::int) as more`
  const { rows } = await queryable.execute<{ folded: string; term: string | null; meanings: string[] | null }>(sql`
    select fold_letters(${typed}) as folded, term, meanings
    from (select 1) as one left join ${searchSynonyms} on term = any(array(${runs}) || string_to_array(joined_words(${typed}), ' '))`)
  const synonyms = new Map(rows.flatMap(({ term, meanings }) => (term === null ? [] : [[term, meanings ?? []] as const])))
  return parseSearch(rows[0]?.folded ?? '', synonyms)
}

/** The words of the search as the text index has them. */
export async function readTerms(queryable: Queryable, search: Search): Promise<Matching> {
  const texts = listTexts(search)
  if (!texts.length) return { by: 'words', ...toTsquery(search, new Map()) }
  const { rows } = await queryable.execute<{ text: string; lexemes: string }>(sql`
    select text, phraseto_tsquery('english', search_text(text))::text as lexemes from unnest(${sql.param(texts)}::text[]) as text`)
  return { by: 'words', ...toTsquery(search, new Map(rows.map(({ text, lexemes }) => [text, lexemes]))) }
}

/** What the conditions and the order need. Each further column costs time to plan and to copy. */
const scannedColumns = {
  uid: artworks.uid,
  artistId: artworks.artistId,
  category: artworks.category,
  orientation: artworks.orientation,
  colours: artworks.colours,
  howMade: artworks.howMade,
  sizes: artworks.sizes,
  pickedAt: artworks.pickedAt,
  soldLately: artworks.soldLately,
  publishedAt: artworks.publishedAt,
}

/** @property end  the last product that was read, where more may follow */
export type Scan = { hits: Hit[]; end: ProductPlace | undefined }

/**
 * Hits among the first `window` products of a range. Stops at the last needed hit, so it is cheap where hits are frequent, and it never
 * reads more than the window. Returns the last product of the window too, hit or not: it is the next cursor, and a separate query would
 * repeat the scan.
 */
export async function findHitsAmongFirst(queryable: Queryable, range: ProductRange, conditions: Conditions, window: number): Promise<Scan> {
  const order = inOrder(range.sort)
  const step = sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`
  const first = queryable
    .select({ ...scannedColumns, foundBy: foundBy.as('found_by'), foundName: foundName.as('found_name'), step: step.as('step') })
    .from(artworks)
    .where(inRange({ ...range.filter, ...range }))
    .orderBy(...order)
    .limit(window)
  const isWanted = isHit(conditions) ?? sql`true`
  const isLast = sql<boolean>`step = ${window}`
  // the subquery takes the table's name, so that conditions on the table apply to it
  const rows = await queryable
    .select({ ...hitColumns(conditions.matching), isWanted: sql<boolean>`${isWanted}`, isLast })
    .from(first.as('artworks'))
    .where(or(isLast, isWanted))
    .orderBy(...order)
    .limit(range.limit)
  return { hits: rows.filter((row) => row.isWanted), end: rows.find((row) => row.isLast) }
}

/**
 * All hits of a range by the indexes of words and names, and of these the first. Cheap where hits are rare.
 * @param limits.most  beyond so many hits it returns no hits and stops reading
 * @param limits.isBeforeRare  the words before the last one are rare, and the index reads only these
 * @returns `found`: the number of hits, up to one more than `most`
 */
export async function findHitsByIndex(
  queryable: Queryable,
  range: ProductRange,
  conditions: Conditions,
  { most, isBeforeRare }: { most: number; isBeforeRare: boolean },
): Promise<{ hits: Hit[] | undefined; found: number }> {
  const isWanted = and(
    inRange({ ...range.filter, ...range }),
    matchesTextIndex(range, conditions, { isByBefore: isBeforeRare }),
    isBeforeRare && conditions.matching?.by === 'words' ? isMatchOfRow(conditions.matching.terms) : undefined,
    matchesFilters(conditions.filter),
    isSubstringOfName(conditions.matching),
  )
  const order = sql`${range.sort === 'popular' ? sql`sold_lately desc, ` : sql``}published_at desc, uid desc`
  // `materialized` stops the planner from scanning the whole catalogue in order in the hope of early hits. `found_by` is large, so it is
  // read again only for the few rows that are returned.
  const { rows } = await queryable.execute<Hit & { found: number }>(sql`
    with hits as materialized (
      select uid, published_at, sold_lately from ${artworks} where ${isWanted} limit ${most + 1}
    ), first as (select * from hits order by ${order} limit ${range.limit})
    select uid as id, ${microsecondInstant(sql`published_at`)} as at, sold_lately as sold,
      (select ${computeRank(foundBy, conditions.matching)} from ${artworks} where ${artworks.uid} = first.uid) as rank,
      (select count(*) from hits)::int as found
    from first
    order by ${order}`)
  const found = rows[0]?.found ?? 0
  return { hits: found > most ? undefined : rows.map(({ id, at, sold, rank }) => ({ id, at, sold, rank })), found }
}

/** The number of hits of a range. @param most  counting stops here */
export async function countHits(
  queryable: Queryable,
  filter: ProductFilter,
  { conditions, most }: { conditions: Conditions; most: number },
): Promise<number> {
  const whole = withoutPrefix(conditions)
  const sure = whole ? await countMatches(queryable, filter, { conditions: whole, most }) : 0
  return sure >= most ? sure : countMatches(queryable, filter, { conditions, most })
}

async function countMatches(
  queryable: Queryable,
  filter: ProductFilter,
  { conditions, most }: { conditions: Conditions; most: number },
): Promise<number> {
  // an index that covers the filter alone is cheaper than the text index
  const isByText = conditions.matching !== undefined || Object.keys(conditions.filter).length > 0
  const isWanted = and(
    isPublic,
    matchesFilters(filter),
    isByText ? matchesTextIndex({ filter }, conditions) : undefined,
    matchesFilters(conditions.filter),
    isSubstringOfName(conditions.matching),
  )
  const { rows } = await queryable.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${artworks} where ${isWanted} limit ${most}) as hits`,
  )
  return rows[0]?.count ?? 0
}

/** The conditions with whole words only; undefined if they have no prefix. */
function withoutPrefix({ filter, matching }: Conditions): Conditions | undefined {
  if (matching?.by !== 'words' || matching.terms === matching.whole) return undefined
  return { filter, matching: { ...matching, terms: matching.whole } }
}

/**
 * The share of a range's products that are hits, by the statistics that the planner has of the text index: of its frequent words and filters.
 * @returns 0 if the hits are rare, or not known to be frequent; `isBeforeRare` if the words before the last one are
 */
export async function estimateFrequency(
  queryable: Queryable,
  { filter, matching }: Conditions,
): Promise<{ share: number; isBeforeRare: boolean }> {
  if (matching?.by === 'inside' || filter.artistId) return { share: 0, isBeforeRare: false }
  const query = writeTerms(filter, matching?.whole) ?? ''
  // one element of the statistics after the other: their type has no operators
  const { rows } = await queryable.execute<{ lexeme: string; frequency: number }>(sql`
    select lexeme, frequency from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as known (lexeme, frequency)
    where schemaname = any(current_schemas(false)) and tablename = 'artworks' and attname = 'found_by'
      and lexeme = any(${sql.param(listLexemes(query))}::text[])`)
  const frequencies = new Map(rows.map(({ lexeme, frequency }) => [lexeme, frequency]))
  const isBeforeRare = matching?.before !== undefined && estimateShare(matching.before, frequencies) === 0
  return { share: estimateShare(query, frequencies), isBeforeRare }
}

/** The known words that resemble each word, the most similar first. */
export async function findSimilarWords(queryable: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const asked = words.filter((word) => hasTrigrams([word]))
  if (!asked.length) return new Map()
  // one subquery per word: for a list of words the planner does not recognize that the index pays
  const similar = asked.map(
    (word) => sql`(
      select ${word}::text as typed, word as known from ${artworkWords} where word % ${word}
      order by similarity(word, ${word}) desc, word limit ${SIMILAR})`,
  )
  const { rows } = await queryable.execute<{ typed: string; known: string }>(sql.join(similar, sql` union all `))
  const byWord = Map.groupBy(rows, ({ typed }) => typed)
  return new Map([...byWord].map(([word, found]) => [word, found.map(({ known }) => known)]))
}

/** Similarity counts shared trigrams, so a likely misspelling is not always the first. */
const SIMILAR = 8

/** Adds the words that an artwork is found by, for the spelling correction of later searches. */
export async function addWords(tx: Transaction, { name, tags }: { name: string; tags: readonly string[] }): Promise<void> {
  // in one order, so that two artworks never wait for each other
  const text = [name, ...tags].join(' ')
  await tx.execute(sql`
    insert into ${artworkWords} (word)
    select distinct word from unnest(string_to_array(concat_ws(' ', search_words(${text}), joined_words(${text})), ' ')) as word
    where length(word) >= 3 and word ~ '[a-z0-9]' order by word
    on conflict do nothing`)
}

/** Maintained by the database, see `tables.ts`. */
const foundBy = sql.raw('"artworks"."found_by"')
const foundName = sql.raw('"artworks"."found_name"')

function hitColumns(matching: Matching | undefined) {
  return {
    id: artworks.uid,
    at: microsecondInstant(artworks.publishedAt),
    sold: artworks.soldLately,
    rank: computeRank(foundBy, matching),
  }
}

/** A word of the name weighs ten times as much as one of the description; see `setweight` in the migration. */
function computeRank(column: SQL, matching: Matching | undefined): SQL<number> {
  if (matching?.by !== 'words') return sql<number>`0`
  return sql<number>`(ts_rank(${column}, ${matching.terms}::tsquery) * 1000000)::int`
}

function isHit({ filter, matching }: Conditions): SQL | undefined {
  return and(matchesFilters(filter), matching?.by === 'words' ? isFoundBy(`(${matching.terms})`) : isSubstringOfName(matching))
}

function isSubstringOfName(matching: Matching | undefined): SQL | undefined {
  return matching?.by === 'inside' ? and(...matching.words.map(isInName)) : undefined
}

/** The words combined with the filters in the terms of the text index, so that one index scan intersects them. */
function matchesTextIndex(
  range: Pick<ProductRange, 'filter'>,
  { filter, matching }: Conditions,
  { isByBefore = false }: { isByBefore?: boolean } = {},
): SQL | undefined {
  const { orientation, ...filters } = { ...range.filter, ...filter }
  const words = matching?.by === 'words' ? (isByBefore && matching.before) || matching.terms : undefined
  // half of all products have the same orientation: checking the rows is cheaper, if the index has something else to find them by
  const terms = writeTerms(filters, words) ?? writeTerms({ orientation }, undefined)
  return terms ? isFoundBy(terms) : undefined
}

function writeTerms(filter: ProductFilter, words: string | undefined): string | undefined {
  return [words && `(${words})`, ...toFilterTerms(filter).map(exactTerm)].filter(Boolean).join(' & ') || undefined
}

function isFoundBy(terms: string): SQL {
  return sql`${foundBy} @@ ${terms}::tsquery`
}

/** The function of the operator, which does not use the index. */
function isMatchOfRow(terms: string): SQL {
  return sql`ts_match_vq(${foundBy}, ${terms}::tsquery)`
}

function isInName(word: string): SQL | undefined {
  return or(...namePatterns(word).map((pattern) => sql`${foundName} like ${pattern}`))
}
