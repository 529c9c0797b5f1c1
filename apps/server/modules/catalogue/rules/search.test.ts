import { expect, test } from 'vitest'
import {
  cleanQuery,
  estimateShare,
  exactTerm,
  hasTrigrams,
  listLexemes,
  listTexts,
  mayBePrefix,
  namePatterns,
  parseSearch,
  toFilterTerms,
  toTsquery,
} from './search.ts'

const synonyms = new Map([
  ['eule', ['owl']],
  ['ciel etoile', ['starry sky']],
  ['ciel', ['sky']],
  ['metal', []],
  ['poster', []],
  ['wall art', []],
  ['heavy metal', ['heavy metal']],
])

/** The terms as text: `~` before a quoted phrase, `=` before the meanings, `|` between alternatives. */
function describeTerms(folded: string, known: ReadonlyMap<string, readonly string[]> = synonyms): string {
  const { alternatives } = parseSearch(folded, known)
  const describe = ({ text, isExact, meanings }: (typeof alternatives)[number][number]) =>
    `${isExact ? '~' : ''}${text}${meanings.length ? `=${meanings.join('/')}` : ''}`
  return alternatives.map((terms) => terms.map(describe).join(' + ')).join(' | ')
}

test.each([
  ['', undefined],
  [' \t\u0000 ', undefined],
  ['  Frozen \n nebula ', 'Frozen nebula'],
  ['nul\u0000byte', 'nul byte'],
])('the typed text %j is cleaned to %j', (typed, cleaned) => expect(cleanQuery(typed)).toBe(cleaned))

test.each([
  ['nebula', ['nebula']],
  ['nebula nebula', ['nebula']],
  ['of the moon', ['the', 'moon']],
  ['of', ['of']],
  ['100%_done\\', ['100', 'done']],
  ['sci-fi', ['sci']],
  ['sea/sky <owl> /usr/moon.png', ['sea', 'sky', 'owl', 'usr', 'moon', 'png']],
  ['%', []],
  ["'; drop table artworks --", ['drop', 'table', 'artworks']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ['metal eule poster', ['eule']],
])('parseSearch reads %j as the words %j', (folded, words) => {
  expect(parseSearch(folded, synonyms)).toMatchObject({ words, phrase: folded })
})

test.each([
  ["moon's", 'moons', 'moons=moon s'],
  ["hawai'i", 'hawaii', 'hawaii=hawai i'],
  ["rock'n'roll night", 'rocknroll night', 'rocknroll=rock n roll + night'],
  ["chute d'eau claire", 'chute deau claire', 'chute d eau=waterfall + claire'],
  ["d'eau", 'deau', 'deau=d eau'],
  ["l'eule", 'leule', 'leule=l eule'],
  ["sea/o'neil", 'sea/oneil', 'sea + oneil=o neil'],
  ["'iolani' x' 'y", "'iolani' x' 'y", 'iolani + x + y'],
  [`"o'neil"`, '"oneil"', '~o neil=oneil'],
  ["' ''", "' ''", ''],
])('the search %s ignores the apostrophes within words', (folded, phrase, terms) => {
  const known = new Map([...synonyms, ['chute d eau', ['waterfall']]])
  expect([parseSearch(folded, known).phrase, describeTerms(folded, known)]).toEqual([phrase, terms])
})

test.each([
  ['deep "blue sea" or owl', 'deep + ~blue sea | owl'],
  ['-owl moon --"sea"', 'owl + moon + ~sea'],
  ['deep "raven', 'deep + raven'],
  ['or owl or', 'owl'],
  ['or', ''],
  ['""', ''],
  ['sci-fi', 'sci + fi'],
  ['eule', 'eule=owl'],
  // the longest known term wins
  ['ciel etoile', 'ciel etoile=starry sky'],
  ['ciel bleu', 'ciel=sky + bleu'],
  ['"ciel"', '~ciel'],
  // general words are ignored beside others, and kept in quotes
  ['metal poster owl', 'owl'],
  ['wall art or owl', 'owl'],
  ['wall of fame', 'wall + of + fame'],
  ['"metal" owl', '~metal + owl'],
  ['heavy metal poster', 'heavy metal=heavy metal'],
  ['one two three four five six seven eight nine', 'one + two + three + four + five + six + seven + eight'],
])('the search for %j needs the terms %j', (folded, terms) => expect(describeTerms(folded)).toBe(terms))

test.each([
  ['metal poster', true],
  ['wall art', true],
  ['metal or poster', true],
  ['metal owl', false],
  ['"metal"', false],
  ['wall', false],
  ['%', false],
  ['heavy metal', false],
])('the search for %j consists of general words only: %s', (folded, isGeneral) => {
  expect(parseSearch(folded, synonyms).isGeneral).toBe(isGeneral)
})

test('the terms of the text index contain each word, its meanings, and the search as a whole tag', () => {
  const search = parseSearch('the eule lights', synonyms)
  expect(listTexts(search)).toEqual(['the', 'eule', 'owl', 'lights'])
  const lexemes = new Map([
    ['the', ''],
    ['eule', "'eul'"],
    ['owl', "'owl'"],
    ['lights', "'light'"],
  ])
  expect(toTsquery(search, lexemes)).toEqual({
    terms: "(('eul' | 'owl' | '#owl') & ('light' | 'light':*AC)) | '#the eule lights'",
    whole: "(('eul' | 'owl' | '#owl') & ('light')) | '#the eule lights'",
    before: "(('eul' | 'owl' | '#owl')) | '#the eule lights'",
  })
  expect(toTsquery(parseSearch('owl', synonyms), lexemes).before).toBeUndefined()
  expect(toTsquery(parseSearch('owl lights or the eule', synonyms), lexemes).before).toBeUndefined()
})

test('the terms of a search without a word of the index are the whole tag', () => {
  expect(toTsquery(parseSearch('%', synonyms), new Map()).terms).toBe("'#%'")
  expect(toTsquery(parseSearch('the', synonyms), new Map([['the', '']])).terms).toBe("'#the'")
})

test.each([
  ["'owl'", 0.1],
  ["'gneiss'", 0],
  ["'owl' & 'sea'", 0.02],
  ["'owl' | 'sea'", 0.28],
  ["'owl' & ('gneiss' | 'sea')", 0.02],
  ["('owl' & 'gneiss') | '#owl'", 0],
  ["'owl' | 'sea' & 'gneiss'", 0.1],
  ["'owl' <-> 'sea'", 0.02],
  ["(('owl' | '#deep owl') & ('sea')) | '#owl sea'", 0.02],
  ["'it''s \\\\'", 0.5],
  ['', 0],
])('the share of products that match %s is about %d', (query, share) => {
  const frequencies = new Map(Object.entries({ owl: 0.1, sea: 0.2, "it's \\": 0.5 }))
  expect(estimateShare(query, frequencies)).toBeCloseTo(share)
})

test('the lexemes of a query are each listed once, without quotes', () => {
  expect(listLexemes("(('owl' | 'owl':*AC | '#deep owl') & 'it''s') | '#owl'")).toEqual(['owl', '#deep owl', "it's", '#owl'])
})

test('search patterns contain no wildcard that a visitor typed', () => {
  const { words } = parseSearch('50% _off_ \\ %%%', synonyms)
  expect(words.flatMap(namePatterns)).toEqual(['%off%'])
  expect(namePatterns('of')).toEqual(['of%', '% of%'])
})

test.each([
  [['owl'], true],
  [['x'], true],
  [['moon', '2'], true],
  [[], false],
  [['сова'], false],
  [['富士山'], false],
  [['owl', 'сова'], false],
  [['aя'], false],
])('the trigram index can find the words %j: %s', (words, expected) => expect(hasTrigrams(words)).toBe(expected))

test.each([
  ['light', 'may', true],
  ['li', 'may', true],
  ['"deep sea"', 'may', true],
  ['moon l', 'may not', false],
  ['moon!', 'may not', false],
  ['🌙', 'may not', false],
])('the last word of the search %j %s match as a prefix', (phrase, _may, expected) => {
  expect(mayBePrefix({ phrase })).toBe(expected)
})

test('a filter becomes a term that visitors cannot type, and a typed word is quoted', () => {
  expect(
    toFilterTerms({ artistId: 'x', category: 'space', orientation: 'vertical', colour: 'teal', howMade: 'ai_made', isPick: true }),
  ).toEqual(['=category:space', '=orientation:vertical', '=colour:teal', '=made:ai_made', '=picked'])
  expect(toFilterTerms({})).toEqual([])
  expect(exactTerm("#o'ne\\il & more")).toBe("'#o''ne\\\\il & more'")
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
  ['quotes alone', '"'.repeat(50_000), []],
  ['slashes alone', '/'.repeat(50_000), []],
])('a visitor who searches for 50,000 characters of %s gets a search of at most eight words', (_what, folded, words) => {
  expect(parseSearch(folded, synonyms).words).toEqual(words)
})
