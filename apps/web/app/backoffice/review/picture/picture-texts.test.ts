import { expect, it } from 'vitest'
import { formatFileType } from './picture-texts.ts'

it.each([
  ['image/png', 'PNG'],
  ['image/jpeg', 'JPEG'],
  ['webp', 'WEBP'],
])('the image type %s is shown as %s', (type, words) => {
  expect(formatFileType(type)).toBe(words)
})
