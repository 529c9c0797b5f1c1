import { describe, expect, test } from 'vitest'
import { recognizeText } from './recognize-text.ts'

/** `word` has a confidence of 95, `word|40` the stated one. */
const line = (text: string) =>
  text.split(' ').map((word) => ({ text: word.split('|')[0] as string, confidence: Number(word.split('|')[1] ?? 95) }))

test('recognizeText joins the words of a quote', () => {
  expect(recognizeText([line('What you cannot move,'), line('stand on.')])).toEqual({
    text: 'What you cannot move, stand on.',
    category: 'quotes',
  })
})

test('recognizeText calls four lines with ten words a poem', () => {
  const lines = ['one leaf', 'the whole tree', 'leans in', 'where it lands'].map(line)
  expect(recognizeText(lines)?.category).toBe('poems')
  expect(recognizeText(lines.slice(0, 3))?.category).toBe('quotes')
})

describe('texture that was read as letters', () => {
  test.each<[string, string[]]>([
    ['no line', []],
    ['two confident words', ['AN EVE|91']],
    ['doubtful words', ['EE|28 nm|69 wall|40 oe|41']],
    ['confident words in a line of doubtful letters', ['the|96 a|90 of|95 ATRLATRL|32 eesgesogee|47']],
    ['single letters', ['A B C D E']],
    ['signs', ['\\| ^^ ©. %']],
  ])('recognizeText finds no text in %s', (_what, lines) => {
    expect(recognizeText(lines.map(line))).toBeNull()
  })
})

describe('text in other scripts', () => {
  test.each([
    ['Arabic', 'من صبر ظفر بما أراد'],
    ['Cyrillic', 'Тише едешь, дальше будешь.'],
    ['Greek', 'Γνῶθι σεαυτόν, ὦ ἄνθρωπε.'],
    ['Devanagari', 'सत्यमेव जयते नानृतं'],
    ['Japanese', '七転び 八起き 人生'],
  ])('recognizeText keeps confident %s', (_script, text) => {
    expect(recognizeText([line(text)])).toEqual({ text, category: 'quotes' })
  })
  test('recognizeText finds no text in a script whose letters were read as doubtful Latin ones', () => {
    expect(recognizeText([line('ub|22 jw|35 ly|41 Gy>|12'), line('JI|28 oS|33 ge|19')])).toBeNull()
  })
})

test('recognizeText leaves out doubtful lines beside confident ones', () => {
  const lines = ['We suffer more in imagination', 'than in reality.', '3|35 EE|28', '{1491114|48'].map(line)
  expect(recognizeText(lines)?.text).toBe('We suffer more in imagination than in reality.')
})
