import { brand } from '@tintype/contract/brand'
import { shellTexts } from '@tintype/contract/shell-texts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUpConfirmed } from './support/api.ts'
import { describePeople, openPerson, widths } from './support/browser.ts'
import { tabTo } from './support/keyboard.ts'
import { logIn, newPerson } from './support/person.ts'
import { operator, type TestServer } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'

const storefront = 'https://shop.example'
const artist = newPerson('Ines')

let server: TestServer
const browser = await useSharedBrowser()
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  server = await startServer({ STOREFRONT_URL: storefront })
  await signUpConfirmed(server.url, artist)
  const { page, context } = await openPerson(browser, server.url)
  await logIn(page, artist)
  signedIn = await context.storageState()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(() => server?.remove())

type Place = keyof typeof widths
const screens: [string, Place][] = [
  ['phone', 'phone'],
  ['desktop screen', 'desk'],
]

async function open(path: string, { on = 'desk', as }: { on?: Place; as?: 'artist' } = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: widths[on],
    reducedMotion: 'reduce',
    ...(as && { storageState: signedIn }),
  })
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('main h1').waitFor()
  return page
}

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Studio' })

/** Name and address of every visible link and button in the header or its menu. */
async function itemsOf(page: Page): Promise<string[]> {
  return menuOf(page)
    .locator('a:visible, button:visible')
    .evaluateAll((items) => items.map((item) => `${item.textContent?.trim()} ${item.getAttribute('href') ?? ''}`.trim()))
}

const studioLinks = ['Overview /dashboard', `My ${brand.products} /artworks`, 'Upload New /upload-artwork', 'Settings /settings']
const hopeLink = `${brand.product} Hope /hope`

describe('the header', () => {
  test('an artist sees the four studio links and Sign Out in the header, and the current page is marked', async () => {
    const page = await open('/dashboard', { as: 'artist' })
    await expect.poll(() => itemsOf(page)).toEqual([...studioLinks, 'Sign Out'])
    expect(await header(page).getByRole('link', { name: brand.product, exact: true }).getAttribute('href')).toBe('/dashboard')
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false)
    for (const [path, name] of [
      ['/', 'Overview'],
      ['/dashboard', 'Overview'],
      ['/artworks', `My ${brand.products}`],
      ['/upload-artwork', 'Upload New'],
      ['/settings', 'Settings'],
    ]) {
      await page.goto(String(path))
      await menuOf(page).locator('[aria-current=page]').waitFor()
      expect(await menuOf(page).locator('[aria-current=page]').allInnerTexts()).toEqual([name])
    }
  })

  test('a visitor sees a login link in the header, and a logo that links to the artist invitation', async () => {
    const page = await open('/nothing-here')
    await expect.poll(() => itemsOf(page)).toEqual(['Log in /login'])
    expect(await header(page).getByRole('link', { name: brand.product, exact: true }).getAttribute('href')).toBe('/artistenroll')
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  })

  test('an operator sees only the back-office link in the header, and is redirected from studio pages', async () => {
    const { page } = await openPerson(browser, server.url)
    await logIn(page, operator)
    expect(new URL(page.url()).pathname).toMatch(/^\/backoffice/)
    await page.goto('/settings')
    await page.waitForURL(/\/backoffice/)
    await page.goto('/nothing-here')
    await page.getByRole('link', { name: 'Back office' }).waitFor()
    await expect.poll(() => itemsOf(page)).toEqual(['Back office /backoffice', 'Sign Out'])
  })

  test('the focus moves to the heading of a page that was opened from the header', async () => {
    const page = await open('/artworks', { as: 'artist' })
    await menuOf(page).getByRole('link', { name: 'Settings' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Settings' })
    await heading.waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the phone menu', () => {
  test.each<[string, 'artist' | undefined, string, string[]]>([
    ['an artist', 'artist', '/dashboard', [...studioLinks, hopeLink, 'Sign Out']],
    ['a visitor', undefined, '/nothing-here', [hopeLink, 'Log in /login']],
  ])('%s opens the phone menu and finds every link with a height of at least 44 pixels', async (_who, as, path, items) => {
    const page = await open(path, { on: 'phone', ...(as && { as }) })
    await expect.poll(() => itemsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(() => itemsOf(page)).toEqual(items)
    const heights = await menuOf(page)
      .locator('a, button')
      .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })

  test('the open phone menu keeps the focus inside, and Escape closes it and returns the focus', async () => {
    const page = await open('/dashboard', { on: 'phone', as: 'artist' })
    const toggle = page.locator('button[aria-controls]').first()
    await tabTo(page, toggle)
    await page.keyboard.press('Enter')
    const visited = new Set<string>()
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const { activeElement } = document
        if (activeElement === document.body) return 'the window'
        return activeElement?.closest('header') ? (activeElement.textContent ?? '') : `outside: ${activeElement?.outerHTML}`
      })
      visited.add(place)
    }
    expect([...visited].filter((place) => place.startsWith('outside'))).toEqual([])
    expect([...visited]).toEqual(expect.arrayContaining(['Overview', 'Sign Out', brand.product]))
    await page.keyboard.press('Escape')
    await expect.poll(() => itemsOf(page)).toEqual([])
    await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('the phone menu closes on a link, on the current link, on a click outside and in a wide window', async () => {
    const page = await open('/dashboard', { on: 'phone', as: 'artist' })
    const toggle = page.getByRole('button', { name: 'Open menu' })
    await toggle.click()
    await menuOf(page).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await expect.poll(() => itemsOf(page)).toEqual([])
    await toggle.click()
    await menuOf(page).getByRole('link', { name: 'Settings' }).click()
    await toggle.waitFor()
    await expect.poll(() => itemsOf(page)).toEqual([])
    await toggle.click()
    await page.mouse.click(200, 800)
    await toggle.waitFor()
    await expect.poll(() => itemsOf(page)).toEqual([])
    await toggle.click()
    await page.setViewportSize(widths.desk)
    await page.waitForFunction(() => !document.querySelector('[inert]'))
    await expect.poll(() => itemsOf(page)).toEqual([...studioLinks, 'Sign Out'])
  })

  test('an artist signs out from the phone menu', async () => {
    // a session of its own, because the other tests need theirs
    const { page } = await openPerson(browser, server.url)
    await page.setViewportSize(widths.phone)
    await logIn(page, artist)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menuOf(page).getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  })
})

test('the footer links to signup, the about page, the contact address and the five policies', async () => {
  const page = await open('/nothing-here')
  const links = await footer(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    [brand.product, '/'],
    [`Open a ${brand.product} Shop`, '/signup'],
    ['About', brand.aboutUrl],
    ['Contact', `mailto:${brand.contactEmail}`],
    ['Terms of Service', '/policies/terms-of-service'],
    ['Privacy Policy', '/policies/privacy-policy'],
    ['Refund Policy', '/policies/refund-policy'],
    ['Shipping Policy', '/policies/shipping-policy'],
    ['Data Deletion', '/policies/data-deletion-instructions'],
  ])
})

describe('header and footer', () => {
  // all other pages: pages-without-shell.test.ts
  test('a visitor sees neither the header menu nor the footer on the login page', async () => {
    const page = await open('/login')
    await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
    expect([await menuOf(page).count(), await footer(page).count()]).toEqual([0, 0])
  })

  test('a signed-in artist sees the header and the footer on the invitation page', async () => {
    const page = await open('/artistenroll', { as: 'artist' })
    await header(page).getByRole('link', { name: 'Overview' }).waitFor()
    expect(await footer(page).count()).toBe(1)
  })
})

describe('unknown addresses', () => {
  test.each<[string, Place]>(screens)('a visitor of an unknown address on a %s sees the 404 page with a link home', async (_screen, on) => {
    const page = await open('/no/such/page', { on })
    expect(await page.title()).toContain('Not found')
    await page.getByRole('heading', { level: 1, name: '404' }).waitFor()
    await page.getByText("Oops! The page you're looking for doesn't exist.").waitFor()
    expect(await page.getByRole('link', { name: shellTexts.goHome }).getAttribute('href')).toBe('/')
  })

  test('an unknown address returns status 404 from the pages and from the API', async () => {
    const [page, api] = await Promise.all([fetch(`${server.url}/no/such/page`), fetch(`${server.url}/api/no/such/call`)])
    expect([page.status, api.status, await api.json()]).toEqual([
      404,
      404,
      { code: 'not_found', message: 'There is nothing at this address.' },
    ])
    expect(await page.text()).toContain('Oops!')
  })

  test('an artist sees the 404 page instead of the back office', async () => {
    const page = await open('/backoffice', { as: 'artist' })
    await page.getByText(shellTexts.notFound).waitFor()
    expect(await page.title()).toContain('Not found')
  })
})

test.each<[string, Place]>(screens)(
  'a customer on a %s finds the link from the login page to the account page of the storefront',
  async (_screen, on) => {
    const page = await open('/login', { on })
    const customer = page.getByRole('radio', { name: 'Customer' })
    expect(await page.getByRole('radio', { name: 'Artist' }).isChecked()).toBe(true)
    await customer.check({ force: true })
    expect(await page.getByRole('link', { name: 'Go to the store account' }).getAttribute('href')).toBe(`${storefront}/account`)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  },
)
