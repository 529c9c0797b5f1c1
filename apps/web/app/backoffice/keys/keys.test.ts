import { expect, it } from 'vitest'
import { pressedKey } from './keys.ts'

const alone = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }

it.each([
  ['a letter', { key: 'a', code: 'KeyA' }, 'a'],
  ['a letter with caps lock', { key: 'A', code: 'KeyA' }, 'a'],
  ['a letter on a French keyboard by its label', { key: 'a', code: 'KeyQ' }, 'a'],
  ['a letter on a Russian keyboard by its position', { key: 'ф', code: 'KeyA' }, 'a'],
  ['a punctuation mark', { key: '?', code: 'Slash' }, '?'],
  ['a named key', { key: 'Escape', code: 'Escape' }, 'escape'],
])('pressedKey reads %s as “$2”', (_, press, expected) => {
  expect(pressedKey({ ...alone, ...press })).toBe(expected)
})

it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])('pressedKey ignores a letter with %s', (flag) => {
  expect(pressedKey({ ...alone, [flag]: true, key: 'a', code: 'KeyA' })).toBeUndefined()
})
