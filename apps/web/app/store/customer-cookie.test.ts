import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers'
import { expect, it } from 'vitest'
import { customerHeaders, keepCustomer } from './customer-cookie.ts'

const publicUrl = 'https://tintype.example'

it('keeps a session for a week, out of reach of scripts and of other sites', () => {
  const { 'Set-Cookie': cookie } = keepCustomer('a-b_c', { publicUrl })
  expect(cookie).toBe('__Host-customer=a-b_c; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure')
  expect(keepCustomer('a', { publicUrl: 'http://localhost:3000' })['Set-Cookie']).toBe(
    'customer=a; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax',
  )
})

it('takes it away', () => {
  expect(keepCustomer(null, { publicUrl })['Set-Cookie']).toMatch(/^__Host-customer=; .*Max-Age=0/)
})

it('sends what came with the request, and nothing where nothing came', () => {
  expect(customerHeaders(new Request(publicUrl, { headers: { cookie: 'cart=x; customer=a-b_c' } }))).toEqual({
    [CUSTOMER_SESSION_HEADER]: 'a-b_c',
  })
  // one that anybody may have set does not stand in for ours
  expect(customerHeaders(new Request(publicUrl, { headers: { cookie: 'customer=theirs; __Host-customer=ours' } }))).toEqual({
    [CUSTOMER_SESSION_HEADER]: 'ours',
  })
  expect(customerHeaders(new Request(publicUrl, { headers: { cookie: 'customer=' } }))).toEqual({})
  expect(customerHeaders(new Request(publicUrl))).toEqual({})
})
