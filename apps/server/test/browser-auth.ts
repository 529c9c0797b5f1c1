import { vi } from 'vitest'
import type { AuthProvider } from '../../web/app/session/auth-provider.ts'
import { delegateAuth } from '../../web/app/session/delegate-auth.ts'
import { readSession } from '../../web/app/session/session-storage.ts'
import { memoryStorage } from '../../web/app/session/supabase/supabase-client.ts'
import { type AppWorld, publicUrl, toAuthHeaders } from './worlds/app-world.ts'

/** What the provider of a browser needs. */
export type BrowserStorage = ReturnType<typeof memoryStorage>

export type TestBrowser = Awaited<ReturnType<ReturnType<typeof openBrowsers>['open']>>

/**
 * Browsers with the auth providers of the web app, without pages: each has its own storage, and their requests to our address reach the
 * world. One browser acts at a time.
 */
export function openBrowsers(world: Pick<AppWorld, 'request' | 'as'>, createAuth: (storage: BrowserStorage) => AuthProvider) {
  let current = memoryStorage()
  const network = fetch
  vi.stubGlobal('window', {
    get localStorage() {
      return current
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const { origin, pathname, search } = new URL(address, publicUrl)
    if (origin !== publicUrl) return network(address, init)
    const headers = Object.fromEntries(new Headers(init.headers))
    return world.request(`${pathname}${search}`, { method: init.method ?? 'GET', headers, body: init.body })
  })

  return {
    open() {
      const storage = memoryStorage()
      current = storage
      const provider = createAuth(storage)
      const use = async () => {
        current = storage
        return provider
      }
      return {
        auth: delegateAuth(use, provider.onAuthStateChange),
        /** A call of the API with the session of this browser. */
        async as(path: string, options: Parameters<AppWorld['as']>[2] = {}) {
          const session = await (await use()).getSession()
          if (!session) return world.as({ token: 'none' }, path, options)
          return world.as({ token: session.accessToken, username: readSession()?.user.username ?? '' }, path, options)
        },
        /** The headers of such a call. */
        async headers(): Promise<Record<string, string>> {
          const session = await (await use()).getSession()
          return session ? toAuthHeaders({ token: session.accessToken, username: session.user.username ?? '' }) : {}
        },
      }
    },
    close: () => vi.unstubAllGlobals(),
  }
}
