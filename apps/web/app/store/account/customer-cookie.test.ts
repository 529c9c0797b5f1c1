import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers/customers'
import { expect, it } from 'vitest'
import { customerHeaders, keepCustomer } from './customer-cookie.ts'

const publicUrl = 'https://tintype.example'

it('the customer session cookie lasts a week and is inaccessible to scripts and other sites', () => {
  const { 'Set-Cookie': cookie } = keepCustomer('a-b_c', { publicUrl })
  expect(cookie).toBe('__Host-customer=a-b_c; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(keepCustomer('a', { publicUrl: 'http://localhost:3000' })['Set-Cookie']).toBe(
    'customer=a; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
  )
})

it('a customer who signs out loses the session cookie', () => {
  expect(keepCustomer(null, { publicUrl })['Set-Cookie']).toMatch(/^__Host-customer=; .*Max-Age=0/)
})

it('customerHeaders sends the session of the request’s cookie, and no header without a session', () => {
  const headersFor = (cookie: string) => customerHeaders(new Request(publicUrl, { headers: { cookie } }), { publicUrl })
  expect(headersFor('cart=x; __Host-customer=a-b_c')).toEqual({ [CUSTOMER_SESSION_HEADER]: 'a-b_c' })
  // another subdomain could have set the cookie without a prefix
  expect(headersFor('customer=theirs; __Host-customer=ours')).toEqual({ [CUSTOMER_SESSION_HEADER]: 'ours' })
  expect(headersFor('customer=theirs')).toEqual({})
  expect(headersFor('__Host-customer=')).toEqual({})
  expect(customerHeaders(new Request(publicUrl), { publicUrl })).toEqual({})
})
