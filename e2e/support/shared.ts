import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll } from 'vitest'
import { cloneTemplate } from '../../apps/server/test/database/worker-database.ts'
import { openBrowser, openPerson, openTabAgain, type Tab, widths } from './browser.ts'
import { startTestServer, type TestServer } from './server.ts'
import type { Shared } from './shared-environment.ts'

/**
 * The server and the browser that all files of a worker share, for tests that need no settings of their own and no empty database.
 * Each test creates its own users and asserts only about them. The contexts of a file are closed at its end.
 */
export async function useShared(): Promise<{ server: TestServer; browser: Browser }> {
  const browser = await useSharedBrowser()
  return { server: await useSharedServer(), browser }
}

/**
 * Opens a page of the shared server as a visitor on a desktop screen, in a context that later tests use, too: the first page load of a new
 * one costs half a second more. A test that needs two people at once, or sets up the context, opens its own (`openPerson`).
 */
export function openDesk(): Promise<Tab> {
  return openSharedTab('desk', {})
}

/** Like `openDesk`, on a phone with a touch screen. */
export function openPhone(): Promise<Tab> {
  return openSharedTab('phone', { viewport: widths.phone, hasTouch: true, isMobile: true })
}

async function openSharedTab(place: 'desk' | 'phone', options: BrowserContextOptions): Promise<Tab> {
  const { server, browser, contexts } = sharedOfWorker()
  const open = contexts[place]
  if (open) return openTabAgain(open)
  if (!server || !browser) throw new Error('Only a file with useShared can open a page of the shared server.')
  const tab = await openPerson((await browser) as Browser, (await server).url, options)
  contexts[place] = tab.context
  tab.context.once('close', () => delete contexts[place])
  return tab
}

/** The shared server, for a file with its own browser or without one. */
export async function useSharedServer(): Promise<TestServer> {
  const shared = sharedOfWorker()
  shared.server ??= startServer()
  const server = await shared.server
  // what the worker finds when it ends fails no test
  afterAll(() => server.expectNoSecrets())
  return server
}

/** A server for one file that changes what other files rely on, such as the operator. It is removed at the end of the file. */
export async function useOwnServer(): Promise<TestServer> {
  const server = await startServer()
  afterAll(() => server.remove())
  return server
}

/**
 * Starts a server with its own settings and empty database in the PostgreSQL of this run. The caller removes it.
 * @param settings  a `DATABASE_URL` is used as it is
 * @param folder  of another release
 */
export async function startServer(settings: Record<string, string> = {}, folder?: string): Promise<TestServer> {
  const DATABASE_URL = settings.DATABASE_URL ?? (await cloneTemplate(`e2e_${randomUUID().replaceAll('-', '')}`))
  // several servers share one PostgreSQL, which accepts 100 connections
  return startTestServer({ DATABASE_POOL: '4', ...settings, DATABASE_URL }, folder)
}

/** The shared browser, for a file with its own server. */
export async function useSharedBrowser(): Promise<Browser> {
  const shared = sharedOfWorker()
  shared.browser ??= openBrowser()
  const browser = (await shared.browser) as Browser
  afterAll(async () => {
    const kept = Object.values(shared.contexts)
    const left = [...browser.contexts().filter((context) => !kept.includes(context)), ...kept.flatMap((context) => context.pages())]
    await Promise.all(left.map((one) => one.close()))
  })
  return browser
}

function sharedOfWorker(): Shared {
  if (!globalThis.sharedOfWorker) throw new Error('Only browser tests have a shared server and browser.')
  return globalThis.sharedOfWorker
}
