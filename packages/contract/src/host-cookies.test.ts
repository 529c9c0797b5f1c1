import { expect, test } from 'vitest'
import { hostCookie, readHostCookie } from './host-cookies.ts'

const [https, http] = ['https://tintype.example', 'http://localhost:8080']
const kept = { name: 'cart', value: 'a.b', maxAgeSeconds: 60 }

test('hostCookie sets a cookie that only this host can set over https', () => {
  expect(hostCookie(kept, https)).toBe('__Host-cart=a.b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure')
  expect(hostCookie(kept, http)).toBe('cart=a.b; Path=/; Max-Age=60; HttpOnly; SameSite=Lax')
})

test('readHostCookie reads only the name that this host alone can set over https', () => {
  expect(readHostCookie('theme=x; __Host-cart=ours; cart=theirs', 'cart', https)).toBe('ours')
  expect(readHostCookie('cart=theirs', 'cart', https)).toBeUndefined()
  expect(readHostCookie('__Secure-cart=theirs; x__Host-cart=theirs', 'cart', https)).toBeUndefined()
})

test('readHostCookie reads the plain name over http, where no browser takes the other one', () => {
  expect(readHostCookie('a=1; cart=ours', 'cart', http)).toBe('ours')
  expect(readHostCookie('__Host-cart=theirs', 'cart', http)).toBeUndefined()
  expect(readHostCookie(null, 'cart', http)).toBeUndefined()
})

test.each([
  ['cart=a', 'a'],
  ['x=1; cart=a=b ; y=2', 'a=b'],
  ['mycart=a', undefined],
  ['cart', undefined],
  ['', undefined],
])('readHostCookie finds in the header %j the value %j', (header, expected) => {
  expect(readHostCookie(header, 'cart', http)).toBe(expected)
})
