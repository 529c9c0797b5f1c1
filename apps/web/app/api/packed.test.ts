import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('what is packed comes out as it was, and as one object as long as it is asked for', () => {
  const value = { title: 'A “raven” </script> \u2028', sizes: [{ priceCents: 4900 }], cursor: null }
  const text = pack(value)
  pack('something else in between')
  expect(unpack(text)).toEqual(value)
  expect(unpack(text)).toBe(unpack(text))
})

test('where it was packed it comes out without being read', () => {
  const value = { title: 'A raven' }
  expect(unpack(pack(value))).toBe(value)
})

test('pages that are made side by side get each its own', () => {
  const [one, other] = [pack({ n: 1 }), pack({ n: 2 })]
  expect([unpack(one).n, unpack(other).n, unpack(one).n]).toEqual([1, 2, 1])
})
