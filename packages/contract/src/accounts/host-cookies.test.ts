import { expect, test } from 'vitest'
import { PLATFORMS } from '../social/social.ts'
import { COOKIES, type CookieName, hostCookie, readHostCookie } from './host-cookies.ts'

const [https, http] = ['https://tintype.example', 'http://localhost:8080']

test('hostCookie sets a cookie that only this host can set over https', () => {
  expect(hostCookie('cart', 'a.b', https)).toBe('__Host-cart=a.b; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(hostCookie('cart', 'a.b', http)).toBe('cart=a.b; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax')
})

test.each(Object.keys(COOKIES) as CookieName[])(
  'the cookie %s is closed to scripts, other hosts and plain connections, and an empty value removes it',
  (name) => {
    const life = COOKIES[name]
    expect(hostCookie(name, 'v', https)).toBe(`__Host-${name}=v; Max-Age=${life}; Path=/; HttpOnly; Secure; SameSite=Lax`)
    expect(hostCookie(name, '', https)).toBe(`__Host-${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`)
    expect(life).toBeLessThanOrEqual(30 * 86_400)
  },
)

test('each social platform has a cookie for its connect attempt', () => {
  const connecting = Object.keys(COOKIES).filter((name) => name.startsWith('tintype_connect_'))
  expect(connecting).toEqual(PLATFORMS.map((platform) => `tintype_connect_${platform}`))
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
