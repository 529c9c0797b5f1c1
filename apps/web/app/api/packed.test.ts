import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('unpack returns a value equal to the packed one, and the same object on a second call', () => {
  const value = { title: 'A “raven” </script> \u2028', sizes: [{ priceCents: 4900 }], cursor: null }
  const text = pack(value)
  pack('something else in between')
  expect(unpack(text)).toEqual(value)
  expect(unpack(text)).toBe(unpack(text))
})

test('unpack returns the packed object itself right after pack', () => {
  const value = { title: 'A raven' }
  expect(unpack(pack(value))).toBe(value)
})

test('unpack returns the right value for each of two interleaved pages', () => {
  const [one, other] = [pack({ n: 1 }), pack({ n: 2 })]
  expect([unpack(one).n, unpack(other).n, unpack(one).n]).toEqual([1, 2, 1])
})
