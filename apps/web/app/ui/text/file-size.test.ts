import { expect, test } from 'vitest'
import { formatFileSize, formatSentSize } from './file-size.ts'

test.each([
  [14_889_779, '14.2 MB'],
  [1_048_576, '1.0 MB'],
  [524_288, '512 KB'],
  [12, '1 KB'],
])('a file of %i bytes is shown as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})

test.each([
  [11_954_000, 19_293_798, '11.4 of 18.4 MB'],
  [0, 40_960, '0 of 40 KB'],
  [20_480, 40_960, '20 of 40 KB'],
])('%i of %i sent bytes are shown as %s', (sent, total, words) => {
  expect(formatSentSize(sent, total)).toBe(words)
})
