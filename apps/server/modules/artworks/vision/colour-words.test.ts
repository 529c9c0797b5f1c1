import { expect, test } from 'vitest'
import { colourWord, paletteWords } from './colour-words.ts'

test.each([
  ['#000000', 'black'],
  ['#ffffff', 'white'],
  ['#ff0000', 'red'],
  ['#0000ff', 'blue'],
  ['#808080', 'grey'],
  ['#101c40', 'navy'],
  ['#ffd700', 'yellow'],
])('colourWord maps %s to %s', (hex, word) => {
  expect(colourWord(hex)).toBe(word)
})

test('paletteWords lists one word for two shades of the same colour', () => {
  expect(
    paletteWords([
      { hex: '#000000', share: 0.5 },
      { hex: '#050505', share: 0.3 },
      { hex: '#ffffff', share: 0.2 },
    ]),
  ).toEqual(['black', 'white'])
})
