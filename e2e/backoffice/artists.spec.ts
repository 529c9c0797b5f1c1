import { randomUUID } from 'node:crypto'
import { brand } from '@tintype/domain/brand'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, createCaller, linkIn, mailTo, signIn, signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { gradientJpeg } from '../support/gradient.ts'
import { logIn, newPerson } from '../support/person.ts'
import { artworkForm } from '../support/photo.ts'
import { operator } from '../support/server.ts'
import { useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const { server, browser } = await useShared()
let office: Caller
const second = { email: `second.${randomUUID().slice(0, 8)}@e2e.example`, password: 'Day-watch-2026!' }

let seller: Awaited<ReturnType<typeof newSeller>>
/** The pages of an operator and of the seller, which two tests use. */
let desk: Awaited<ReturnType<typeof openPerson>>
let studio: Awaited<ReturnType<typeof openPerson>>

beforeAll(async () => {
  office = await signIn(server.url, operator)
  seller = await newSeller('Two Doves')
  desk = await openPerson(browser, server.url)
  studio = await openPerson(browser, server.url)
  await logIn(desk.page, operator, '/backoffice/artists')
})
beforeEach(({ onTestFailed }) => {
  desk.problems.length = 0
  studio.problems.length = 0
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
})

/** An artist with a product on sale. */
async function newSeller(artworkName: string) {
  const person = newPerson('Ines')
  const artist = await signUpConfirmed(server.url, person)
  const sent = await artist.post('/api/upload-artwork', await artworkForm({ artworkName }, await gradientJpeg(900, 600), person.email))
  expect(sent.status).toBe(200)
  const find = async () => (await artist.get('/api/artist-artworks?limit=1')).body.artworks[0]
  const { uid } = await until('the renditions', async () => ((await find())?.imageUrl ? find() : undefined))
  expect((await office.post(`/api/backoffice/artworks/${uid}/approve`, {})).status).toBe(200)
  // an operator can undo a decision for some seconds
  const { shopify_product_url: url } = await until('the product on sale', async () => {
    const artwork = await find()
    const path = artwork?.shopify_product_url && new URL(artwork.shopify_product_url).pathname
    return path && (await fetch(server.url + path)).ok ? artwork : undefined
  })
  const { body: stats } = await artist.get('/api/artist-stats')
  return { person, artist, product: new URL(url).pathname, shop: `/store/collections/${stats.shopify_collection_handle}` }
}

async function decide(page: Page, { label, words, button }: { label: string; words: string; button: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(words)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a suspended artist can read and export but change nothing until an operator lifts the suspension', async () => {
  const { person, artist, product, shop } = seller
  const { page, problems } = desk
  await page.getByLabel('Name, shop or email').fill(person.email.slice(0, 12))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: person.name }).click()
  await page.getByRole('heading', { level: 1, name: person.name }).waitFor()
  await page.getByRole('link', { name: 'Two Doves' }).waitFor()

  await page.getByRole('button', { name: 'Suspend…' }).click()
  await decide(page, {
    label: 'Reason, and what the artist can do',
    words: 'Two pictures were not yours. Take them back.',
    button: 'Suspend',
  })
  await page.getByText('Two pictures were not yours. Take them back.').first().waitFor()
  await page.getByRole('button', { name: 'Lift suspension…' }).waitFor()
  // the payout blocks and remedies, with the same texts as on the page of the artist
  const { body: earnings } = await artist.get('/api/user/earnings')
  expect(earnings.blocks.map(({ code }: { code: string }) => code)).toEqual([
    'payout_suspended',
    'payout_below_minimum',
    'payout_method_missing',
  ])
  for (const { text, remedy } of earnings.blocks) await page.getByText(`${text} ${remedy}`, { exact: true }).waitFor()
  expect((await mailTo(server.url, person.email, /account is suspended/)).text).toContain('Take them back.')

  expect((await visit(shop)).text).toContain('This shop is temporarily closed.')
  const closed = await visit(product)
  expect([closed.status, closed.text]).toEqual([404, expect.stringContaining('This product is currently not for sale.')])

  await logIn(studio.page, person)
  const banner = studio.page.getByRole('region', { name: 'Your account is suspended' })
  await banner.getByText('Two pictures were not yours. Take them back.').waitFor()
  await studio.page.getByRole('heading', { name: /^Your shop/ }).waitFor({ state: 'detached' })
  await studio.page.getByRole('link', { name: `My ${brand.products}`, exact: true }).click()
  await studio.page.getByRole('heading', { name: 'Two Doves' }).waitFor()
  await banner.waitFor()
  await studio.page.getByRole('link', { name: 'Settings', exact: true }).click()
  await studio.page.getByRole('switch', { name: 'Emails about approvals' }).click()
  await studio.page.getByText(/Your change was not saved\. Your account is suspended/).waitFor()
  await studio.page.getByRole('button', { name: 'Request an archive' }).click()
  await studio.page.getByText('Your archive is ready').waitFor()
  expect((await artist.post('/api/request-payout', {})).body.code).toBe('artist_suspended')

  await page.getByRole('button', { name: 'Lift suspension…' }).click()
  await decide(page, { label: 'Message to the artist', words: 'You took them back.', button: 'Lift suspension' })
  await page.getByRole('button', { name: 'Suspend…' }).waitFor()
  expect((await visit(product)).status).toBe(200)
  await studio.page.reload()
  await studio.page.getByRole('switch', { name: 'Emails about approvals' }).waitFor()
  await banner.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

/** A page of the store as the server sends it. */
async function visit(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(server.url + path)
  return { status: answer.status, text: await answer.text() }
}

test('a report by a visitor is confirmed, answered and decided, and another operator decides the appeal', async () => {
  const { person, product } = seller
  // the visitor uses no JavaScript
  const visitor = await openPerson(browser, server.url, { javaScriptEnabled: false })
  const email = 'rosa@lind.example'
  await visitor.page.goto(product)
  await visitor.page.getByRole('link', { name: 'Report this artwork' }).click()
  await visitor.page.getByRole('button', { name: 'Submit report' }).click()
  await visitor.page.getByText('Select what is wrong.').waitFor()
  await visitor.page.getByLabel('Copyright infringement').check()
  await visitor.page.getByLabel('Description').fill('The doves are mine.')
  await visitor.page.getByLabel('Original work').fill('https://lind.example/doves')
  await visitor.page.getByLabel('I own the rights.').check()
  await visitor.page.getByLabel(/good faith/).check()
  await visitor.page.getByLabel('Your name').fill('Rosa Lind')
  await visitor.page.getByLabel('Your email').fill(email)
  await visitor.page.getByLabel(/The information in this report is accurate/).check()
  await visitor.page.getByRole('button', { name: 'Submit report' }).click()
  await visitor.page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
  const link = linkIn(await mailTo(server.url, email, /confirm your report/), /store\/report/)
  await visitor.page.goto(link)
  await visitor.page.getByRole('button', { name: 'Confirm this report' }).click()
  await visitor.page.getByText('We have received your report and will review it.').waitFor()

  await desk.page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Reports/ })
    .click()
  await desk.page.getByRole('link', { name: `“Two Doves” by ${person.name}` }).click()
  await desk.page.getByRole('button', { name: 'Send to artist' }).click()
  await desk.page.getByRole('heading', { name: 'Sent to artist' }).waitFor()
  expect(await desk.page.getByRole('button', { name: 'Take down…' }).count()).toBe(0)

  await logIn(studio.page, person)
  await studio.page.getByRole('link', { name: 'Read and answer' }).click()
  await studio.page.getByLabel('Your answer').fill('I drew them in May.')
  expect(await seriousProblems(studio.page)).toEqual([])
  await studio.page.getByRole('button', { name: 'Submit answer' }).click()
  await studio.page.getByRole('heading', { name: 'Your answer' }).waitFor()

  await desk.page.reload()
  await desk.page.getByText('I drew them in May.').waitFor()
  await desk.page.getByRole('button', { name: 'Take down…' }).click()
  await decide(desk.page, { label: 'Message to both parties', words: 'It is a copy.', button: 'Take down' })
  await desk.page.getByRole('heading', { name: 'Taken down' }).waitFor()
  expect((await fetch(server.url + product)).status).toBe(404)
  expect((await mailTo(server.url, email, /is decided/)).text).toContain('It is a copy.')

  await studio.page.reload()
  await studio.page.getByLabel('Your appeal').fill('Look at my sketches.')
  await studio.page.getByRole('button', { name: 'Submit appeal', exact: true }).click()
  await studio.page.getByRole('heading', { name: 'You appealed' }).waitFor()

  await desk.page.reload()
  await desk.page.getByText('You decided this report, so another operator must decide the appeal.').waitFor()
  expect(await desk.page.getByRole('button', { name: 'Reverse decision…' }).count()).toBe(0)
  await addOperator(second)
  await logIn(desk.page, second, new URL(desk.page.url()).pathname)
  await desk.page.getByRole('button', { name: 'Reverse decision…' }).click()
  await decide(desk.page, { label: 'Message to both parties', words: 'The sketches are older.', button: 'Reverse decision' })
  await desk.page.getByRole('heading', { name: 'Decision reversed' }).waitFor()
  expect((await fetch(server.url + product)).status).toBe(200)
  const { pathname, search } = new URL(link)
  expect((await visit(pathname + search)).text).toContain('The decision was reversed')
  expect([...desk.problems, ...studio.problems]).toEqual([])
})

test('a visitor selects which picture of a shop to report, and finds none in a shop without pictures', async () => {
  const artist = await signUpConfirmed(server.url, newPerson('Ona'))
  const { body: stats } = await artist.get('/api/artist-stats')
  expect((await visit(`/store/report?shop=${stats.shopify_collection_handle}`)).text).toContain(
    'This shop has no banner or profile picture.',
  )
  for (const [path, field, size] of [
    ['/api/user/banner', 'bannerImage', [500, 200]],
    ['/api/user/profile-picture', 'profilePicture', [200, 200]],
  ] as const) {
    const form = new FormData()
    form.set(field, new File([Uint8Array.from(await gradientJpeg(size[0], size[1]))], 'picture.jpg'))
    expect((await artist.post(path, form)).status).toBe(200)
  }
  const { page, problems } = await openPerson(browser, server.url)
  await page.goto(`/store/collections/${stats.shopify_collection_handle}`)
  await page.getByRole('link', { name: 'Report this shop’s banner or profile picture' }).click()
  await page.getByLabel('The profile picture').check()
  await page.getByLabel('Hateful, violent or indecent content').check()
  expect(await page.getByLabel('Original work').isVisible()).toBe(false)
  expect(await seriousProblems(page)).toEqual([])
  expect(problems).toEqual([])
})

async function addOperator({ email, password }: { email: string; password: string }): Promise<void> {
  expect((await office.post('/api/backoffice/operators/invitations', { email, role: 'moderator' })).status).toBe(200)
  const token = new URL(linkIn(await mailTo(server.url, email, /invited/), /\/invitation\//)).pathname.split('/').at(-1)
  const accepted = await createCaller(server.url).post('/api/operator-invitations/accept', { token, name: 'Day Watch', password })
  expect(accepted.status).toBe(200)
}
