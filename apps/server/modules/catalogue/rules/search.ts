import type { ProductFilter } from './filter.ts'

/**
 * A word or a known term of several words, or with `isExact` a quoted phrase.
 * @property meanings  what the term means besides itself; see `search_synonyms`
 */
export type SearchTerm = { text: string; isExact: boolean; meanings: readonly string[] }

/**
 * A parsed search.
 * @property alternatives  any one must match, with all its terms
 * @property words  single words, for spelling correction and substring matching
 * @property isGeneral  there is none but general words, which match every product
 */
export type Search = { phrase: string; alternatives: SearchTerm[][]; words: string[]; isGeneral: boolean }

/** By term, its meanings; none for a general word. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** More words than a name has do not improve a search, only slow it down. */
const WORDS_MAX = 8

/** The most words of a term of `search_synonyms`. */
export const TERM_WORDS_MAX = 4

/** From three letters on, the trigram index finds a word anywhere in a name. */
const INFIX_MIN = 3

/** Separates words as `search_words` of the database does. */
const SEPARATORS = /[\p{P}\p{Cc}\s$+<=>^`|~]+/u

/** Within a word. */
const APOSTROPHE = /(?<=[^\p{P}\s])'(?=[^\p{P}\s])/gu

/** Stands for an apostrophe while words are separated: a letter of no text, because `cleanQuery` removes it. */
const JOINT = '\ue000'

/** The typed text without control characters and surplus blanks; undefined if that is empty. */
export function cleanQuery(query: string): string | undefined {
  return query.replace(/[\p{Cc}\s]+/gu, ' ').trim() || undefined
}

/**
 * Parses a search. Quotes and "or" work as in web search engines. A minus is ignored, because an exclusion does not help to find a product.
 * General words count only where there are no others. A word with an apostrophe is searched without it or by its parts.
 * @param folded  the cleaned query, folded by `fold_letters` of the database
 */
export function parseSearch(folded: string, synonyms: Synonyms): Search {
  const read = splitAlternatives(folded).map((parts) => parts.flatMap((part) => toTerms(part, synonyms)))
  const isGeneral = ({ text, isExact }: SearchTerm) => !isExact && synonyms.get(text)?.length === 0
  const alternatives = read.map((terms) => terms.filter((term) => !isGeneral(term))).filter((terms) => terms.length)
  const words = alternatives.flat().flatMap(({ text }) => splitWords(text))
  return {
    phrase: folded.replace(APOSTROPHE, ''),
    alternatives: new Set(words).size > WORDS_MAX ? [listLonger(words).map((word) => toTerm(word, synonyms))] : alternatives,
    words: listLonger(words),
    isGeneral: !alternatives.length && read.some((terms) => terms.length > 0),
  }
}

/** A word, or the first part of one with an apostrophe: `joined` is the whole, and `parts` the number of its parts. */
type Word = { text: string; joined?: { text: string; parts: number } }
type Part = { words: Word[] } | { quoted: string }

/** Runs of words and quoted phrases, divided by "or". */
function splitAlternatives(folded: string): Part[][] {
  const alternatives: Part[][] = [[]]
  for (const [chunk, quoted] of folded.matchAll(/"([^"]*)"|[^\s"]+/g)) {
    const parts = alternatives.at(-1) ?? []
    const last = parts.at(-1)
    if (chunk === 'or') alternatives.push([])
    else if (quoted !== undefined) parts.push({ quoted })
    else if (last && 'words' in last) last.words.push(...readWords(chunk))
    else parts.push({ words: readWords(chunk) })
  }
  return alternatives
}

function readWords(chunk: string): Word[] {
  return splitWords(chunk.replace(APOSTROPHE, JOINT)).flatMap((whole) => {
    const [first = '', ...others] = whole.split(JOINT)
    if (!others.length) return [{ text: first }]
    const joined = { text: [first, ...others].join(''), parts: others.length + 1 }
    return [{ text: first, joined }, ...others.map((text) => ({ text }))]
  })
}

function splitWords(text: string): string[] {
  return text.split(SEPARATORS).filter(Boolean)
}

/** The longest known terms of a run of words, and the words between them. */
function toTerms(part: Part, synonyms: Synonyms): SearchTerm[] {
  if ('quoted' in part) {
    const text = splitWords(part.quoted).join(' ')
    const joined = splitWords(part.quoted.replace(APOSTROPHE, '')).join(' ')
    return text ? [{ text, isExact: true, meanings: joined === text ? [] : [joined] }] : []
  }
  const words = part.words.map(({ text }) => text)
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length; ) {
    const runs = Array.from({ length: TERM_WORDS_MAX }, (_, less) => words.slice(at, at + TERM_WORDS_MAX - less))
    const known = runs.find((run) => synonyms.has(run.join(' ')))
    const joined = part.words[at]?.joined
    if (joined && (known?.length ?? 0) < joined.parts) {
      const { meanings, ...term } = toTerm(joined.text, synonyms)
      terms.push({ ...term, meanings: [...meanings, words.slice(at, at + joined.parts).join(' ')] })
      at += joined.parts
    } else {
      const run = known ?? words.slice(at, at + 1)
      terms.push(toTerm(run.join(' '), synonyms))
      at += run.length
    }
  }
  return terms
}

function toTerm(text: string, synonyms: Synonyms): SearchTerm {
  return { text, isExact: false, meanings: synonyms.get(text) ?? [] }
}

/** Short words ("of", the s of "moon's") count only where there are no longer ones. */
function listLonger(words: readonly string[]): string[] {
  const once = [...new Set(words)]
  const long = once.filter((word) => !isShort(word))
  return (long.length ? long : once).slice(0, WORDS_MAX)
}

/** Every text whose lexemes `toTsquery` needs. */
export function listTexts({ alternatives }: Search): string[] {
  return [...new Set(alternatives.flat().flatMap(({ text, meanings }) => [text, ...meanings]))]
}

/**
 * The terms of a `tsquery`: every term or a meaning of it, or the whole search as an unsplit tag. The last word may be a prefix of a word in
 * a name; a tag must match as a whole.
 * @param lexemes  the `tsquery` of each text; empty for words that the index lacks
 */
export function toTsquery(search: Search, lexemes: ReadonlyMap<string, string>): SearchTerms {
  const { alternatives } = search
  const last = mayBePrefix(search) ? alternatives.at(-1)?.at(-1) : undefined
  const write = (ways: readonly SearchTerm[][], open?: SearchTerm): string => {
    const queries = ways.map((terms) => terms.flatMap((term) => toTermQuery(term, lexemes, term === open) ?? []).join(' & '))
    return [...queries.filter(Boolean).map((way) => `(${way})`), exactTerm(`#${search.phrase}`)].join(' | ')
  }
  const [first = [], ...others] = alternatives
  const before = others.length ? [] : first.slice(0, -1).filter((term) => toTermQuery(term, lexemes, false))
  return { terms: write(alternatives, last), whole: write(alternatives), before: before.length ? write([before]) : undefined }
}

/**
 * The terms of a `tsquery`. The text index reads all words that begin with a prefix, so the other two are used where they suffice.
 * @property whole  without the prefix: matches fewer products
 * @property before  without the last word: matches more products; undefined where there is none
 */
export type SearchTerms = { terms: string; whole: string; before: string | undefined }

/**
 * The share of products that a `tsquery` of `toTsquery` matches, if its words are independent of each other.
 * @param frequencies  the share of products with a lexeme; those without one are rare
 * @returns 0 for a rare one
 */
export function estimateShare(query: string, frequencies: ReadonlyMap<string, number>): number {
  const tokens = query.match(/'(?:[^']|'')*'|[()&|]|<(?:-|\d{1,5})>/g) ?? []
  const readAny = (): number => {
    let share = readAll()
    while (tokens[0] === '|' && tokens.shift()) share += (1 - share) * readAll()
    return share
  }
  const readAll = (): number => {
    let share = readOne()
    // the words of a phrase are in the same product, too
    while (tokens[0] && !'|)'.includes(tokens[0]) && tokens.shift()) share *= readOne()
    return share
  }
  const readOne = (): number => {
    const token = tokens.shift() ?? ''
    if (token !== '(') return frequencies.get(toLexeme(token)) ?? 0
    const share = readAny()
    tokens.shift()
    return share
  }
  return readAny()
}

/** Every lexeme of a `tsquery`. */
export function listLexemes(query: string): string[] {
  return [...new Set(query.match(/'(?:[^']|'')*'/g)?.map(toLexeme))]
}

function toLexeme(quoted: string): string {
  return quoted.slice(1, -1).replace(/(['\\])\1/g, '$1')
}

function toTermQuery({ text, meanings }: SearchTerm, lexemes: ReadonlyMap<string, string>, isOpen: boolean): string | undefined {
  const own = lexemes.get(text)
  const meant = meanings.flatMap((meaning) => [lexemes.get(meaning), exactTerm(`#${meaning}`)])
  const tag = text.includes(' ') ? exactTerm(`#${text}`) : undefined
  const ways = [own, isOpen && own?.endsWith("'") ? `${own}:*AC` : undefined, tag, ...meant].filter(Boolean)
  return ways.length ? `(${ways.join(' | ')})` : undefined
}

/**
 * Whether the last word is matched as a prefix, because the user may still be typing. Not for a single letter: half of all words begin with
 * it.
 */
export function mayBePrefix({ phrase }: Pick<Search, 'phrase'>): boolean {
  return /[\p{L}\p{N}]{2}"?$/u.test(phrase)
}

/**
 * The `like` patterns that match a word in a name. A short word matches only at the start of a word, because only there it has trigrams;
 * elsewhere the whole index would be read.
 */
export function namePatterns(word: string): string[] {
  return isShort(word) ? [`${word}%`, `% ${word}%`] : [`%${word}%`]
}

/** Whether the trigram index can find all words: it has only letters and digits of ASCII, whatever the locale of the database. */
export function hasTrigrams(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => /^[a-z0-9]+$/.test(word) || /[a-z0-9]{3}/.test(word))
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

function isShort(word: string): boolean {
  return [...word].length < INFIX_MIN
}
