import { hostCookie, readHostCookie } from '@tintype/contract/host-cookies'
import { isPlatform, type Platform } from '@tintype/contract/social'
import { wayBack } from '@tintype/contract/social-texts'
import type { Social } from './index.ts'

const nameOf = (platform: Platform) => `tintype_connect_${platform}` as const

/** Without a key it takes the cookie away. */
export type BrowserKey = { platform: Platform; browserKey: string }

/** Binds a way through a platform to the browser that began it. It is no session, and opens nothing else. */
export function browserCookie({ platform, browserKey }: BrowserKey, publicUrl: string): string {
  return hostCookie(nameOf(platform), browserKey, publicUrl)
}

/** What this browser kept of its way through a platform. @param cookies  the `Cookie` header */
export function browserKeyIn(cookies: string | null, platform: string, publicUrl: string): string | undefined {
  if (!isPlatform(platform)) return undefined
  const key = readHostCookie(cookies, nameOf(platform), publicUrl)
  return key && /^[\w-]{1,100}$/.test(key) ? key : undefined
}

/** A browser comes back from a platform: whatever it brings, it is led on to Settings, which says what became of it. */
export function connectCallback(social: Pick<Social, 'finishConnecting' | 'cookieOf' | 'browserKeyIn'>) {
  return async (request: Request, asked: string): Promise<Response> => {
    const browserKey = social.browserKeyIn(request.headers.get('cookie'), asked)
    const finished = await social.finishConnecting({ platform: asked, query: new URL(request.url).searchParams, browserKey })
    const { platform } = finished
    const headers = new Headers({
      // an address of its own has no fragment of the platform's, which Facebook puts at the end of its own
      location: `${wayBack(finished)}#`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    if (platform) headers.append('set-cookie', social.cookieOf({ platform, browserKey: '' }))
    return new Response(null, { status: 303, headers })
  }
}
