import type { Mount } from '../../http/mount.ts'
import { withFormRead } from '../../http/uploads/read-body.ts'
import { connectCallback } from './connections/callback.ts'
import type { Social } from './connections/module.ts'

type Mounted = Pick<Social, 'deletePlatformUser' | 'forgetPlatformUser' | 'finishConnecting' | 'cookieOf' | 'browserKeyIn'>

/** Adds the OAuth redirects of the platforms, and the signed requests of Facebook and Threads to delete data and to deauthorise. */
export function mountSocial(social: Mounted): Mount {
  const finishConnecting = connectCallback(social)
  return (host) => {
    host.post('/api/social/:platform/data-deletion', async (c) => {
      const message = { platform: c.req.param('platform'), signedRequest: await readSignedRequest(c.req.raw) }
      return c.json(await social.deletePlatformUser(message), 200, { 'cache-control': 'no-store' })
    })
    host.post('/api/social/:platform/deauthorize', async (c) => {
      await social.forgetPlatformUser({ platform: c.req.param('platform'), signedRequest: await readSignedRequest(c.req.raw) })
      return c.json({ received: true }, 200, { 'cache-control': 'no-store' })
    })
    host.get('/api/social/callback/:platform', (c) => finishConnecting(c.req.raw, c.req.param('platform')))
  }
}

/** Reads a form request of Meta, which has its signed payload in one field. */
async function readSignedRequest(request: Request): Promise<string> {
  const form = new URLSearchParams(await (await withFormRead(request, { bytes: 16 * 1024, ms: 10_000 })).text())
  return form.get('signed_request') ?? ''
}
