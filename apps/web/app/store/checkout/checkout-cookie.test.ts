import { expect, test } from 'vitest'
import { checkoutCookie, readCheckoutCookie } from './checkout-cookie.ts'
import { readValues } from './checkout-values.ts'

const site = { publicUrl: 'https://tintype.example' }
const typed = { email: 'mara@example.com', name: 'Mara Lind; "Ö"', line1: 'Hafenstr. 4', country: 'DE', city: '基隆' }

function readKeptValues(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readValues(form)
}

const read = (cookie: string) => readCheckoutCookie(new Request(site.publicUrl, { headers: { cookie } }), site)

test('what was typed at checkout is kept in a cookie for an hour, without the card', () => {
  const cookie = checkoutCookie(readKeptValues({ ...typed, card: '4242 4242 4242 4242' }), site)
  expect(cookie).toMatch(/^__Host-checkout=.*; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookie).not.toContain('4242')
  expect(read(cookie.split(';')[0] ?? '')).toEqual(typed)
})

test('the cookie of the checkout is removed by a placed order, and entries that are too long for it are not kept', () => {
  expect(checkoutCookie(undefined, site)).toContain('Max-Age=0')
  expect(checkoutCookie(readKeptValues({}), site)).toContain('Max-Age=0')
  const long = readKeptValues({ ...typed, name: '基'.repeat(400) })
  expect(checkoutCookie(long, site)).toContain('Max-Age=0')
})

test.each(['', '__Host-checkout=%', '__Host-checkout=null', '__Host-checkout=%5B1%5D', '__Host-checkout=%7B%22card%22%3A%221%22%7D'])(
  'a cookie %j restores nothing',
  (cookie) => expect(read(cookie)).toEqual({}),
)
