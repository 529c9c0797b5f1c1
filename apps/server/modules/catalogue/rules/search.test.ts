import { expect, test } from 'vitest'
import { exactTerm, listVocabulary, mayBePrefix, namePatterns, parseSearch, respell, toFilterTerms, webSearch } from './search.ts'

test.each(['', ' \t\u0000 '])('parseSearch finds nothing to search for in %j', (typed) => {
  expect(parseSearch(typed)).toBeUndefined()
})

const read: [typed: string, words: string[], phrase: string][] = [
  ['Nebula', ['Nebula'], 'nebula'],
  ['  Frozen \n nebula ', ['Frozen', 'nebula'], 'frozen nebula'],
  ['nebula NEBULA', ['NEBULA'], 'nebula nebula'],
  ['straße STRASSE', ['straße', 'STRASSE'], 'straße strasse'],
  ["moon's", ['moon'], "moon's"],
  ['of the moon', ['the', 'moon'], 'of the moon'],
  ['of', ['of'], 'of'],
  ['é', ['é'], 'é'],
  ['e\u0301toile', ['étoile'], 'étoile'],
  ['100%_done\\', ['100', 'done'], '100%_done\\'],
  ['sci-fi', ['sci'], 'sci-fi'],
  ['🌙', [], '🌙'],
  ["'; drop table artworks --", ['drop', 'table', 'artworks'], "'; drop table artworks --"],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'a b c d e f g h i j'],
  ['nul\u0000byte', ['nul', 'byte'], 'nul byte'],
]

test.each(read)('parseSearch reads %j as the words %j', (typed, words, phrase) => {
  expect(parseSearch(typed)).toEqual({ words, phrase })
})

test('search patterns contain no wildcard that a visitor typed', () => {
  const { words = [] } = parseSearch('50% _off_ \\ %%%') ?? {}
  expect(words.flatMap(namePatterns)).toEqual(['%off%'])
  expect(namePatterns('of')).toEqual(['of%', '% of%'])
})

test.each([
  ['Deep "blue sea" or owl', 'deep "blue sea" or owl'],
  ['-owl moon', 'owl moon'],
  ['--"sea" owl', '"sea" owl'],
  ['one two three four five six seven -eight', 'one two three four five six seven eight'],
  ['one two three four five six of -eight', 'one two three four five six of eight'],
  ['owl -moon --"sea"', 'owl moon "sea"'],
  ['sci-fi', 'sci-fi'],
  ['one two three four five six seven eight nine', 'one two three four five six seven eight'],
])('the full-text query for %j is %j', (typed, handed) => {
  expect(webSearch(parseSearch(typed) ?? { words: [], phrase: '' })).toBe(handed)
})

test.each([
  ['light', 'may', true],
  ['li', 'may', true],
  ['"deep sea"', 'may', true],
  ['moon l', 'may not', false],
  ['moon!', 'may not', false],
  ['🌙', 'may not', false],
])('the last word of the search %j %s match as a prefix', (typed, _may, expected) => {
  expect(mayBePrefix(parseSearch(typed) ?? { words: [], phrase: '' })).toBe(expected)
})

test('a filter becomes a term that visitors cannot type, and a typed word is quoted', () => {
  expect(
    toFilterTerms({ artistId: 'x', category: 'space', orientation: 'vertical', colour: 'teal', howMade: 'ai_made', isPick: true }),
  ).toEqual(['=category:space', '=orientation:vertical', '=colour:teal', '=made:ai_made', '=picked'])
  expect(toFilterTerms({})).toEqual([])
  expect(exactTerm("#o'ne\\il & more")).toBe("'#o''ne\\\\il & more'")
})

test('a search is corrected word by word, and not at all where no word changes', () => {
  const search = { words: ['Frozzen', 'nebula'], phrase: 'frozzen nebula' }
  const nearest = new Map([
    ['Frozzen', 'frozen'],
    ['nebula', 'nebula'],
  ])
  expect(respell(search, nearest)).toEqual({ words: ['frozen', 'nebula'], phrase: 'frozen nebula' })
  expect(respell(search, new Map())).toBeUndefined()
  expect(respell({ words: ['Frozen'], phrase: 'frozen' }, new Map([['Frozen', 'frozen']]))).toBeUndefined()
  expect(respell({ words: [], phrase: '🌙' }, new Map())).toBeUndefined()
})

test('an artwork is indexed by the longer words of its name and tags, sorted and each once', () => {
  expect(listVocabulary({ name: 'Moon of the moon’s North', tags: ['real life astronomy', 'vertical', 'moon'] })).toEqual([
    'astronomy',
    'life',
    'moon',
    'north',
    'real',
    'the',
    'vertical',
  ])
})

test('an artwork without a letter or a digit in its name and tags is indexed by no word', () => {
  expect(listVocabulary({ name: '🌙 …', tags: ['—'] })).toEqual([])
})

// scripts/patterns.test.ts bounds the work of each pattern over 50 KB
test.each([
  ['one word', 'a'.repeat(50_000), ['a'.repeat(50_000)]],
  ['the same letter 25,000 times', 'a '.repeat(25_000), ['a']],
  [
    '10,000 different words',
    Array.from({ length: 10_000 }, (_, n) => `word${n}`).join(' '),
    [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `word${n}`),
  ],
  ['combining marks alone', '\u0301'.repeat(50_000), []],
  ['spaces alone', ' '.repeat(50_000), undefined],
])('a visitor who searches for 50,000 characters of %s gets a search of at most eight words', (_what, query, words) => {
  expect(parseSearch(query)?.words).toEqual(words)
})
