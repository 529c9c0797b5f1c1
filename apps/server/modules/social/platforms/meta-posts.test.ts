import { afterAll, expect, test } from 'vitest'
import { createCircuit } from '../../../platform/circuit.ts'
import { openPlatformStandIn } from '../../../test/stand-ins/platform-stand-in.ts'
import { createMetaPosts } from './meta-posts.ts'

const standIn = await openPlatformStandIn()
afterAll(() => standIn.close())

let error: object = {}
standIn.on('POST /v25.0/17/media_publish', () => ({ status: 400, body: { error } }))

const { instagram } = createMetaPosts({
  apiUrl: standIn.url,
  circuit: createCircuit({ name: 'Meta', faults: 1000 }),
  clock: () => new Date(0),
})
const access = { accessToken: 'a-token-of-the-page', accountId: '1', instagramId: '17', boardId: null }

test.each([
  ['an internal error', { code: -1, error_subcode: 2207001 }, 'unknown'],
  ['a timeout', { code: -2, error_subcode: 2207003 }, 'unknown'],
  ['a temporary error', { code: 9007, error_subcode: 2207008, is_transient: false }, 'unknown'],
  ['a missing media container', { code: 24, error_subcode: 2207006 }, 'media_gone'],
  ['an expired media container', { code: -2, error_subcode: 2207020 }, 'media_gone'],
  ['a spam refusal', { code: 4, error_subcode: 2207051 }, 'refused'],
  ['a reached rate limit', { code: 4 }, 'limited'],
  ['an image that is too wide', { code: 36003, error_subcode: 2207009 }, 'refused'],
  ['an expired access token', { code: 190 }, 'reconnect'],
])('publish to Instagram classifies the response to %s', async (_, said, kind) => {
  error = { message: 'Words.', ...said }
  const posting = instagram.publish(access, {} as never, { mediaId: '5', picture: undefined } as never)
  await expect(posting).rejects.toMatchObject({ kind })
})

test('check reports a missing Instagram container as gone and throws for any other error', async () => {
  standIn.on('GET /v25.0/5', () => ({ status: 400, body: { error } }))
  error = { message: 'Words.', code: 24, error_subcode: 2207006 }
  expect(await instagram.check?.(access, '5')).toBe('gone')
  error = { message: 'Words.', code: 190 }
  await expect(instagram.check?.(access, '5')).rejects.toMatchObject({ kind: 'reconnect' })
})
