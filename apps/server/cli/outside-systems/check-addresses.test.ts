import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { bucketKeys, startBucketStandIn } from '../../test/stand-ins/bucket-stand-in.ts'
import { openPlatformStandIn } from '../../test/stand-ins/platform-stand-in.ts'
import { checkClock, findTimeServer } from './check-clock.ts'
import { checkPublicUrl } from './check-public-url.ts'
import { checkStorageAccess } from './check-storage-access.ts'

const server = await openPlatformStandIn()
afterAll(() => server.close())

describe('the public address', () => {
  const answer = (body: unknown, status = 200) => server.on('GET /readyz', () => ({ status, body }))

  test('a ready server is found, with each of its warnings', async () => {
    answer({ status: 'ok', reasons: [], warnings: ['emails are queued'] })
    expect(await checkPublicUrl(server.url)).toMatchObject([
      { state: 'ok', checked: `${server.url} leads to the server` },
      { state: 'warning', checked: 'the server warns: emails are queued' },
    ])
  })

  test('a server that is not ready fails with each reason', async () => {
    answer({ status: 'unavailable', reasons: ['the storage is not writable'], warnings: [] }, 503)
    expect((await checkPublicUrl(server.url))[1]).toMatchObject({
      state: 'failed',
      checked: expect.stringContaining('the storage is not writable'),
    })
  })

  test('an address that leads to another server fails', async () => {
    answer('<html>Welcome to nginx</html>')
    expect(await checkPublicUrl(server.url)).toMatchObject([{ state: 'failed', checked: expect.stringContaining('not as this server') }])
  })
})

describe('the clock', () => {
  const at = Date.parse('Sat, 28 Nov 2026 09:30:00 GMT')
  const sayTime = (date: string) => server.on('HEAD /', () => ({ status: 404, headers: { date } }))

  test.each([
    ['30 s ahead', 30_000, 'ok', 'the clock agrees with'],
    ['more than 30 s ahead', 30_001, 'warning', 'by 30 s'],
    ['more than 30 s behind', -31_000, 'warning', 'by -31 s'],
  ])('a clock that is %s of the Date header', async (_what, differenceMs, state, checked) => {
    sayTime(new Date(at).toUTCString())
    expect(await checkClock(server.url, () => at + differenceMs)).toMatchObject([{ state, checked: expect.stringContaining(checked) }])
  })

  test('the time is read from a configured outside system', () => {
    expect(findTimeServer(readConfig({}))).toBeUndefined()
    expect(findTimeServer(readConfig({ X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' }))).toBe('https://api.x.com')
    expect(findTimeServer(readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }))).toBe('https://api.stripe.com')
  })
})

describe('the storage', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tintype-doctor-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('a folder is written, read and deleted', async () => {
    expect((await checkStorageAccess(readConfig({ DATA_DIR: dataDir }))).map(({ state }) => state)).toEqual(['ok', 'ok'])
  })

  test('a data folder that does not exist fails and is not created', async () => {
    await rm(dataDir, { recursive: true })
    expect(await checkStorageAccess(readConfig({ DATA_DIR: dataDir }))).toMatchObject([{ state: 'failed' }])
    await expect(rm(dataDir, { recursive: true })).rejects.toThrow('ENOENT')
  })

  test('a bucket is written, read and deleted, and a missing bucket throws', async () => {
    const bucket = await startBucketStandIn()
    try {
      const settings = { DATA_DIR: dataDir, ...bucketKeys }
      expect((await checkStorageAccess(readConfig({ ...settings, STORAGE_URL: bucket.storageUrl }))).map(({ state }) => state)).toEqual([
        'ok',
        'ok',
      ])
      const missing = bucket.storageUrl.replace('s3://tintype/', 's3://another/')
      await expect(checkStorageAccess(readConfig({ ...settings, STORAGE_URL: missing }))).rejects.toThrow()
    } finally {
      await bucket.stop()
    }
  })
})
