import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { ownAddress } from './address.ts'

const shots = resolve(import.meta.dirname, '../shots')
/** Screenshots are optional, because they take a fifth of the time. */
const isKept = process.env.TINTYPE_SHOTS === '1'

/** The timeout of every wait on a page. */
const PATIENCE_MS = 15_000

/** Viewports for a phone and a desktop screen. */
export const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const

export const CHROMIUM_FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )

/**
 * Contexts of this browser block service workers unless they allow them, because a test cannot intercept responses of a worker.
 * Every page must work without one.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    context.on('page', waitForScripts)
    return context
  }
  return browser
}

/**
 * Public pages load their scripts after the load event, so `goto` and `reload` also wait until React has hydrated the page.
 * The wait ends after some seconds for pages that never hydrate, for example without JavaScript.
 */
function waitForScripts(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  const untilStarted = () => page.waitForFunction(isStarted, undefined, { timeout: 5000 }).catch(() => undefined)
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    if (isWhole(options)) await untilStarted()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (isWhole(options)) await untilStarted()
    return answer
  }
}

function isWhole({ waitUntil = 'load' }: Parameters<Page['reload']>[0] = {}): boolean {
  return waitUntil === 'load' || waitUntil === 'networkidle'
}

/** Runs in the page. Documents without the router count as started. */
function isStarted(): boolean {
  return !('__reactRouterContext' in window) || '__reactRouterDataRouter' in window
}

/** @throws if no browser is installed */
export function chromiumPath(): string {
  const path = findChromium()
  if (!path) throw new Error('No Chromium was found: install it, or name its path in CHROMIUM.')
  return path
}

/** The path of a screenshot. */
export function shotPath(name: string): string {
  return resolve(shots, `${name}.png`)
}

/** Waits until the network is idle and sets the desktop viewport. With `TINTYPE_SHOTS=1` it takes a screenshot of both viewports. */
export async function look(page: Page, name: string): Promise<void> {
  if (isKept) await mkdir(shots, { recursive: true })
  for (const [place, size] of Object.entries(isKept ? widths : { desk: widths.desk })) {
    await page.setViewportSize(size)
    await page.waitForLoadState('networkidle')
    if (isKept) await page.screenshot({ path: resolve(shots, `${name}-${place === 'phone' ? 390 : 1440}.png`), fullPage: true })
  }
}

export type Tab = { page: Page; context: BrowserContext; problems: string[] }

/** Opens a page in a new browser context. `problems` collects its uncaught errors and its console errors. */
export async function openPerson(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: widths.desk,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    extraHTTPHeaders: ownAddress(),
    ...options,
  })
  return openTab(context)
}

/** Opens a page in a context that an earlier test has used. Only its cache remains, which saves half a second of a page load. */
export async function openTabAgain(context: BrowserContext): Promise<Tab> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.setStorageState({ cookies: [], origins: [] })
  await context.clearPermissions()
  await context.setExtraHTTPHeaders(ownAddress())
  return openTab(context)
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  // without an early listener Playwright misses a file chooser that a key opens
  page.on('filechooser', () => undefined)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && problems.push(`${page.url()}: ${message.text()}`))
  return { page, context, problems }
}

/** Takes a screenshot without a change of the viewport, with `TINTYPE_SHOTS=1`. */
export async function keepShot(page: Page, name: string): Promise<void> {
  if (!isKept) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: shotPath(name), fullPage: true })
}

/** The visible texts of all open pages, for the output of a failed test. */
export async function describePeople(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const texts = await Promise.all(
    pages.map(async (page) => {
      // dialogs come first, because they cover the page
      const [body, ...windows] = [await page.locator('body').innerText(), ...(await page.locator('[role$=dialog]').allInnerTexts())]
      return [page.url(), ...windows, body?.slice(0, 1000)].join('\n')
    }),
  )
  return texts.join('\n\n')
}
