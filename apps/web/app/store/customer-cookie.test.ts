import { CUSTOMER_SESSION_HEADER } from '@tintype/contract/customers'
import { expect, it } from 'vitest'
import { customerHeaders, keepCustomer } from './customer-cookie.ts'

const publicUrl = 'https://tintype.example'

it('keeps a session for a week, out of reach of scripts and of other sites', () => {
  const { 'Set-Cookie': cookie } = keepCustomer('a-b_c', { publicUrl })
  expect(cookie).toBe('customer=a-b_c; Path=/store; Max-Age=604800; HttpOnly; SameSite=Lax; Secure')
  expect(keepCustomer('a', { publicUrl: 'http://localhost:3000' })['Set-Cookie']).not.toContain('Secure')
})

it('takes it away', () => {
  expect(keepCustomer(null, { publicUrl })['Set-Cookie']).toMatch(/^customer=; .*Max-Age=0/)
})

it('sends what came with the request, and nothing where nothing came', () => {
  expect(customerHeaders(new Request(publicUrl, { headers: { cookie: 'cart=x; customer=a-b_c' } }))).toEqual({
    [CUSTOMER_SESSION_HEADER]: 'a-b_c',
  })
  expect(customerHeaders(new Request(publicUrl, { headers: { cookie: 'customer=' } }))).toEqual({})
  expect(customerHeaders(new Request(publicUrl))).toEqual({})
})
