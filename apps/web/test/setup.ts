import { notifyManager } from '@tanstack/react-query'
import { act, cleanup, configure, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { writeSession } from '../app/session/session-storage.ts'
import { useSession } from '../app/session/use-session.ts'
import { closeAllToasts } from '../app/ui/feedback/toast-queue.ts'
import { server } from './server.ts'

// Runs once per test file; modules, and the document, are shared by all files of a worker.

/** Failures of the network mock, which the app would show as a failed request. */
const failures: unknown[] = []

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // the frames of jsdom stop for good after a test that requests one with fake timers
  requestAnimationFrame: (run: FrameRequestCallback) => Number(setTimeout(() => run(performance.now()), 1)),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
  // Testing Library advances fake timers only through this object
  jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) },
})

// the timeout for failures; on a busy machine everything takes ten times as long
configure({ asyncUtilTimeout: 10_000 })

// React Query notifies by timers, which do not run in tests with fake timers
notifyManager.setScheduler(queueMicrotask)

// the network mock needs real immediates and microtasks
vi.setConfig({
  fakeTimers: {
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    // connections of the network mock outlive a test
    shouldClearNativeTimers: true,
  },
})

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  server.events.on('request:unhandled', ({ request }) => void failures.push(`no mock for ${request.method} ${request.url}`))
  server.events.on('unhandledException', ({ error }) => void failures.push(error))
  // starts the session store, so that tests sign in and out synchronously
  await act(async () => renderHook(useSession))
  cleanup()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.resetHandlers()
  writeSession(null)
  closeAllToasts()
  window.localStorage.clear()
  window.sessionStorage.clear()
  expect(failures.splice(0)).toEqual([])
})

afterAll(() => {
  server.events.removeAllListeners()
  server.close()
})
