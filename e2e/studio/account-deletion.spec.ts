import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountDeletionTexts } from '../../apps/web/app/security/account-deletion/account-deletion-texts.ts'
import { authTexts } from '../../apps/web/app/session/auth-texts.ts'
import { type Caller, createCaller, linkIn, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator, type TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser, useSharedServer } from '../support/shared.ts'
import { until } from '../support/until.ts'

/** One server with the default grace period, one without a grace period. */
const patient = await useSharedServer()
let hasty: TestServer
const browser = await useSharedBrowser()

beforeAll(async () => {
  hasty = await startServer({ ACCOUNT_GRACE_DAYS: '0' })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
  await Promise.all(browser.contexts().map((context) => context.close()))
})
afterAll(() => hasty?.remove())

type Seller = ReturnType<typeof newPerson> & { artist: Caller; uid: string; product: string }

/** An artist with one product on sale. */
async function newSeller(server: TestServer): Promise<Seller> {
  const person = newPerson('Ines')
  const artist = await signUpConfirmed(server.url, person)
  const operatorCaller = await signIn(server.url, operator)
  await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }, await gradientJpeg(900, 600), person.email))
  const uid = await until('the renditions', async () => {
    const { body } = await artist.get('/api/artist-artworks?limit=1')
    return body.artworks?.[0]?.imageUrl && (body.artworks[0].uid as string)
  })
  await operatorCaller.post(`/api/backoffice/artworks/${uid}/approve`, {})
  const { body } = await createCaller(server.url).get('/api/store/products')
  return { ...person, artist, uid, product: body.products[0].handle as string }
}

const fetchProductStatus = async (server: TestServer, product: string) =>
  (await createCaller(server.url).get(`/api/store/products/${product}`)).status

async function linkFor(server: TestServer, email: string): Promise<string> {
  const { pathname, search } = new URL(linkIn(await mailTo(server.url, email, /^Delete your/), /leaving\/confirm/))
  return pathname + search
}

async function requestDeletion(page: Page, password: string): Promise<void> {
  const section = page.getByRole('region', { name: accountDeletionTexts.title })
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: accountDeletionTexts.ask }).click()
}

async function confirmDeletion(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('heading', { name: accountDeletionTexts.confirmTitle }).waitFor()
  await page.getByRole('button', { name: accountDeletionTexts.confirm }).click()
  await page.getByRole('heading', { name: accountDeletionTexts.confirmedTitle }).waitFor()
}

test('an artist who confirms the account deletion and then stays has the product on sale again', async () => {
  const seller = await newSeller(patient)
  const { page, problems } = await openPerson(browser, patient.url)
  await logIn(page, seller, '/settings')
  await requestDeletion(page, 'Not-my-password-1!')
  await page.getByText('Incorrect password.').waitFor()
  expect(problems.splice(0).filter((problem) => !/status of 403/.test(problem))).toEqual([])
  await requestDeletion(page, seller.password)
  await page.getByText(accountDeletionTexts.asked).waitFor()
  expect(await fetchProductStatus(patient, seller.product)).toBe(200)

  const link = await linkFor(patient, seller.email)
  await confirmDeletion(page, link)
  expect(await fetchProductStatus(patient, seller.product)).toBe(404)
  await page.goto(link)
  await page.getByRole('heading', { name: authTexts.alreadyConfirmedTitle }).waitFor()
  await page.getByRole('link', { name: accountDeletionTexts.thinkAgain }).click()
  const banner = page.getByRole('region', { name: accountDeletionTexts.confirmedTitle })
  await banner.waitFor()
  await banner.getByRole('button', { name: accountDeletionTexts.stay }).click()
  await page.getByText(accountDeletionTexts.stayed).waitFor()
  await expect.poll(() => banner.count()).toBe(0)
  expect(await fetchProductStatus(patient, seller.product)).toBe(200)

  // after the artist stayed, the link does nothing
  await page.goto(link)
  await page.getByRole('heading', { name: authTexts.linkUsedUpTitle }).waitFor()
  expect(await fetchProductStatus(patient, seller.product)).toBe(200)
})

test('an artist whose account deletion is due loses the product, the sign-in and the files', async () => {
  const seller = await newSeller(hasty)
  const { page } = await openPerson(browser, hasty.url)
  await logIn(page, seller, '/settings')
  await requestDeletion(page, seller.password)
  await page.getByText(accountDeletionTexts.asked).waitFor()
  const { body } = await seller.artist.get('/api/artist-artworks?limit=1')
  const picture = String(body.artworks[0].imageUrl)
  expect((await fetch(new URL(picture, hasty.url))).status).toBe(200)
  await confirmDeletion(page, await linkFor(hasty, seller.email))

  await until('the sign-in to be gone', async () => (await seller.artist.get('/api/artist-stats')).status === 401)
  await until('the files to be gone', async () => (await fetch(new URL(picture, hasty.url), { cache: 'no-store' })).status === 404)
  expect(await fetchProductStatus(hasty, seller.product)).toBe(404)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  await expect(signIn(hasty.url, seller)).rejects.toThrow('401')
})
