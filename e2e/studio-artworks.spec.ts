import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { limits } from '@tintype/contract/limits'
import { problemText } from '@tintype/contract/problems'
import { studioTexts } from '@tintype/contract/studio-texts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signIn, signUpConfirmed } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { describePeople, openPerson, widths } from './support/browser.ts'
import { focusedName, tabTo } from './support/keyboard.ts'
import { logIn, newPerson } from './support/person.ts'
import { artworkForm, photoPath } from './support/photo.ts'
import { operator } from './support/server.ts'
import { useShared } from './support/shared.ts'
import { until } from './support/until.ts'

const { server, browser } = await useShared()
let desk: Caller
/** The photograph, scaled down. */
let picture: string

beforeAll(async () => {
  desk = await signIn(server.url, operator)
  picture = join(server.dataDir, 'small.jpg')
  await sharp(photoPath).resize(900, 600).toFile(picture)
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

/** A new artist with artworks of these names, the last one newest. */
async function openWall(names: readonly string[], options: BrowserContextOptions = {}) {
  const person = newPerson()
  const artist = await signUpConfirmed(server.url, person)
  const uids: Record<string, string> = {}
  for (const name of names) {
    const { status, body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName: name }, picture, randomUUID()))
    expect(status).toBe(200)
    uids[name] = body.uid
  }
  const { page, context, problems } = await openPerson(browser, server.url, options)
  await logIn(page, person)
  const call = async (path: string, body = {}) => expect((await desk.post(`/api/backoffice/${path}`, body)).status).toBe(200)
  return {
    page,
    context,
    problems,
    artist,
    approve: (name: string) => call(`artworks/${uids[name]}/approve`),
    reject: (name: string, reason: string) => call(`artworks/${uids[name]}/reject`, { reason }),
    disapprove: (name: string, reason: string) => call(`deletions/${uids[name]}/disapprove`, { reason }),
    ask: async (name: string) =>
      expect((await artist.post(`/api/request-artwork-deletion/${uids[name]}`, { reason: 'Sold.' })).status).toBe(200),
  }
}

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const deletion = (page: Page, name: string) => page.getByRole('button', { name: `Request deletion of ${name}` })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe('the artwork list', () => {
  test('an artist sees eight artworks with their states, loads more, and returns to the same scroll position', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const names = Array.from({ length: 10 }, (_, i) => `Number ${i}`)
    const { page, approve, reject, ask, problems } = await openWall(names)
    await approve('Number 9')
    await reject('Number 8', 'Blurred.')
    await approve('Number 7')
    await ask('Number 7')
    await page.goto('/artworks')

    await cardOf(page, 'Number 9').getByText('Approved', { exact: true }).waitFor()
    await cardOf(page, 'Number 9').getByRole('link', { name: 'See in the shop: Number 9' }).waitFor()
    await cardOf(page, 'Number 8').getByText('Rejected', { exact: true }).waitFor()
    await cardOf(page, 'Number 8').getByText('Why: Blurred.').waitFor()
    await cardOf(page, 'Number 7').getByText('Deletion pending', { exact: true }).waitFor()
    await cardOf(page, 'Number 6').getByText('Pending Review', { exact: true }).waitFor()
    expect(
      await cardOf(page, 'Number 6')
        .getByRole('link', { name: /See in the shop/ })
        .count(),
    ).toBe(0)
    await cardOf(page, 'Number 6')
      .getByText(/^\d+(st|nd|rd|th) of \d+ in line/)
      .waitFor()
    // the overlay shows date, category and size
    await cardOf(page, 'Number 9').hover()
    await cardOf(page, 'Number 9').getByText('900×600').waitFor()
    await cardOf(page, 'Number 9').getByText('Animals').waitFor()

    expect(await seriousProblems(page)).toEqual([])
    expect(await cards(page).count()).toBe(limits.artwork.pageSize)
    await page.getByText('8 of 10').waitFor()
    await page.getByRole('button', { name: 'Load More' }).click()
    await page.getByText('10 of 10').waitFor()
    expect(await cards(page).count()).toBe(10)
    expect(await page.getByRole('button', { name: 'Load More' }).count()).toBe(0)

    const down = async () => page.evaluate(() => window.scrollY)
    await cardOf(page, 'Number 0').scrollIntoViewIfNeeded()
    const place = await down()
    expect(place).toBeGreaterThan(300)
    const isBack = () =>
      until('the place on the wall', async () => Math.abs((await down()) - place) < 3 && (await cards(page).count()) === 10)
    // a visible link, because a click scrolls to one that is not
    const leave = async () => {
      await page.getByRole('link', { name: 'Edit Number 0' }).click()
      await page.getByRole('heading', { name: 'Edit artwork' }).waitFor()
    }
    await leave()
    await page.goBack()
    await isBack()
    await page.reload()
    await isBack()
    await leave()
    await page.getByRole('link', { name: 'Back' }).click()
    await isBack()
    expect(problems).toEqual([])
  })

  test('an artist without artworks is invited to upload the first one', async () => {
    const { page } = await openWall([])
    await page.goto('/artworks')
    await page.getByRole('heading', { name: 'Nothing hangs here yet' }).waitFor()
    await page.getByRole('link', { name: 'Upload your first picture' }).click()
    await page.waitForURL('**/upload-artwork')
  })

  test('an artist whose artwork list cannot load sees the error and loads it with Retry', async () => {
    const { page } = await openWall(['Doves'])
    await page.route('**/api/artist-artworks?**', (route) =>
      route.fulfill({ status: 429, json: { code: 'rate_limited', message: problemText('rate_limited') } }),
    )
    await page.goto('/artworks')
    await page.getByRole('heading', { name: studioTexts.artworksFailed }).waitFor()
    await page.getByText(problemText('rate_limited')).waitFor()
    await page.unroute('**/api/artist-artworks?**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await cardOf(page, 'Doves').waitFor()
  })

  test('an artist on a phone sees all details and requests a deletion by touch, without horizontal overflow', async () => {
    const { page, approve } = await openWall(['Doves'], { viewport: widths.phone, hasTouch: true, isMobile: true })
    await approve('Doves')
    await page.goto('/artworks')
    await cardOf(page, 'Doves').getByText('900×600').waitFor()
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => fitsSideways(page)).toBe(true)
    }
    await deletion(page, 'Doves').tap()
    await dialogOf(page, 'Request deletion').getByLabel('Reason').fill('Sold.')
    await dialogOf(page, 'Request deletion').getByRole('button', { name: 'Request deletion' }).tap()
    await page.getByText('Deletion pending').waitFor()
  })
})

test('the proof of a small artwork shows an enlarged detail that the server cut from the original', async () => {
  const { page, problems } = await openWall(['Small One'])
  await page.goto('/artworks')
  await cardOf(page, 'Small One').hover()
  await page.getByRole('link', { name: 'Edit Small One' }).click()
  const cut = page.waitForResponse(/\/api\/artworks\/[^/]+\/detail\b/)
  await page.getByRole('button', { name: 'See what is printed' }).click()
  expect((await cut).status()).toBe(200)
  await page.getByText('Before: Lanczos’ filter alone. After: as we print it, with its edges sharpened.').first().waitFor()
  expect(problems).toEqual([])
})

describe('deletion requests', () => {
  test('an artist must give a reason for a deletion, reads why it was refused, and requests it again', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page, approve, disapprove } = await openWall(['Doves'])
    await approve('Doves')
    await page.goto('/artworks')
    await deletion(page, 'Doves').click()
    const dialog = dialogOf(page, 'Request deletion')
    await dialog.waitFor()
    expect(await seriousProblems(page)).toEqual([])
    const send = dialog.getByRole('button', { name: 'Request deletion' })
    await send.click()
    await dialog.getByText(problemText('deletion_reason_missing')).waitFor()
    await dialog.getByLabel('Reason').fill('x'.repeat(501))
    await dialog.getByText('501/500').waitFor()
    await send.click()
    await dialog.getByText(`A reason can have at most ${limits.deletionReasonMax} characters.`).waitFor()
    await dialog.getByLabel('Reason').fill('I sold the original.')
    await send.click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByText('Deletion pending').waitFor()
    await expect.poll(() => deletion(page, 'Doves').getAttribute('aria-disabled')).toBe('true')
    await deletion(page, 'Doves').click({ force: true })
    expect(await dialog.count()).toBe(0)

    const reason = `Two orders are being made right now. ${'They need the file until they have left the house. '.repeat(3)}Then ask.`
    await disapprove('Doves', reason)
    await page.reload()
    await page.getByText('Deletion was not granted:').waitFor()
    expect(await page.getByText(reason).count()).toBe(0)
    const shown = `${reason.slice(0, limits.disapprovalReasonShown).trimEnd()}…`
    await page.getByText(shown).waitFor()
    await page.getByRole('button', { name: 'Read it all' }).click()
    await page.getByText(reason.trim()).waitFor()
    await expect.poll(() => deletion(page, 'Doves').getAttribute('aria-disabled')).toBeNull()
    await deletion(page, 'Doves').click()
    await dialog.getByLabel('Reason').fill('They have left.')
    await send.click()
    await page.getByText('Deletion pending').waitFor()
  })

  test('an artist requests a deletion with the keyboard alone, and the focus returns afterwards', async () => {
    const { page } = await openWall(['Doves'])
    await page.goto('/artworks')
    await deletion(page, 'Doves').waitFor()
    await tabTo(page, deletion(page, 'Doves'))
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Request deletion')
    await dialog.waitFor()
    await tabTo(page, dialog.getByLabel('Reason'))
    await page.keyboard.type('I sold the original.')
    await tabTo(page, dialog.getByRole('button', { name: 'Request deletion' }))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Deletion pending').waitFor()
    await until('the focus', async () => (await focusedName(page)) === 'Request deletion of Doves')
  })
})

describe('sharing', () => {
  test('an artist copies the link of an approved artwork, and an artwork in review has none', async () => {
    const { page, context, approve } = await openWall(['Doves', 'Waiting'])
    await approve('Doves')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/artworks')
    await cardOf(page, 'Waiting').waitFor()
    expect(await cardOf(page, 'Waiting').getByRole('button', { name: /link/ }).count()).toBe(0)
    await cardOf(page, 'Doves').getByRole('button', { name: 'Copy link: Doves' }).click()
    await cardOf(page, 'Doves').getByRole('button', { name: studioTexts.artworkLinkCopied }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/store\/products\/doves-[0-9a-f]{8}$/)
  })

  test('an artist reads that a link was not copied, and shares it through the system instead', async () => {
    const { page, approve } = await openWall(['Doves'])
    await approve('Doves')
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    })
    await page.goto('/artworks')
    await page.getByRole('button', { name: 'Copy link: Doves' }).click()
    await page.getByRole('button', { name: studioTexts.artworkLinkNotCopied }).waitFor()

    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.title = `${data?.title} ${data?.url}`
      }
    })
    await page.reload()
    await page.getByRole('button', { name: 'Share link: Doves' }).click()
    await until('the sheet', async () => /^Doves http.*\/store\/products\/doves-/.test(await page.title()))
  })

  test('an artist downloads, links and shares room mockups of an artwork in review', async ({ onTestFailed }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page, context, problems } = await openWall(['Waiting'])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      navigator.canShare = () => true
      navigator.share = async (data) => {
        document.title = `${data?.title} as ${data?.files?.[0]?.name}`
      }
    })
    await page.goto('/artworks')
    const opener = page.getByRole('button', { name: 'Mockups of Waiting' })
    await opener.click()
    const dialog = dialogOf(page, 'Mockups')
    await dialog.getByRole('img', { name: /“Waiting” as a metal plate of .* in a living room/ }).waitFor()
    expect(await seriousProblems(page)).toEqual([])

    await page.setViewportSize(widths.phone)
    await dialog.getByText('Hallway', { exact: true }).click()
    await dialog.getByText('In the evening', { exact: true }).click()
    await dialog.getByText('4:5', { exact: true }).click()
    await dialog.getByText('1080×1350 pixels, for Instagram').waitFor()
    const shown = dialog.getByRole('img', { name: /in a hallway/ })
    await until('the picture of that shape', async () => (await shown.count()) && (await shown.getAttribute('height')) === '1350')
    expect(await fitsSideways(page)).toBe(true)

    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Download' }).click()])
    expect(download.suggestedFilename()).toMatch(/^waiting-hallway-evening-\d+x\d+-4x5\.jpg$/)
    expect(await sharp(await download.path()).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 })
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await dialog.getByRole('button', { name: studioTexts.artworkLinkCopied }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/media\/[0-9a-f]{64}\.jpg$/)
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await until('the sheet', async () => /^Waiting as waiting-hallway-evening-.*\.jpg$/.test(await page.title()))

    const [all] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      dialog.getByRole('button', { name: 'Download all 8' }).click(),
      dialog.getByRole('progressbar', { name: 'Drawing every room' }).waitFor(),
    ])
    expect(all.suggestedFilename()).toMatch(/^waiting-\d+x\d+-4x5-rooms\.zip$/)
    await dialog.getByRole('button', { name: 'Download all 8' }).waitFor()
    expect(await fitsSideways(page)).toBe(true)

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await until('the focus is back', async () => (await focusedName(page)) === 'Mockups of Waiting')
    expect(problems).toEqual([])
  })

  test('only an artist with a connected platform can share, and only approved artworks without a pending deletion', async ({
    onTestFailed,
  }) => {
    onTestFailed(async () => console.error(await describePeople(browser)))
    const { page, approve, ask } = await openWall(['Doves', 'Waiting', 'Leaving'])
    for (const name of ['Doves', 'Leaving']) await approve(name)
    await ask('Leaving')
    await page.goto('/artworks')
    await cardOf(page, 'Doves').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('button', { name: /^Share / }).count()).toBe(0)

    await page.route('**/api/social/status', (route) =>
      route.fulfill({
        json: [
          { platform: 'pinterest', accountName: 'nora' },
          { platform: 'x', accountName: 'nora' },
        ],
      }),
    )
    await page.reload()
    const share = page.getByRole('button', { name: 'Share Doves' })
    await share.waitFor()
    expect(await page.getByRole('button', { name: 'Share Waiting' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Share Leaving' }).getAttribute('aria-disabled')).toBe('true')

    await share.click()
    const dialog = dialogOf(page, 'Share this artwork')
    const post = dialog.getByRole('button', { name: 'Post' })
    await post.click()
    await dialog.getByText(problemText('share_platform_missing')).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await dialog.getByLabel('Message').fill('x'.repeat(281))
    await dialog.getByText('281/280').waitFor()
    await post.click()
    await dialog.getByText('A message can have at most 280 characters.').waitFor()
    await dialog.getByLabel('Message').fill('Doves, on metal.')
    await dialog.getByRole('checkbox', { name: 'Pinterest' }).check({ force: true })
    await post.click()
    await dialog.getByText(/Coming Soon/).waitFor()
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Doves, on metal.')
  })
})
