import { expect, it } from 'vitest'
import { keepCart, readCart } from './cart-cookie.ts'

const publicUrl = 'https://tintype.example'
const cart = [{ product: 'seven-ridges', size: 'extra_large', quantity: 3 }] as const

it('the cart cookie lasts 30 days and is inaccessible to scripts and other sites', () => {
  const { 'Set-Cookie': cookie } = keepCart(cart, { publicUrl })
  expect(cookie).toBe('__Host-cart=seven-ridges:extra_large:3; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(keepCart(cart, { publicUrl: 'http://localhost:3000' })['Set-Cookie']).not.toContain('Secure')
})

it('an empty cart deletes the cart cookie', () => {
  expect(keepCart([], { publicUrl })['Set-Cookie']).toContain('Max-Age=0')
})

it('readCart reads the cart back from the cookie of the next request', () => {
  const [pair = ''] = keepCart(cart, { publicUrl })['Set-Cookie'].split(';')
  const cartIn = (cookie: string) => readCart(new Request(publicUrl, { headers: { cookie } }), { publicUrl })
  expect(cartIn(`theme=x; ${pair}; other=1`)).toEqual(cart)
  expect(cartIn('cart=seven-ridges:extra_large:3')).toEqual([])
  expect(readCart(new Request(publicUrl), { publicUrl })).toEqual([])
})
