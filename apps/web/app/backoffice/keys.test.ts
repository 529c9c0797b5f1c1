import { expect, it } from 'vitest'
import { pressedKey } from './keys.ts'

const alone = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }

it.each([
  ['a letter', { key: 'a', code: 'KeyA' }, 'a'],
  ['with caps lock', { key: 'A', code: 'KeyA' }, 'a'],
  ['on a French keyboard, by what is printed on it', { key: 'a', code: 'KeyQ' }, 'a'],
  ['on a Russian keyboard, by its place', { key: 'ф', code: 'KeyA' }, 'a'],
  ['a sign', { key: '?', code: 'Slash' }, '?'],
  ['a named key', { key: 'Escape', code: 'Escape' }, 'escape'],
])('%s', (_, press, expected) => {
  expect(pressedKey({ ...alone, ...press })).toBe(expected)
})

it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])('leaves what comes with %s alone', (flag) => {
  expect(pressedKey({ ...alone, [flag]: true, key: 'a', code: 'KeyA' })).toBeUndefined()
})
