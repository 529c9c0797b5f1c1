import { expect, test } from 'vitest'
import { isSameOriginForm } from './same-origin-form.ts'

const here = 'https://tintype.example/store/cart?x=1'

test.each<[string, boolean, Record<string, string>]>([
  ['the own origin', true, { origin: 'https://tintype.example' }],
  ['Sec-Fetch-Site same-origin and no origin', true, { 'sec-fetch-site': 'same-origin' }],
  ['neither Origin nor Sec-Fetch-Site', false, {}],
  ['another origin', false, { origin: 'https://evil.example' }],
  ['another origin and Sec-Fetch-Site same-origin', false, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ['the origin null', false, { origin: 'null' }],
  ['the origin of a subdomain', false, { origin: 'https://shop.tintype.example' }],
  ['an origin that begins with the own host', false, { origin: 'https://tintype.example.evil.example' }],
  ['another scheme', false, { origin: 'http://tintype.example' }],
  ['another port', false, { origin: 'https://tintype.example:8443' }],
  ['an empty origin', false, { origin: '' }],
  ['two origins', false, { origin: 'https://tintype.example, https://evil.example' }],
  ['Sec-Fetch-Site same-site and no origin', false, { 'sec-fetch-site': 'same-site' }],
  ['Sec-Fetch-Site cross-site and no origin', false, { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site none and no origin', false, { 'sec-fetch-site': 'none' }],
])('isOwnForm for a form with %s returns %s', (_what, isOurs, headers) => {
  expect(isSameOriginForm(new Headers(headers), here)).toBe(isOurs)
})
