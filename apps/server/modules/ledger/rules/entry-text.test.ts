import { expect, test } from 'vitest'
import { clarifyEntryText } from './entry-text.ts'

test.each([
  ['2 × “Moon over Water”, Large', '2 × “Moon over Water”, Large 45×60'],
  ['Refund: 1 × “Moon, Large”, Large, long', 'Refund: 1 × “Moon, Large”, Large 50×70'],
  ['In dispute: 1 × “Moon”, Large, tall', 'In dispute: 1 × “Moon”, Large 50×70'],
  ['Dispute won: 1 × “Moon\nrise”, Large', 'Dispute won: 1 × “Moon\nrise”, Large 45×60'],
])('the recorded text “%s” is shown as “%s”', (recorded, shown) => {
  expect(clarifyEntryText(recorded)).toBe(shown)
  expect(clarifyEntryText(shown)).toBe(shown)
})

test.each(['2 × “Moon”, Extra Large', '1 × “Moon”, Large 60×45', 'Correction for two prints, Large', 'Payout requested', '1 × “Large”'])(
  'the text “%s” is shown unchanged',
  (text) => {
    expect(clarifyEntryText(text)).toBe(text)
  },
)
