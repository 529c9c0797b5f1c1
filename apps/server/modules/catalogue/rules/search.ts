import type { ProductFilter } from './filter.ts'

/** A parsed search. @property words  single words, for spelling correction and substring matching */
export type Search = { words: string[]; phrase: string }

/** More words than a name has do not improve a search, only slow it down. */
const WORDS_MAX = 8

/** From three letters on, the trigram index finds a word anywhere in a name. */
const INFIX_MIN = 3

/**
 * Parses a search. Short words ("of", the s of "moon's") count only where there are no longer ones.
 * @returns undefined for an empty search; no words where there is neither letter nor digit, which only a tag can match
 */
export function parseSearch(query: string): Search | undefined {
  const phrase = query
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (!phrase) return undefined
  const all = phrase.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const once = [...new Map(all.map((word) => [word.toLowerCase(), word])).values()]
  const long = once.filter((word) => !isShort(word))
  return { words: (long.length ? long : once).slice(0, WORDS_MAX), phrase: phrase.toLowerCase() }
}

/**
 * The text for `websearch_to_tsquery`, which reads quotes and "or" as web search engines do. The minus operator is removed, because an
 * exclusion does not help to find a product.
 */
export function webSearch({ words, phrase }: Search): string {
  const isLong = phrase.split(' ').length > WORDS_MAX
  return isLong ? words.join(' ') : phrase.replace(/(^|[\s"])-+/g, '$1')
}

/**
 * Whether the last word is matched as a prefix, because the user may still be typing. Not for a single letter: half of all words begin with
 * it.
 */
export function mayBePrefix({ phrase }: Search): boolean {
  return /[\p{L}\p{N}]{2}"?$/u.test(phrase)
}

/**
 * The `like` patterns that match a word in a name. A short word matches only at the start of a word, because only there it has trigrams;
 * elsewhere the whole index would be read.
 */
export function namePatterns(word: string): string[] {
  return isShort(word) ? [`${word}%`, `% ${word}%`] : [`%${word}%`]
}

/** The filters as terms of the text index. The artist is not part of the index. */
export function toFilterTerms({ category, orientation, colour, howMade, isPick }: ProductFilter): string[] {
  const given = { category, orientation, colour, made: howMade }
  const facets = Object.entries(given).flatMap(([key, value]) => (value ? [`=${key}:${value}`] : []))
  return isPick ? [...facets, '=picked'] : facets
}

/** A word as a quoted tsquery term, without parsing. */
export function exactTerm(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}

/**
 * The search with each word replaced by its known spelling.
 * @param nearest  the most similar known word of each word; a word without one is kept
 * @returns undefined where nothing changes
 */
export function respell(search: Search, nearest: ReadonlyMap<string, string>): Search | undefined {
  const words = search.words.map((word) => nearest.get(word) ?? word)
  const isSame = words.every((word, i) => word.toLowerCase() === search.words[i]?.toLowerCase())
  return isSame ? undefined : { words, phrase: words.join(' ').toLowerCase() }
}

/** The words that an artwork is found by, for the spelling correction of later searches. */
export function listVocabulary({ name, tags }: { name: string; tags: readonly string[] }): string[] {
  const words =
    [name, ...tags]
      .join(' ')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  return [...new Set(words)].filter((word) => !isShort(word)).sort()
}

function isShort(word: string): boolean {
  return [...word].length < INFIX_MIN
}
