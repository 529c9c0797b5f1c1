import { expect, test } from 'vitest'
import { formatAltText } from './alt-text.ts'

test('the text for screen readers names the picture, the artist and what is on it', () => {
  expect(formatAltText({ title: '月の光', artistName: 'Ines', description: ' Two\n doves. ' })).toBe(
    '“月の光” by Ines, printed on metal and hung in a living room. Two doves.',
  )
})

test.each(['😀', '👨\u200d👩\u200d👧\u200d👦', '🇺🇸', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '1️⃣', 'क्षि', 'ที่'])(
  'the text for screen readers has at most 500 code points and does not split %s',
  (character) => {
    for (const shift of [0, 1, 2, 3, 4, 5, 6]) {
      const text = formatAltText({ title: 'Moon', artistName: 'Ines', description: `${'x'.repeat(410 + shift)}${character.repeat(60)}` })
      expect([...text].length).toBeLessThanOrEqual(500)
      expect(text.replace(/^.* x+/, '').replaceAll(character, '')).toBe('…')
    }
  },
)
