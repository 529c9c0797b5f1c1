import { brand } from '@tintype/domain/brand'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { shellTexts } from '../apps/web/app/shell/shell-texts.ts'
import { signUpConfirmed } from './support/api.ts'
import { describePeople, openPerson, widths } from './support/browser.ts'
import { tabTo } from './support/keyboard.ts'
import { logIn, newPerson } from './support/person.ts'
import { operator } from './support/server.ts'
import { useShared } from './support/shared.ts'

const { server, browser } = await useShared()

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
  await Promise.all(browser.contexts().map((context) => context.close()))
})

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Studio' })
const logo = (page: Page) => header(page).getByRole('link', { name: brand.product, exact: true })

/** Name and address of every visible link and button in the header or its menu. */
async function listMenuItems(page: Page): Promise<string[]> {
  return getMenu(page)
    .locator('a:visible, button:visible')
    .evaluateAll((items) => items.map((item) => `${item.textContent?.trim()} ${item.getAttribute('href') ?? ''}`.trim()))
}

async function openAsArtist(path: string, viewport: (typeof widths)[keyof typeof widths] = widths.desk): Promise<Page> {
  const artist = newPerson('Ines')
  await signUpConfirmed(server.url, artist)
  const { page } = await openPerson(browser, server.url, { viewport })
  await logIn(page, artist, path)
  await page.locator('main h1').waitFor()
  return page
}

/** Every link of the phone menu is large enough for a finger. */
async function expectTallLinks(page: Page): Promise<void> {
  const heights = await getMenu(page)
    .locator('a, button')
    .evaluateAll((all) => all.map((item) => item.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
}

const studioLinks = [
  'Overview /dashboard',
  `My ${brand.products} /artworks`,
  'Upload New /upload-artwork',
  'Earnings /earnings',
  'Settings /settings',
]
const hopeLink = `${brand.product} Hope /hope`

test('an artist sees the studio links and Sign Out in the header, also on the invitation page, and no back office', async () => {
  const page = await openAsArtist('/')
  await expect.poll(() => listMenuItems(page)).toEqual([...studioLinks, 'Sign Out'])
  expect(await logo(page).getAttribute('href')).toBe('/dashboard')
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false)
  const marked = getMenu(page).locator('[aria-current=page]')
  await expect.poll(() => marked.allInnerTexts()).toEqual(['Overview'])
  for (const name of ['Settings', 'Upload New', 'Overview']) {
    await getMenu(page).getByRole('link', { name }).click()
    await expect.poll(() => marked.allInnerTexts()).toEqual([name])
    // the focus moves to the heading of the page
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    if (name === 'Settings') expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Settings')
  }
  expect(new URL(page.url()).pathname).toBe('/dashboard')

  await page.goto('/backoffice')
  await page.getByText(shellTexts.notFound).waitFor()
  expect(await page.title()).toContain('Not found')
  await page.goto('/artistenroll')
  await header(page).getByRole('link', { name: 'Overview' }).waitFor()
  expect(await footer(page).count()).toBe(1)
})

test('an operator sees only the back-office link in the header, and is redirected from studio pages', async () => {
  const { page } = await openPerson(browser, server.url)
  await logIn(page, operator, '/settings')
  await page.waitForURL(/\/backoffice/)
  await page.goto('/nothing-here')
  await page.getByRole('link', { name: 'Back office' }).waitFor()
  await expect.poll(() => listMenuItems(page)).toEqual(['Back office /backoffice', 'Sign Out'])
})

test('an artist signs out from the phone menu, which keeps the focus inside and closes with Escape, a link, a click outside or a wide window', async () => {
  const page = await openAsArtist('/dashboard', widths.phone)
  const toggle = page.locator('button[aria-controls]').first()
  const closed = async () => {
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    await expect.poll(() => listMenuItems(page)).toEqual([])
  }
  await closed()
  await tabTo(page, toggle)
  await page.keyboard.press('Enter')
  await expect.poll(() => listMenuItems(page)).toEqual([...studioLinks, hopeLink, 'Sign Out'])
  await expectTallLinks(page)
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
  await closed()
  await expect.poll(() => toggle.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.locator('[inert]').count()).toBe(0)

  await toggle.click()
  await getMenu(page).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await closed()
  await toggle.click()
  await page.mouse.click(200, 800)
  await closed()
  await toggle.click()
  await page.setViewportSize(widths.desk)
  await page.waitForFunction(() => !document.querySelector('[inert]'))
  // the menu collapses up to 600 pixels; on a tablet the links wrap
  for (const width of [widths.desk.width, 820, 601]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => listMenuItems(page)).toEqual([...studioLinks, 'Sign Out'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 600, height: 900 })
  await closed()

  await page.setViewportSize(widths.phone)
  await toggle.click()
  await getMenu(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
})

describe('unknown addresses', () => {
  test('a visitor of an unknown address sees the 404 page, and goes to the login page and the account page of the store', async () => {
    const { page } = await openPerson(browser, server.url)
    await page.goto('/no/such/page')
    expect(await page.title()).toContain('Not found')
    await page.getByRole('heading', { level: 1, name: '404' }).waitFor()
    await page.getByText("Oops! The page you're looking for doesn't exist.").waitFor()
    expect(await page.getByRole('link', { name: shellTexts.goHome }).getAttribute('href')).toBe('/')
    expect(await logo(page).getAttribute('href')).toBe('/artistenroll')
    expect(await footerLinks(page)).toEqual(expectedFooter)
    await expect.poll(() => listMenuItems(page)).toEqual(['Log in /login'])

    await page.setViewportSize(widths.phone)
    await expect.poll(() => listMenuItems(page)).toEqual([])
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(() => listMenuItems(page)).toEqual([hopeLink, 'Log in /login'])
    await expectTallLinks(page)

    await getMenu(page).getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
    // all other pages: pages-without-shell.test.ts
    expect([await getMenu(page).count(), await footer(page).count()]).toEqual([0, 0])
    expect(await page.getByRole('radio', { name: 'Artist' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'Customer' }).check({ force: true })
    expect(await page.getByRole('link', { name: 'View my orders' }).getAttribute('href')).toBe(`${server.url}/store/account`)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  })

  test('an unknown address returns status 404 from the pages and from the API', async () => {
    const [page, api] = await Promise.all([fetch(`${server.url}/no/such/page`), fetch(`${server.url}/api/no/such/call`)])
    expect([page.status, api.status, await api.json()]).toEqual([
      404,
      404,
      { code: 'not_found', message: 'Nothing was found at this address.' },
    ])
    expect(await page.text()).toContain('Oops!')
  })
})

const expectedFooter = [
  [brand.product, '/'],
  [`Open a ${brand.product} Shop`, '/signup'],
  ['About', brand.aboutUrl],
  ['Contact', `mailto:${brand.contactEmail}`],
  ['Terms of Service', '/policies/terms-of-service'],
  ['Privacy Policy', '/policies/privacy-policy'],
  ['Refund Policy', '/policies/refund-policy'],
  ['Shipping Policy', '/policies/shipping-policy'],
  ['Data Deletion', '/policies/data-deletion-instructions'],
]

function footerLinks(page: Page): Promise<(string | null)[][]> {
  return footer(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
}
