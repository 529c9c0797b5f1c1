import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { DataExport, ExportOverview } from '@tintype/contract/exports'
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { readZip } from '../apps/server/test/read-zip.ts'
import { type Caller, mailTo, type Person, signUpConfirmed } from './support/api.ts'
import { settled } from './support/axe.ts'
import { describePeople, look, openPerson, widths } from './support/browser.ts'
import { tabTo } from './support/keyboard.ts'
import { logInHere, newPerson } from './support/person.ts'
import { artworkForm, photoPath } from './support/photo.ts'
import { useShared } from './support/shared.ts'

const EXPORT = '**/api/user/export'

const { server, browser } = await useShared()

type Artist = { person: Person; caller: Caller; page: Page; problems: string[] }

async function openData(onTestFailed: (tell: () => Promise<void>) => void): Promise<Artist> {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const person = newPerson()
  const caller = await signUpConfirmed(server.url, person)
  const { page, problems } = await openPerson(browser, server.url)
  await page.goto('/login?from=/settings')
  await logInHere(page, person)
  await data(page).getByRole('button').waitFor()
  return { person, caller, page, problems }
}

const data = (page: Page): Locator => page.getByRole('region', { name: 'Your data', exact: true })

test('an artist requests a data archive with the keyboard alone and downloads the original picture and account data', async ({
  onTestFailed,
}) => {
  const { person, caller, page, problems } = await openData(onTestFailed)
  expect((await caller.post('/api/upload-artwork', await artworkForm({ artworkName: 'Doves on the Pavement' }))).status).toBe(200)
  await tabTo(page, data(page).getByRole('button', { name: 'Make an archive' }))
  await page.keyboard.press('Enter')
  await data(page).getByText('Your archive is ready').waitFor()
  await page.reload()
  await data(page).getByText('Your archive is ready').waitFor()

  const [download] = await Promise.all([page.waitForEvent('download'), data(page).getByRole('button', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toMatch(/^tintype-\d{4}-\d\d-\d\d\.zip$/)
  const files = await readZip(await download.path())
  const [artwork] = JSON.parse(files.get('artworks.json')?.content.toString() ?? '[]')
  expect(artwork).toMatchObject({ title: 'Doves on the Pavement', state: 'pending' })
  const hashOf = (content?: Buffer) =>
    createHash('sha256')
      .update(content ?? '')
      .digest('hex')
  expect(hashOf(files.get(artwork.file)?.content)).toBe(hashOf(await readFile(photoPath)))
  expect(JSON.parse(files.get('account.json')?.content.toString() ?? '')).toMatchObject({ name: person.name, email: person.email })
  expect((await mailTo(server.url, person.email, /data is ready/)).html).toContain('/settings#your-data')
  expect(new URL(page.url()).pathname).toBe('/settings')
  expect(problems).toEqual([])
})

const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const HOUR_MS = 60 * 60 * 1000
const MB = 1024 * 1024
const one: DataExport = {
  id: '01936f3e-0000-7000-8000-000000000001',
  state: 'queued',
  bytesDone: 0,
  bytesTotal: 0,
  archiveBytes: null,
  requestedAt: soon(0),
  expiresAt: null,
}
/** A recent request time, so that the page polls soon. */
const withAge = ({ latest, ...rest }: ExportOverview): ExportOverview => ({
  ...rest,
  latest: latest && { ...latest, requestedAt: soon(0) },
})
/** The text of each state and its button, if it has one. */
const states: [name: string, overview: ExportOverview, words: string, button: string | undefined][] = [
  ['queued', { latest: one, nextRequestAt: null }, 'Waiting for its turn', undefined],
  [
    'running',
    { latest: { ...one, state: 'running', bytesDone: 31 * MB, bytesTotal: 84 * MB }, nextRequestAt: null },
    '31.0 of 84.0 MB',
    undefined,
  ],
  [
    'ready',
    { latest: { ...one, state: 'ready', archiveBytes: 84 * MB, expiresAt: soon(160 * HOUR_MS) }, nextRequestAt: soon(20 * HOUR_MS) },
    '84.0 MB, asked for just now',
    'Download',
  ],
  ['failed', { latest: { ...one, state: 'failed' }, nextRequestAt: null }, 'Your archive could not be made', 'Try again'],
  ['expired', { latest: { ...one, state: 'expired' }, nextRequestAt: null }, 'we keep each one for seven days', 'Make an archive'],
]

test('the data archive section shows each state, updates by itself and has no accessibility problem', async ({ onTestFailed }) => {
  const { page } = await openData(onTestFailed)
  let overview: ExportOverview = { latest: one, nextRequestAt: null }
  await page.route(EXPORT, (route: Route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: withAge(overview) }) : route.fulfill({ status: 429, json: tooOften }),
  )
  await page.reload()
  for (const [name, next, words, button] of states) {
    const isMovingOn = overview.latest?.state === 'queued' || overview.latest?.state === 'running'
    overview = next
    // the page leaves an unfinished state without a reload
    if (!isMovingOn) await page.reload()
    await data(page).getByText(words).waitFor()
    if (button) await data(page).getByRole('button', { name: button }).waitFor()
    else expect(await data(page).getByRole('button').count()).toBe(0)
    for (const size of [widths.phone, { width: 360, height: 740 }, widths.desk]) {
      await page.setViewportSize(size)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }
    for (const colorScheme of name === 'ready' ? (['light', 'dark'] as const) : (['dark'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(settled)
      const { violations } = await new AxeBuilder({ page }).include('#your-data').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    }
    if (name === 'ready') await look(page, 'export')
  }
  await data(page).getByRole('button', { name: 'Make an archive' }).click()
  await page.getByText(tooOften.message).waitFor()

  await page.unroute(EXPORT)
  await page.route(EXPORT, (route) => route.fulfill({ status: 404, json: { code: 'not_found', message: 'There is nothing.' } }))
  await page.reload()
  await data(page).getByText('Could not load the state of your archive.').waitFor()
  await page.unroute(EXPORT)
  await data(page).getByRole('button', { name: 'Retry' }).click()
  await data(page).getByRole('button', { name: 'Make an archive' }).waitFor()
})

const tooOften = { code: 'export_too_often', message: 'You can have 3 archives a day.' }
