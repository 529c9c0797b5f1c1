import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { ownAddress } from './address.ts'

const shots = resolve(import.meta.dirname, '../shots')
/** Pictures for eyes cost a fifth of the time. */
const isKept = process.env.TINTYPE_SHOTS === '1'

/** What a person waits for comes in a second; two files at once on a busy machine may take very long over it. */
const PATIENCE_MS = 60_000

/** Widths at which every screen is looked at: a phone and a desk. */
export const widths = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const

export const CHROMIUM_FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )

/** What a worker answers a test cannot hold up or count: without `withWorker` no page gets one, which all of them have to stand. */
export async function openBrowser({ withWorker = false } = {}): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: withWorker ? 'allow' : 'block', ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    context.on('page', waitForScripts)
    return context
  }
  return browser
}

/**
 * What is only to be looked at gets its scripts after it has loaded, and a person is slower than that by far. So a page has been opened
 * once it is in React's hands; where it is not to be, as without scripts or with an answer held back, it is soon left as it is.
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

/** Runs in the page. No other document than ours tells the router anything. */
function isStarted(): boolean {
  return !('__reactRouterContext' in window) || '__reactRouterDataRouter' in window
}

export function findChromium(): string {
  const found = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path && existsSync(path),
  )
  if (!found) throw new Error('No Chromium was found: install it, or name its path in CHROMIUM.')
  return found
}

/** Where a picture of a page is kept to be looked at. */
export function shotPath(name: string): string {
  return resolve(shots, `${name}.png`)
}

/** Waits until the page is whole, and leaves it at the desk's width. With `TINTYPE_SHOTS=1` what it looks like at both is kept. */
export async function look(page: Page, name: string): Promise<void> {
  if (isKept) await mkdir(shots, { recursive: true })
  for (const [place, size] of Object.entries(isKept ? widths : { desk: widths.desk })) {
    await page.setViewportSize(size)
    await page.waitForLoadState('networkidle')
    if (isKept) await page.screenshot({ path: resolve(shots, `${name}-${place === 'phone' ? 390 : 1440}.png`), fullPage: true })
  }
}

/** Somebody with a browser of their own. `problems` is what went wrong without anybody having to see it: errors on the page and in its console. */
export async function openPerson(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: widths.desk,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    extraHTTPHeaders: ownAddress(),
    ...options,
  })
  const page = await context.newPage()
  // the browser hands choosers over only once somebody listens; one that a key opens comes too soon for a listener of its own
  page.on('filechooser', () => undefined)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && problems.push(`${page.url()}: ${message.text()}`))
  return { page, context, problems }
}

/** Keeps what the page looks like as it is, with `TINTYPE_SHOTS=1`: for a page that is not to change its size. */
export async function keepShot(page: Page, name: string): Promise<void> {
  if (!isKept) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: shotPath(name), fullPage: true })
}

/** What everybody has before them: for a test that failed. */
export async function describePeople(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const texts = await Promise.all(
    pages.map(async (page) => {
      // what lies on top is what the person deals with
      const [body, ...windows] = [await page.locator('body').innerText(), ...(await page.locator('[role$=dialog]').allInnerTexts())]
      return [page.url(), ...windows, body?.slice(0, 1000)].join('\n')
    }),
  )
  return texts.join('\n\n')
}
