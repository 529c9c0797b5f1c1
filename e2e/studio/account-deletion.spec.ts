import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { accountDeletionTexts } from '../../apps/web/app/security/account-deletion/account-deletion-texts.ts'
import { type Caller, createCaller, linkIn, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { describePeople } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { openDesk, useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const { server, browser } = await useShared()

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser))
})

type Seller = ReturnType<typeof newPerson> & { artist: Caller; uid: string; product: string }

/** An artist with one product on sale. */
async function newSeller(): Promise<Seller> {
  const person = newPerson('Ines')
  const artist = await signUpConfirmed(server.url, person)
  const operatorCaller = await signIn(server.url, operator)
  await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }, await gradientJpeg(800, 600), person.email))
  const uid = await until('the renditions', async () => {
    const { body } = await artist.get('/api/artist-artworks?limit=1')
    return body.artworks?.[0]?.imageUrl && (body.artworks[0].uid as string)
  })
  await operatorCaller.post(`/api/backoffice/artworks/${uid}/approve`, {})
  const { body } = await createCaller(server.url).get('/api/store/products')
  return { ...person, artist, uid, product: body.products[0].handle as string }
}

const fetchProductStatus = async (product: string) => (await createCaller(server.url).get(`/api/store/products/${product}`)).status

async function linkFor(email: string): Promise<string> {
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
  const seller = await newSeller()
  const { page, problems } = await openDesk()
  await logIn(page, seller, '/settings')
  await requestDeletion(page, 'Not-my-password-1!')
  await page.getByText('Incorrect password.').waitFor()
  expect(problems.splice(0).filter((problem) => !/status of 403/.test(problem))).toEqual([])
  await requestDeletion(page, seller.password)
  await page.getByText(accountDeletionTexts.asked).waitFor()
  expect(await fetchProductStatus(seller.product)).toBe(200)

  await confirmDeletion(page, await linkFor(seller.email))
  expect(await fetchProductStatus(seller.product)).toBe(404)
  await page.getByRole('link', { name: accountDeletionTexts.thinkAgain }).click()
  const banner = page.getByRole('region', { name: accountDeletionTexts.confirmedTitle })
  await banner.waitFor()
  await banner.getByRole('button', { name: accountDeletionTexts.stay }).click()
  await page.getByText(accountDeletionTexts.stayed).waitFor()
  await expect.poll(() => banner.count()).toBe(0)
  expect(await fetchProductStatus(seller.product)).toBe(200)
})
