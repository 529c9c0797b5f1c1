import type { BrowserContext } from 'playwright-core'
import type { Environment } from 'vitest/runtime'
import type { TestServer } from './server.ts'

/** What the files of one worker share. The first file that needs them starts both (`shared.ts`). */
export type Shared = {
  server?: Promise<TestServer>
  browser?: Promise<{ close(): Promise<void> }>
  /** Contexts of the browser that keep their cache. */
  contexts: Partial<Record<'desk' | 'phone', BrowserContext>>
}

declare global {
  var sharedOfWorker: Shared | undefined
}

/** A Vitest environment exists once per worker, so it can stop what the files of the worker have shared. */
export default {
  name: 'browser-tests',
  viteEnvironment: 'ssr',
  setup(global: typeof globalThis) {
    global.sharedOfWorker = { contexts: {} }
    return {
      async teardown() {
        const { server, browser } = global.sharedOfWorker ?? {}
        await (await browser)?.close()
        await (await server)?.remove()
      },
    }
  },
} satisfies Environment
