import { describe, expect, test } from 'vitest'
import { countCharacters, truncateText } from './truncate-text.ts'

const characters = [
  ['an emoji', '😀'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag', '🇺🇸'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a person with a skin colour', '👩🏽‍🚀'],
  ['a keycap', '1️⃣'],
  ['a heart on fire', '❤️\u200d🔥'],
  ['a sign in its form as text', '☎\ufe0e'],
  ['a Japanese character in a chosen form', '葛\u{e0100}'],
  ['a letter with two marks', 'e\u0323\u0301'],
  ['a Khmer syllable', 'ស្ត្រី'],
  ['a Bengali syllable', 'কি'],
  ['a Telugu syllable', 'స్త్రీ'],
  ['a Malayalam conjunct', 'ന്യ'],
  ['a voiced katakana in half width', 'ﾊﾟ'],
  ['a decomposed letter', 'e\u0301'],
  ['a Hindi syllable', 'क्षि'],
  ['a decomposed Hangul syllable', '\u1112\u1161\u11ab'],
  ['a Thai letter with its vowel and tone', 'ที่'],
  ['a Hebrew letter with vowels', 'שִּׁ'],
] as const

describe.each(characters)('%s is not split', (_, character) => {
  test.each([1, 2, 3, 5, 8])('in a text of %s characters', (max) => {
    const text = character.repeat(20)
    expect(truncateText(text, max)).toBe(`${character.repeat(max - 1)}…`)
    expect(countCharacters(text)).toBe(20)
  })

  test.each([70, 140, 180, 500])('at a limit of %s code units', (max) => {
    for (const shift of [0, 1, 2, 3, 4, 5]) {
      const text = `${'x'.repeat(max - character.length + shift)}${character.repeat(9)}`
      const cut = truncateText(text, max, { measure: 'units', ellipsis: '' })
      expect(cut.length).toBeLessThanOrEqual(max)
      expect(cut.replace(/^x*/, '').replaceAll(character, '')).toBe('')
    }
  })
})

test('a text that fits is unchanged, and one character more shortens it', () => {
  expect(truncateText('x'.repeat(70), 70)).toBe('x'.repeat(70))
  expect(truncateText('x'.repeat(71), 70)).toBe(`${'x'.repeat(69)}…`)
  expect(truncateText('😀'.repeat(70), 70)).toBe('😀'.repeat(70))
  expect(truncateText('😀'.repeat(71), 70)).toBe(`${'😀'.repeat(69)}…`)
  expect(truncateText('', 70)).toBe('')
})

test('a text is cut between words when its last space is beyond the given number of characters', () => {
  expect(truncateText('One two three four', 14, { wordsFrom: 3 })).toBe('One two three…')
  expect(truncateText('One two three four', 12, { wordsFrom: 3 })).toBe('One two…')
  expect(truncateText('One twothreefourfive', 12, { wordsFrom: 3 })).toBe('One twothre…')
})

test('a limit that counts in its own way is respected without splitting a character', () => {
  const double = (text: string) => [...text].length * 2
  expect(truncateText('👩🏽‍🚀'.repeat(3), 20, { measure: double })).toBe('👩🏽‍🚀👩🏽‍🚀…')
  expect(truncateText('moon', 8, { measure: double })).toBe('moon')
  expect(truncateText('moons', 8, { measure: double })).toBe('moo…')
})

test('the reported reason is cut before its emoji and not within it', () => {
  const reason = 'Two of its prints are being made and we delete it after they left it \ud83d\ude00 then write to us again please.'
  expect(truncateText(reason, 70)).toBe('Two of its prints are being made and we delete it after they left it…')
  expect(truncateText(reason, 70, { measure: 'units' }).isWellFormed()).toBe(true)
})
