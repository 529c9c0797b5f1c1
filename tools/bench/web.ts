import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { type Caller, type Person, signUpConfirmed } from '../../e2e/support/api.ts'
import { openBrowser, openPerson } from '../../e2e/support/browser.ts'
import { artworkForm, photoPath } from '../../e2e/support/photo.ts'
import { weighScripts } from '../../e2e/support/scripts.ts'
import { startTestServer } from '../../e2e/support/server.ts'
import { until } from '../../e2e/support/until.ts'
import { type Figure, figure, median } from '../support/figure.ts'

const ROUNDS = 5
/** A mid-range phone compared with this machine. */
const CPU_SLOWDOWN = 4
const artist: Person = { name: 'Bench Artist', email: 'bench@artist.example', password: 'Salt-and-silver-9!' }

/**
 * The pages' cost in a browser: the size of their scripts, and, on a processor slowed four times, largest contentful paint, interaction
 * delay and cropping.
 */
export async function benchWeb(): Promise<Figure[]> {
  const [server, browser] = await Promise.all([startTestServer(), openBrowser()])
  try {
    const caller = await signUpConfirmed(server.url, artist)
    await openShop(caller)
    const session = await signIn(browser, server.url)
    const kilobytes = {
      dashboard: await countScripts(browser, server.url, '/dashboard', session),
      store: await countScripts(browser, server.url, '/store'),
      landing: await countScripts(browser, server.url, '/artists'),
    }
    const paints: number[] = []
    for (let round = 0; round < ROUNDS; round++) paints.push(await timeLargestPaint(browser, server.url, session))
    const { slowestMs, longestTaskMs } = await walkThrough(browser, server.url, session, await makeLargePicture(server.dataDir))
    return [
      ...Object.entries(kilobytes).map(([page, value]) => figure(`web.js_kb.${page}`, value, 'KB')),
      figure('web.dashboard_lcp_ms', median(paints), 'ms'),
      figure('web.dashboard_inp_ms', slowestMs, 'ms'),
      figure('web.crop_long_task_ms', longestTaskMs, 'ms'),
    ]
  } finally {
    await browser.close()
    await server.remove()
  }
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** A shop with a banner, a portrait and an artwork: the overview as most artists see it. */
async function openShop(caller: Caller): Promise<void> {
  const wide = new File([Uint8Array.from(await sharp(photoPath).resize(2000, 800).jpeg().toBuffer())], 'wide.jpg')
  const sent = await Promise.all([
    caller.post('/api/user/banner', toFileForm('bannerImage', wide)),
    caller.post('/api/user/profile-picture', toFileForm('profilePicture', wide)),
    caller.post('/api/upload-artwork', await artworkForm({ artworkName: 'Doves', username: caller.username })),
  ])
  const refused = sent.find(({ status }) => status !== 200)
  if (refused) throw new Error(`the shop could not be opened: ${JSON.stringify(refused.body)}`)
  await until(
    'the picture is shown',
    async () => (await caller.get('/api/artist-artworks?limit=1')).body.artworks[0]?.imageUrl ?? undefined,
  )
}

function toFileForm(name: string, file: File): FormData {
  const form = new FormData()
  form.set(name, file)
  return form
}

async function signIn(browser: Browser, url: string): Promise<Session> {
  const { page, context } = await openPerson(browser, url)
  await page.goto('/login')
  await page.getByLabel('Email').fill(artist.email)
  await page.getByLabel('Password', { exact: true }).fill(artist.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  const session = await context.storageState()
  await context.close()
  return session
}

/** With an empty cache. */
async function countScripts(browser: Browser, url: string, path: string, storageState?: Session): Promise<number> {
  const { page, context } = await openPerson(browser, url, { ...(storageState && { storageState }), serviceWorkers: 'block' })
  const kilobytes = await weighScripts(page, path)
  await context.close()
  return kilobytes
}

/** With an empty cache, from the navigation to the last largest contentful paint. */
async function timeLargestPaint(browser: Browser, url: string, storageState: Session): Promise<number> {
  const { page, context } = await openPerson(browser, url, { storageState, serviceWorkers: 'block' })
  await slowDown(page, context)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => Reflect.set(window, 'largestPaintMs', list.getEntries().at(-1)?.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Doves' }).waitFor()
  const paintMs = await page.evaluate<number>(() => Reflect.get(window, 'largestPaintMs'))
  await context.close()
  return paintMs
}

/** An artist's actions on the overview, by mouse and keyboard: the slowest interaction, and the longest task while an image is cropped. */
async function walkThrough(browser: Browser, url: string, storageState: Session, picture: string) {
  const { page, context, problems } = await openPerson(browser, url, { storageState, serviceWorkers: 'block' })
  await slowDown(page, context)
  await page.addInitScript(() => {
    const keep = (type: string, name: string, options = {}) => {
      Reflect.set(window, name, [])
      new PerformanceObserver((list) => Reflect.get(window, name).push(...list.getEntries().map(({ duration }) => duration))).observe({
        type,
        buffered: true,
        ...options,
      })
    }
    keep('longtask', 'tasks')
    keep('event', 'events', { durationThreshold: 16 })
  })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await useOverview(page)
  await page.evaluate(() => Reflect.set(window, 'tasks', []))
  await cropBanner(page, picture)
  const worst = (name: string) => page.evaluate<number, string>((key) => Math.max(0, ...Reflect.get(window, key)), name)
  const answer = { slowestMs: await worst('events'), longestTaskMs: await worst('tasks') }
  await context.close()
  if (problems.length) throw new Error(problems.join('\n'))
  return answer
}

async function useOverview(page: Page): Promise<void> {
  for (const name of ['Medium', 'Extra Large']) await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await page.getByRole('button', { name: /^Share your shop/ }).click()
  await page.getByRole('button', { name: 'QR code' }).click()
  await page.getByRole('img', { name: /^QR code for/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Written to a file: Playwright unpacks in-memory files on the page's main thread, which is being measured. */
async function makeLargePicture(folder: string): Promise<string> {
  const path = join(folder, 'large.jpg')
  await sharp(photoPath).resize({ width: 6000, height: 4000, fit: 'cover' }).jpeg({ quality: 92 }).toFile(path)
  return path
}

/** 24 megapixels, from choosing the file to the banner on the page. */
async function cropBanner(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Change banner' }).click()])
  await chooser.setFiles(path)
  const selection = page.getByRole('group', { name: /^Selection/ })
  await selection.focus()
  for (const key of ['-', '-', '-', 'ArrowLeft', 'ArrowUp', '+']) await page.keyboard.press(key)
  const box = await selection.boundingBox()
  if (!box) throw new Error('the selection is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 60, { steps: 20 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Upload & Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function slowDown(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
