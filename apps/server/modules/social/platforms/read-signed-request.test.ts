import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSignedRequest } from './read-signed-request.ts'

const secret = 'the secret of our app'
const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')
const sign = (payload: string, key = secret) => `${createHmac('sha256', key).update(payload).digest('base64url')}.${payload}`
const about = (changes: object = {}) => encode({ algorithm: 'HMAC-SHA256', issued_at: 1_795_000_000, user_id: '218471', ...changes })

test('a request signed by Facebook identifies the person by the user id', () => {
  expect(readSignedRequest(sign(about()), secret)).toEqual({ userId: '218471' })
  // an example that was computed without this code: printf, openssl and tr
  const known = 'Z8zI9CUGOWhPPXmtwefkF2wOa91lPETRTvd-V_6Bmu0.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsInVzZXJfaWQiOiI0MiJ9'
  expect(readSignedRequest(known, 'abc')).toEqual({ userId: '42' })
})

test.each<[string, string]>([
  ['no content', ''],
  ['no signature', `.${about()}`],
  ['no payload', `${sign(about()).split('.')[0]}.`],
  ['a signature by another key', sign(about(), 'another secret')],
  ['a payload other than the signed one', `${sign(about()).split('.')[0]}.${about({ user_id: '1' })}`],
  ['a truncated signature', sign(about()).slice(3)],
  ['more than two parts', `${sign(about())}.x`],
  ['another algorithm', sign(about({ algorithm: 'none' }))],
  ['an empty user id', sign(about({ user_id: '' }))],
  ['a payload that is not JSON', sign(Buffer.from('user_id=1').toString('base64url'))],
])('a signed request with %s is refused', (_, signedRequest) => expect(readSignedRequest(signedRequest, secret)).toBeUndefined())
