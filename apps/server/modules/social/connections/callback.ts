import { hostCookie, readHostCookie } from '@tintype/contract/accounts/host-cookies'
import { isPlatform, type Platform } from '@tintype/contract/social/social'
import { wayBack } from '@tintype/contract/social/social-texts'
import type { Social } from './module.ts'

const toCookieName = (platform: Platform) => `tintype_connect_${platform}` as const

/** Without a key, the cookie is deleted. */
export type BrowserKey = { platform: Platform; browserKey: string }

/** Binds a connection attempt to the browser that began it. It is not a session and grants no other access. */
export function browserCookie({ platform, browserKey }: BrowserKey, publicUrl: string): string {
  return hostCookie(toCookieName(platform), browserKey, publicUrl)
}

/** The key of this browser's connection attempt. @param cookies  the `Cookie` header */
export function browserKeyIn(cookies: string | null, platform: string, publicUrl: string): string | undefined {
  if (!isPlatform(platform)) return undefined
  const key = readHostCookie(cookies, toCookieName(platform), publicUrl)
  return key && /^[\w-]{1,100}$/.test(key) ? key : undefined
}

/** The redirect from a platform. Redirects every outcome to the settings page, which shows the result. */
export function connectCallback(social: Pick<Social, 'finishConnecting' | 'cookieOf' | 'browserKeyIn'>) {
  return async (request: Request, asked: string): Promise<Response> => {
    const browserKey = social.browserKeyIn(request.headers.get('cookie'), asked)
    const finished = await social.finishConnecting({ platform: asked, query: new URL(request.url).searchParams, browserKey })
    const { platform } = finished
    const headers = new Headers({
      // an explicit empty fragment replaces the one that Facebook appends
      location: `${wayBack(finished)}#`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    if (platform) headers.append('set-cookie', social.cookieOf({ platform, browserKey: '' }))
    return new Response(null, { status: 303, headers })
  }
}
