import type { PlateFilter } from './walk.ts'

/** What somebody looks for. @property words  each of them, for the spelling and for what only holds them within a word */
export type Search = { words: string[]; phrase: string }

/** More words than a name has make no search better, only dearer. */
const WORDS_MAX = 8

/** From three letters on, the index of trigrams finds a word anywhere in a name. */
const INFIX_MIN = 3

/**
 * Reads a search as it was typed. Short words ("of", the s of "moon's") count only where there are no longer ones.
 * @returns undefined where nothing was typed; no words where there is neither letter nor digit, which only a tag can match
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
 * What is handed to PostgreSQL's reader of searches: quotes and "or" mean there what they mean on the web. A minus means nothing,
 * because what a plate is not is no way to find it.
 */
export function webSearch({ words, phrase }: Search): string {
  const isLong = phrase.split(' ').length > WORDS_MAX
  return isLong ? words.join(' ') : phrase.replace(/(^|[\s"])-+/g, '$1')
}

/** Whether the last word may go on: somebody may still be typing it. A single letter says too little, half of all words begin with it. */
export function mayGoOn({ phrase }: Search): boolean {
  return /[\p{L}\p{N}]{2}"?$/u.test(phrase)
}

/**
 * How a name may hold a word, as patterns for `like`. A short word is looked for where a word begins, because only there
 * has it trigrams; elsewhere it would make the index read all it has.
 */
export function namePatterns(word: string): string[] {
  return isShort(word) ? [`${word}%`, `% ${word}%`] : [`%${word}%`]
}

/** What a filter asks for, as the index of words spells it; whose a plate is does not stand there. */
export function facetsOf({ category, orientation, colour, howMade, isPick }: PlateFilter): string[] {
  const given = { category, orientation, colour, made: howMade }
  const facets = Object.entries(given).flatMap(([key, value]) => (value ? [`=${key}:${value}`] : []))
  return isPick ? [...facets, '=picked'] : facets
}

/** A word as a search of PostgreSQL's, letter by letter. */
export function exactTerm(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`
}

/**
 * The search with its words spelt as names and tags spell them.
 * @param nearest  the known word most like each word; a word without one stays as it is
 * @returns undefined where that is the same search again
 */
export function respell(search: Search, nearest: ReadonlyMap<string, string>): Search | undefined {
  const words = search.words.map((word) => nearest.get(word) ?? word)
  const isSame = words.every((word, i) => word.toLowerCase() === search.words[i]?.toLowerCase())
  return isSame ? undefined : { words, phrase: words.join(' ').toLowerCase() }
}

/** The words that an artwork can be found by, for the spelling of later searches. */
export function wordsOf({ name, tags }: { name: string; tags: readonly string[] }): string[] {
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
