import { expect, it } from 'vitest'
import { cartOf, keepCart } from './cart-cookie.ts'
import { readCookie } from './cookies.ts'

const publicUrl = 'https://tintype.example'
const cart = [{ product: 'seven-ridges', size: 'extra_large', quantity: 3 }] as const

it('keeps a cart for thirty days, out of reach of scripts and of other sites', () => {
  const { 'Set-Cookie': cookie } = keepCart(cart, { publicUrl })
  expect(cookie).toBe('__Host-cart=seven-ridges:extra_large:3; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure')
  expect(keepCart(cart, { publicUrl: 'http://localhost:3000' })['Set-Cookie']).not.toContain('Secure')
})

it('takes an empty one away', () => {
  expect(keepCart([], { publicUrl })['Set-Cookie']).toContain('Max-Age=0')
})

it('comes back with the next request', () => {
  const [pair = ''] = keepCart(cart, { publicUrl })['Set-Cookie'].split(';')
  expect(cartOf(new Request(publicUrl, { headers: { cookie: `theme=x; ${pair}; other=1` } }))).toEqual(cart)
  expect(cartOf(new Request(publicUrl))).toEqual([])
})

it.each([
  [null, undefined],
  ['', undefined],
  ['cart=a', 'a'],
  ['x=1; cart=a=b ; y=2', 'a=b'],
  ['mycart=a', undefined],
  ['cart', undefined],
])('finds the cart in %j', (header, expected) => {
  expect(readCookie(header, 'cart')).toBe(expected)
})
