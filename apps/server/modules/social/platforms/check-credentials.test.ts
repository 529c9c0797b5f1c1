import { afterAll, expect, test } from 'vitest'
import { metaCredentials, openMetaStandIn } from '../../../test/stand-ins/meta-stand-in.ts'
import { openPinterestStandIn, pinterestCredentials } from '../../../test/stand-ins/pinterest-stand-in.ts'
import { openThreadsStandIn, threadsCredentials } from '../../../test/stand-ins/threads-stand-in.ts'
import { openXStandIn, xCredentials } from '../../../test/stand-ins/x-stand-in.ts'
import { checkCredentials } from './check-credentials.ts'
import { createSocialPlatforms } from './create-platforms.ts'
import { type SocialPlatform, SocialUnavailable } from './social.ts'

const [meta, pinterest, x, threads] = await Promise.all([openMetaStandIn(), openPinterestStandIn(), openXStandIn(), openThreadsStandIn()])
afterAll(() => Promise.all([meta, pinterest, x, threads].map((standIn) => standIn.close())))

const standIns = {
  Meta: { config: 'meta', platform: 'facebook', standIn: meta, credentials: metaCredentials },
  Pinterest: { config: 'pinterest', platform: 'pinterest', standIn: pinterest, credentials: pinterestCredentials },
  X: { config: 'x', platform: 'x', standIn: x, credentials: xCredentials },
  Threads: { config: 'threads', platform: 'threads', standIn: threads, credentials: threadsCredentials },
} as const
const names = Object.keys(standIns) as (keyof typeof standIns)[]

function check(name: keyof typeof standIns, changes: { clientSecret?: string } = {}) {
  const { config, platform, standIn, credentials } = standIns[name]
  const none = { meta: undefined, pinterest: undefined, x: undefined, threads: undefined }
  const platforms = createSocialPlatforms({ ...none, [config]: { ...credentials, ...changes, apiUrl: standIn.url, timeoutMs: 4000 } })
  return checkCredentials(platforms[platform] as SocialPlatform, name)
}

test.each(names)('%s accepts the right credentials', async (name) => {
  expect(await check(name)).toEqual([{ state: 'ok', checked: `${name} accepts our credentials`, remedy: '' }])
})

test.each(names)('%s with a wrong client secret fails, and the secret is not quoted', async (name) => {
  const findings = await check(name, { clientSecret: 'another-secret-of-ours' })
  expect(findings).toMatchObject([{ state: 'failed', checked: expect.stringContaining(`${name} does not accept our credentials`) }])
  expect(JSON.stringify(findings)).not.toContain('another-secret')
})

test.each(names)('%s that answers with its own error or a rate limit says nothing about the credentials', async (name) => {
  for (const status of [503, 429]) {
    standIns[name].standIn.fail('/', { status, body: {} })
    await expect(check(name)).rejects.toThrow(SocialUnavailable)
  }
})
