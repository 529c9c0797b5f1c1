import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptTexts } from '../packages/contract/test/awkward-texts.ts'
import { signUpConfirmed } from './support/api.ts'
import { settled } from './support/axe.ts'
import { openPerson } from './support/browser.ts'
import { pages, type Who } from './support/pages.ts'
import { logIn, newPerson } from './support/person.ts'
import { photoPath } from './support/photo.ts'
import { operator, type TestServer } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'
import { speakingPictures } from './support/speaking-pictures.ts'
import { until } from './support/until.ts'
import { createWriter, makeWorld, type Outside, openOutside } from './support/written-world.ts'

let outside: Outside
let server: TestServer
const browser = await useSharedBrowser()

beforeAll(async () => {
  outside = await openOutside()
  server = await startServer({ PAYOUT_COOLING_HOURS: '0', ...outside.environment })
})
afterAll(async () => {
  await server?.remove()
  await outside?.close()
})

type Place = { path: string; as: Who }

/** Pages without user texts in this world. The test opens every other page of `routes.ts`. */
const empty = [
  ...['/', '/*', '/store/*', '/login', '/signup', '/forgot-password', '/email-confirmed', '/reset-password-callback', '/leaving/confirm'],
  ...['/invitation/:token', '/artists', '/photographer', '/islamic-art', '/space-photography', '/stoic-quotes', '/artistenroll'],
  ...['privacy-policy', 'terms-of-service', 'refund-policy', 'shipping-policy', 'data-deletion-instructions'].map(
    (name) => `/policies/${name}`,
  ),
  ...['prices', 'operators', 'jobs', 'settings', 'account', 'payouts/batches/:id'].map((name) => `/backoffice/${name}`),
]

/** Lists with filters that show further texts. */
const more: Place[] = [
  ...['?status=rejected', '?status=changes_requested', '?status=approved'].map((query) => `/backoffice/artworks${query}`),
  ...['?state=on_hold', '?state=shipped', '?state=cancelled'].map((query) => `/backoffice/orders${query}`),
  ...['?status=cancelled', '?status=returned'].map((query) => `/backoffice/payouts${query}`),
  '/backoffice/reports?state=appealed',
  '/backoffice/messages?source=shopify&state=quarantined',
].map((path) => ({ path, as: 'operator' }))

const places: Place[] = [...pages.filter(({ path }) => !empty.includes(path)), ...more]

test('every page that the test excludes exists in the route map', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(empty))
})

test('script texts run on no page, even without the content security policy, and are shown as written (R23)', async ({ onTestFailed }) => {
  onTestFailed(() => console.error(server.output().slice(-2000)))
  const writer = createWriter()
  const world = await makeWorld(server.url, outside, writer.write)
  const written = [...writer.written.values()].join('\n')
  expect(scriptTexts.filter((text) => !written.includes(text.trim()))).toEqual([])
  const ran: string[] = []
  const [visitor, artist, desk, suspended] = await Promise.all([1, 2, 3, 4].map(() => openUnprotected(ran)))
  if (!visitor || !artist || !desk || !suspended) throw new Error('a browser is missing')
  await Promise.all([logIn(artist, world.artist), logIn(desk, operator), logIn(suspended, world.suspended)])
  await visitor.goto(world.customerLink)
  await visitor.getByRole('button', { name: 'See my orders' }).click()
  await visitor.waitForURL('**/store/account')
  await visitor.goto(world.addresses['/store/products/:handle'] ?? '')
  await visitor.getByRole('button', { name: 'Add to cart' }).click()
  await visitor.waitForURL('**/store/cart')

  const shown: string[] = []
  const strange: string[] = []
  const lane = async (page: Page, paths: string[]) => {
    for (let path = paths.shift(); path; path = paths.shift()) {
      const seen = await lookAt(page, world.addresses[path] ?? path)
      shown.push(...seen.texts)
      strange.push(...seen.strange.map((what) => `${path}: ${what}`))
    }
  }
  const pathsOf = (who: Who) => places.filter(({ as }) => as === who).map(({ path }) => path)
  const secondDesk = await desk.context().newPage()
  const office = pathsOf('operator')
  await Promise.all([
    lane(visitor, pathsOf('visitor')),
    lane(artist, pathsOf('artist')),
    lane(suspended, ['/dashboard', '/settings']),
    ...[desk, secondDesk].map((page) => lane(page, office)),
  ])
  const missing = [...writer.written].filter(([, text]) => !shown.some((each) => each.includes(plain(text)))).map(([field]) => field)
  expect(ran).toEqual([])
  expect(strange).toEqual([])
  expect(missing).toEqual([])

  // control: the same text runs when it is inserted as markup
  await visitor.evaluate(setAsMarkup, '<img src=x onerror=alert(1)>')
  await until('what is markup', async () => ran.length > 0)
}, 900_000)

/** Metadata that the upload form offers as a draft; metadata with markup is not offered. */
const offered = {
  title: 'Quay " onmouseover="alert(1)" at dusk',
  description: "Said of it: &lt;script&gt;alert(1)&lt;/script&gt; ' onfocus='alert(1)' autofocus=' and no more.",
  keywords: ['quay', ...scriptTexts],
}
const markup = { title: '<img src=x onerror=alert(1)>', description: scriptTexts.join(' '), keywords: scriptTexts }

test('script texts in the metadata of a picture never run on the upload page and are shown as text (R23)', async () => {
  const person = newPerson('Ada')
  await signUpConfirmed(server.url, person)
  const ran: string[] = []
  const page = await openUnprotected(ran)
  await logIn(page, person)
  const read = async (buffer: Buffer) => {
    // a tab for each picture, because a form with input asks before the page is left
    const tab = await page.context().newPage()
    await tab.goto('/upload-artwork')
    await tab.getByRole('button', { name: 'Choose a picture' }).waitFor()
    await tab
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${markup.title}.jpg`, mimeType: 'image/jpeg', buffer })
    await tab.getByText('Read', { exact: true }).waitFor()
    const values = {
      title: await tab.getByLabel('Artwork name').inputValue(),
      description: await tab.getByLabel('Description').inputValue(),
    }
    const { strange } = await tab.evaluate(describeDocument)
    await tab.close()
    expect(strange).toEqual([])
    return values
  }
  const { title, description } = offered
  for (const [kind, bytes] of Object.entries(await speakingPictures(photoPath, offered)))
    expect(await read(bytes), kind).toMatchObject(kind === 'exif' ? { title } : { title, description })
  for (const [kind, bytes] of Object.entries(await speakingPictures(photoPath, markup)))
    expect(JSON.stringify(await read(bytes)), kind).not.toContain('alert')
  expect(ran).toEqual([])
}, 300_000)

test('the content security policy alone blocks a script in inserted markup (control)', async () => {
  const { page } = await openPerson(browser, server.url)
  await page.goto('/store')
  await page.evaluate(setAsMarkup, '<img src=x onerror=alert(1)>')
  await page.locator('body[data-forbidden="script-src-attr"]').waitFor()
})

/** Opens a page without content security policy that records every script that runs. */
async function openUnprotected(ran: string[]): Promise<Page> {
  const { page, context } = await openPerson(browser, server.url, { bypassCSP: true })
  await context.exposeBinding('alert', ({ frame }) => void ran.push(frame.url()))
  await context.route(/evil\.example/, (route) => {
    ran.push(route.request().url())
    return route.abort()
  })
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  watchFetches(page)
  context.on('page', watchFetches)
  return page
}

/** The fetches of each page that have not ended. */
const openFetches = new WeakMap<Page, Set<Request>>()

function watchFetches(page: Page): void {
  const open = new Set<Request>()
  openFetches.set(page, open)
  page.on('request', (request) => request.resourceType() === 'fetch' && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Reads a page after its data has arrived. */
async function lookAt(page: Page, path: string): Promise<{ texts: string[]; strange: string[] }> {
  openFetches.get(page)?.clear()
  await page.goto(path)
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  // a slow page starts its fetches after the network was idle
  await expect.poll(() => openFetches.get(page)?.size, { message: path }).toBe(0)
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'))
  await page.evaluate(settled)
  const { texts, strange } = await page.evaluate(describeDocument)
  return { texts: texts.map(plain), strange }
}

/** Ignores differences in white space. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Runs in the page. @returns its texts, and attributes that could run a script */
function describeDocument(): { texts: string[]; strange: string[] } {
  const runs = /^\s*(javascript:|data:text\/html)/i
  const everything = [...document.querySelectorAll('*')]
  const strange = everything.flatMap((element) =>
    [...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^srcdoc$/i.test(name) || (/^(href|src|action|formaction|data|xlink:href)$/i.test(name) && runs.test(value)),
      )
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  )
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const said = everything.flatMap((element) => ['title', 'alt', 'aria-label'].map((name) => element.getAttribute(name) ?? ''))
  const body = document.body.cloneNode(true) as HTMLElement
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  return { texts: [document.title, body.textContent ?? '', ...fields, ...said].filter(Boolean), strange }
}

/** Runs in the page: inserts a text as markup and records the violated policy directive. */
function setAsMarkup(html: string): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    document.body.dataset.forbidden = effectiveDirective
  })
  document.body.insertAdjacentHTML('beforeend', html)
}
