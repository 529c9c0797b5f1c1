import { expect, test } from 'vitest'
import { exactTerm, facetsOf, mayGoOn, namePatterns, parseSearch, respell, webSearch, wordsOf } from './search-rules.ts'

const read: [typed: string, words: string[] | undefined, phrase?: string][] = [
  ['', undefined],
  [' \t\u0000 ', undefined],
  ['Nebula', ['Nebula'], 'nebula'],
  ['  Frozen \n nebula ', ['Frozen', 'nebula'], 'frozen nebula'],
  ['nebula NEBULA', ['NEBULA'], 'nebula nebula'],
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

test.each(read)('%j is searched as %j', (typed, words, phrase) => {
  expect(parseSearch(typed)).toEqual(words && { words, phrase })
})

test('no pattern holds a wildcard that was typed', () => {
  const { words = [] } = parseSearch('50% _off_ \\ %%%') ?? {}
  expect(words.flatMap(namePatterns)).toEqual(['%off%'])
  expect(namePatterns('of')).toEqual(['of%', '% of%'])
})

test.each([
  ['Deep "blue sea" or owl', 'deep "blue sea" or owl'],
  ['owl -moon --"sea"', 'owl moon "sea"'],
  ['sci-fi', 'sci-fi'],
  ['one two three four five six seven eight nine', 'one two three four five six seven eight'],
])('%j is handed on as %j', (typed, handed) => {
  expect(webSearch(parseSearch(typed) ?? { words: [], phrase: '' })).toBe(handed)
})

test.each([
  ['light', true],
  ['li', true],
  ['"deep sea"', true],
  ['moon l', false],
  ['moon!', false],
  ['🌙', false],
])('whether %j may go on: %s', (typed, expected) => {
  expect(mayGoOn(parseSearch(typed) ?? { words: [], phrase: '' })).toBe(expected)
})

test('a filter is spelt as nobody can type it, and a word as it was typed', () => {
  expect(facetsOf({ artistId: 'x', category: 'space', orientation: 'vertical', colour: 'teal', howMade: 'ai_made', isPick: true })).toEqual(
    ['=category:space', '=orientation:vertical', '=colour:teal', '=made:ai_made', '=picked'],
  )
  expect(facetsOf({})).toEqual([])
  expect(exactTerm("#o'ne\\il & more")).toBe("'#o''ne\\\\il & more'")
})

test('a search is respelt word by word, and not at all where nothing changes', () => {
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

test('an artwork is found by the longer words of its name and tags, each once and in order', () => {
  expect(wordsOf({ name: 'Moon of the moon’s North', tags: ['real life astronomy', 'vertical', 'moon'] })).toEqual([
    'astronomy',
    'life',
    'moon',
    'north',
    'real',
    'the',
    'vertical',
  ])
})

test('a long line of letters is read in no time', () => {
  const started = performance.now()
  for (const text of ['a'.repeat(50_000), 'a '.repeat(25_000), '\u0301'.repeat(50_000), ' '.repeat(50_000)]) parseSearch(text)
  expect(performance.now() - started).toBeLessThan(200)
})
