import { afterAll, expect, test } from 'vitest'
import { openPlatformStandIn } from '../../test/platform-stand-in.ts'
import { createCircuit } from '../circuit.ts'
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
  ['an error of its own', { code: -1, error_subcode: 2207001 }, 'unknown'],
  ['that it took too long', { code: -2, error_subcode: 2207003 }, 'unknown'],
  ['a trouble that passes', { code: 9007, error_subcode: 2207008, is_transient: false }, 'unknown'],
  ['that the container is not found', { code: 24, error_subcode: 2207006 }, 'media_gone'],
  ['that the container has expired', { code: -2, error_subcode: 2207020 }, 'media_gone'],
  ['that it takes it for spam', { code: 4, error_subcode: 2207051 }, 'refused'],
  ['that its limit is reached', { code: 4 }, 'limited'],
  ['that the picture is too wide', { code: 36003, error_subcode: 2207009 }, 'refused'],
  ['that the token is over', { code: 190 }, 'reconnect'],
])('Instagram says %s', async (_, said, kind) => {
  error = { message: 'Words.', ...said }
  const posting = instagram.publish(access, {} as never, { mediaId: '5', picture: undefined } as never)
  await expect(posting).rejects.toMatchObject({ kind })
})

test('a container of which Instagram says so when it is asked about is gone, too, and what is wrong else is not', async () => {
  standIn.on('GET /v25.0/5', () => ({ status: 400, body: { error } }))
  error = { message: 'Words.', code: 24, error_subcode: 2207006 }
  expect(await instagram.check?.(access, '5')).toBe('gone')
  error = { message: 'Words.', code: 190 }
  await expect(instagram.check?.(access, '5')).rejects.toMatchObject({ kind: 'reconnect' })
})
