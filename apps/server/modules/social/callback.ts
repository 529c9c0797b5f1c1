import type { Platform } from '@tintype/contract/social'
import { wayBack } from '@tintype/contract/social-texts'
import { ATTEMPT_MS } from './rules.ts'
import type { Social } from './service.ts'

const pathOf = (platform: string) => `/api/social/callback/${platform}`
const nameOf = (platform: Platform, isSecure: boolean) => `${isSecure ? '__Secure-' : ''}tintype_connect_${platform}`

/** Without a key it takes the cookie away. */
export type BrowserKey = { platform: Platform; browserKey: string }

/** Binds a way through a platform to the browser that began it. No session: it is sent to this one address only, and opens nothing else. */
export function browserCookie({ platform, browserKey }: BrowserKey, publicUrl: string): string {
  const lifetime = browserKey ? ATTEMPT_MS / 1000 : 0
  const isSecure = publicUrl.startsWith('https:')
  // Lax: the way back is a link of another site
  return `${nameOf(platform, isSecure)}=${browserKey}; Path=${pathOf(platform)}; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** A browser comes back from a platform: whatever it brings, it is led on to Settings, which says what became of it. */
export function connectCallback(social: Pick<Social, 'finishConnecting' | 'cookieOf'>) {
  return async (request: Request, asked: string): Promise<Response> => {
    const cookies = request.headers.get('cookie') ?? ''
    const browserKey = new RegExp(`(?:^|; *)(?:__Secure-)?tintype_connect_${asked.replace(/\W/g, '')}=([\\w-]{1,100})(?:;|$)`).exec(
      cookies,
    )?.[1]
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
