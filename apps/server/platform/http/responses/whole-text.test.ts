import { expect, test } from 'vitest'
import { bytesOf } from './whole-text.ts'

test.each([
  ['an empty text', ''],
  ['ASCII letters', '<p>A raven</p>'],
  ['letters of two, three and four bytes', 'é “raven” 🦉 漢字'],
  ['a lone surrogate', 'a \ud83e b'],
  ['a text larger than the buffer', '“'.repeat(400_000)],
])('bytesOf returns the same bytes as Buffer.from for %s', (_name, text) => {
  expect(bytesOf(text).equals(Buffer.from(text))).toBe(true)
})

test('bytesOf does not overwrite the bytes of an earlier text', () => {
  const one = bytesOf('one')
  bytesOf('other')
  expect(one.toString()).toBe('one')
})
