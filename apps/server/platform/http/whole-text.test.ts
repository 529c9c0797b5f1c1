import { expect, test } from 'vitest'
import { bytesOf } from './whole-text.ts'

test.each([
  ['nothing', ''],
  ['plain letters', '<p>A raven</p>'],
  ['letters of two, three and four bytes', 'é “raven” 🦉 漢字'],
  ['half a letter', 'a \ud83e b'],
  ['more than there is room for', '“'.repeat(400_000)],
])('the bytes of a text are those of Buffer.from: %s', (_name, text) => {
  expect(bytesOf(text).equals(Buffer.from(text))).toBe(true)
})

test('the bytes of one text stay when another is written', () => {
  const one = bytesOf('one')
  bytesOf('other')
  expect(one.toString()).toBe('one')
})
