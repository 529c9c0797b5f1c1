import { createHash } from 'node:crypto'
import type { DataExport, ExportOverview } from '@tintype/contract/data-exports/exports'
import axe from 'axe-core'
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { readZip } from '../../apps/server/test/read-zip.ts'
import { type Caller, mailTo, type Person, signUpConfirmed } from '../support/api.ts'
import { settled } from '../support/axe.ts'
import { describePeople, widths } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { tabTo } from '../support/keyboard.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { openDesk, useShared } from '../support/shared.ts'

const EXPORT = '**/api/user/export'

const { server, browser } = await useShared()

type Artist = { person: Person; caller: Caller; page: Page; problems: string[] }

async function openData(onTestFailed: (tell: () => Promise<void>) => void): Promise<Artist> {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const person = newPerson()
  const caller = await signUpConfirmed(server.url, person)
  const { page, problems } = await openDesk()
  await logIn(page, person, '/settings')
  await data(page).getByRole('button').waitFor()
  return { person, caller, page, problems }
}

const data = (page: Page): Locator => page.getByRole('region', { name: 'Your data', exact: true })

test('an artist requests a data archive with the keyboard alone, downloads picture and account data, and follows a later archive', async ({
  onTestFailed,
}) => {
  const { person, caller, page, problems } = await openData(onTestFailed)
  const picture = await gradientJpeg(800, 600)
  expect((await caller.post('/api/upload-artwork', await artworkForm({ artworkName: 'Doves on the Pavement' }, picture))).status).toBe(200)
  await tabTo(page, data(page).getByRole('button', { name: 'Request an archive' }))
  await page.keyboard.press('Enter')
  await data(page).getByText('Your archive is ready').waitFor()
  await expectFits(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)

  const [download] = await Promise.all([page.waitForEvent('download'), data(page).getByRole('button', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toMatch(/^tintype-\d{4}-\d\d-\d\d\.zip$/)
  const files = await readZip(await download.path())
  const [artwork] = JSON.parse(files.get('artworks.json')?.content.toString() ?? '[]')
  expect(artwork).toMatchObject({ title: 'Doves on the Pavement', state: 'pending' })
  const sha256Hex = (content?: Buffer) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('hex')
  expect(sha256Hex(files.get(artwork.file)?.content)).toBe(sha256Hex(picture))
  expect(JSON.parse(files.get('account.json')?.content.toString() ?? '')).toMatchObject({ name: person.name, email: person.email })
  expect((await mailTo(server.url, person.email, /data is ready/)).html).toContain('/settings#your-data')
  expect(new URL(page.url()).pathname).toBe('/settings')
  expect(problems).toEqual([])
  await followStates(page)
})

const MB = 1024 * 1024
const tooOften = { code: 'export_too_often', message: 'You can request 3 archives per day.' }

/** Serves the states that the real server passes too quickly. */
async function followStates(page: Page): Promise<void> {
  let change: Partial<DataExport> = { state: 'queued' }
  await page.route(EXPORT, (route: Route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: createOverview(change) }) : route.fulfill({ status: 429, json: tooOften }),
  )
  await page.reload()
  await data(page).getByText('Waiting in the queue').waitFor()
  expect(await data(page).getByRole('button').count()).toBe(0)
  // the page leaves an unfinished state without a reload
  change = { state: 'running', bytesDone: 31 * MB, bytesTotal: 84 * MB }
  await data(page).getByText('31.0 of 84.0 MB').waitFor()
  expect(await data(page).getByRole('button').count()).toBe(0)
  await expectFits(page)
  await expectAccessible(page)
  change = { state: 'failed' }
  await data(page).getByText('Your archive could not be created').waitFor()
  await expectFits(page)
  await expectAccessible(page)
  // a refused request loads the state again
  change = { state: 'expired' }
  await data(page).getByRole('button', { name: 'Try again' }).click()
  await page.getByText(tooOften.message).waitFor()
  await data(page).getByText('Archives are available for seven days').waitFor()
  await data(page).getByRole('button', { name: 'Request an archive' }).waitFor()
}

function createOverview(change: Partial<DataExport>): ExportOverview {
  const id = '01936f3e-0000-7000-8000-000000000001'
  // a recent request, so that the page polls soon
  const requestedAt = new Date().toISOString()
  const latest = { id, state: 'queued', bytesDone: 0, bytesTotal: 0, archiveBytes: null, requestedAt, expiresAt: null } as const
  return { latest: { ...latest, ...change }, nextRequestAt: null }
}

async function expectFits(page: Page): Promise<void> {
  for (const size of [widths.phone, { width: 360, height: 740 }, widths.desk]) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
}

/** Finds minor violations, too, but only those of the section. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(settled)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  expect(await page.evaluate(findViolations)).toEqual([])
}

/** Runs in the page. */
async function findViolations(): Promise<unknown[]> {
  const { axe: engine } = window as unknown as { axe: typeof axe }
  const { violations } = await engine.run('#your-data', { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}
