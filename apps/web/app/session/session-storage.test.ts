import { expect, it } from 'vitest'
import { parseSession } from './session-storage.ts'

const session = { accessToken: 't', user: { id: '1', email: 'a@b.example', username: 'Ada', role: 'artist' } }

it('parseSession reads a stored session and rejects missing, incomplete or empty text', () => {
  expect(parseSession(JSON.stringify(session))).toEqual(session)
  for (const text of [null, '', 'null', '{}', '{"accessToken":"t"}', '{"user":{"id":"1"}}']) expect(parseSession(text)).toBeNull()
})
