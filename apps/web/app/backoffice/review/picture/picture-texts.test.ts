import { expect, it } from 'vitest'
import { formatFileType, formatMegabytes } from './picture-texts.ts'

it.each([
  [14_889_779, '14.2 MB'],
  [1_048_576, '1.0 MB'],
  [524_288, '512 KB'],
  [12, '1 KB'],
])('a file of %i bytes is shown as %s', (bytes, words) => {
  expect(formatMegabytes(bytes)).toBe(words)
})

it.each([
  ['image/png', 'PNG'],
  ['image/jpeg', 'JPEG'],
  ['webp', 'WEBP'],
])('the image type %s is shown as %s', (type, words) => {
  expect(formatFileType(type)).toBe(words)
})
