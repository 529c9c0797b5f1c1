import { randomUUID } from 'node:crypto'
import type { Request } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { authTexts } from '../apps/web/app/session/auth-texts.ts'
import { type Caller, confirmationLink, createCaller, linkIn, mailTo, type Person, signIn, signUp, signUpConfirmed } from './support/api.ts'
import { describePeople, openPerson } from './support/browser.ts'
import { buildOrder } from './support/order.ts'
import { logInHere, newPerson } from './support/person.ts'
import { artworkForm, photoPath } from './support/photo.ts'
import { operator } from './support/server.ts'
import { useShared } from './support/shared.ts'

const { server, browser } = await useShared()

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser), server.output().slice(-2000))
})

const newPassword = 'Copper-and-light-7!'

/** One page for all links, whose requests are recorded with the headers that were sent. */
const { page, context } = await openPerson(browser, server.url)
const requests: Request[] = []
context.on('request', (request) => requests.push(request))
/** Read once, because every read asks the browser. */
const sentHeaders = new Map<Request, Record<string, string>>()

/** Requests with the token in the Referer or in the address of another site. */
async function findLeaks(token: string) {
  const written = await Promise.all(
    requests.map(async (request) => ({
      url: request.url(),
      referer: (await readHeaders(request)).referer ?? '',
    })),
  )
  return written.filter(
    ({ url, referer }) => containsToken(referer, token) || (containsToken(url, token) && new URL(url).origin !== server.url),
  )
}

async function readHeaders(request: Request): Promise<Record<string, string>> {
  const headers = sentHeaders.get(request) ?? (await request.allHeaders().catch(() => request.headers()))
  sentHeaders.set(request, headers)
  return headers
}

function containsToken(text: string, token: string): boolean {
  return [text, decodeURIComponent(text)].some((one) => one.includes(token))
}

/** Waits for the requests of a page and checks its links to other sites. */
async function expectNoTokenInLinks(token: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const outward = await page.locator('a[href^="http"]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(outward.filter((href) => new URL(href).origin !== server.url && containsToken(href, token))).toEqual([])
}

/** Opens a link as a mail scanner does. That nothing changes shows when the test uses the link afterwards. */
async function scan(link: string): Promise<void> {
  for (const method of ['GET', 'GET', 'HEAD']) expect((await fetch(link, { method, redirect: 'manual' })).status).toBe(200)
}

/** Neither the address nor the previous history entry contains the token. */
async function expectForgotten(token: string): Promise<void> {
  expect(containsToken(page.url(), token)).toBe(false)
  await page.goBack()
  expect(containsToken(page.url(), token)).toBe(false)
}

describe('tokens of emailed links', () => {
  test('an artist who forgot the password sets a new one with an emailed link that works once, and its token leaks nowhere', async () => {
    const person = newPerson()
    await signUpConfirmed(server.url, person)
    const before = requests.length
    await page.goto('/forgot-password')
    await page.getByRole('heading', { level: 1, name: 'Forgot Password' }).waitFor()
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByText('If an account with this email exists, a password reset link has been sent to your email.').waitFor()
    const link = linkIn(await mailTo(server.url, person.email, /new password/i), /reset-password-callback/)
    expect(link.startsWith(`${server.url}/reset-password-callback?token=`)).toBe(true)
    await scan(link)
    await page.goto(link)
    const token = extractToken(link)
    await page.getByRole('heading', { level: 1, name: authTexts.resetTitle }).waitFor()
    await expectNoTokenInLinks(token)
    expect(containsToken(page.url(), token)).toBe(true)
    expect(await page.getByRole('button', { name: 'Save password' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/login$/)
    await page.getByText(authTexts.passwordChanged).waitFor()
    await expectNoTokenInLinks(token)
    expect(requests.length - before).toBeGreaterThan(5)
    expect(await findLeaks(token)).toEqual([])
    await expectForgotten(token)
    await expectSignIn(person, 401)
    await expectSignIn({ ...person, password: newPassword }, 200)
    const again = await createCaller(server.url).post('/api/auth/reset-password', { token, newPassword: person.password })
    expect(again.status).toBe(400)
  })

  test('a new email address applies only after the artist confirmed it from the old and from the new address, and the tokens of both links leak nowhere', async () => {
    const person = newPerson()
    const newEmail = `new.${person.email}`
    const caller = await signUpConfirmed(server.url, person)
    const elsewhere = await signIn(server.url, { ...person, username: person.name })
    await caller.post('/api/auth/change-email', { newEmail })
    const { request, address } = authTexts.emailChangeSteps
    const confirm = async (to: string, subject: RegExp, { confirm: press, lead }: typeof request | typeof address, done: string) => {
      const link = linkIn(await mailTo(server.url, to, subject), /email-change/)
      await scan(link)
      await page.goto(link)
      await page.getByText(lead(newEmail)).waitFor()
      await page.getByRole('button', { name: press }).click()
      await page.getByRole('heading', { name: done }).waitFor()
      await page.getByRole('status').getByText(newEmail).waitFor()
      await expectNoTokenInLinks(extractToken(link))
      expect(await findLeaks(extractToken(link))).toEqual([])
    }
    await confirm(person.email, /new email/i, request, authTexts.emailChangeRequestedTitle)
    await expectSignIn(person, 200)
    await confirm(newEmail, /confirm/i, address, authTexts.emailChangedTitle)
    // the session that requested the change stays
    expect([(await caller.get('/api/artist-stats')).status, (await elsewhere.get('/api/artist-stats')).status]).toEqual([200, 401])
    await expectSignIn(person, 401)
    // without a session the link shows its result on the login page, and after the login
    await page.getByRole('link', { name: 'Go to settings' }).click()
    await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
    await page.getByText(authTexts.emailChangeConfirmed).waitFor()
    await logInHere(page, { ...person, email: newEmail })
    expect(new URL(page.url()).pathname).toBe('/settings')
    await page.getByText(authTexts.emailChangeConfirmed).waitFor()
    await page.getByText(`You log in with ${newEmail}`).waitFor()
    await context.setStorageState({ cookies: [], origins: [] })
  })

  test('an email confirmation token is in no Referer, in no request to another site and not in the history', async () => {
    const person = newPerson()
    await signUp(server.url, person)
    const link = confirmationLink(await mailTo(server.url, person.email, /confirm/i))
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Email Confirmed!' }).waitFor()
    const token = extractToken(link)
    await expectNoTokenInLinks(token)
    expect(await findLeaks(token)).toEqual([])
    await expectForgotten(token)
  })

  test('the tokens of order links are in no Referer and in no request to another site', async () => {
    const email = `ada.${randomUUID().slice(0, 8)}@customer.example`
    await buy(email)
    const one = linkIn(await mailTo(server.url, email, /order/i), /store\/orders\//)
    await createCaller(server.url).post('/api/store/account/links', { email })
    const all = linkIn(await mailTo(server.url, email, /link to your orders/), /account\/link/)
    for (const link of [one, all]) {
      await scan(link)
      await page.goto(link)
      await expectNoTokenInLinks(extractToken(link))
    }
    await page.getByRole('button', { name: 'View my orders' }).click()
    await page.getByRole('heading', { level: 2 }).waitFor()
    await expectNoTokenInLinks(extractToken(all))
    expect(containsToken(page.url(), extractToken(all))).toBe(false)
    expect([await findLeaks(extractToken(all)), await findLeaks(extractToken(one))]).toEqual([[], []])
  })

  test('an invitation token is in no Referer, in no request to another site and, after use, not in the history', async () => {
    const desk = await signIn(server.url, operator)
    const email = `${randomUUID()}@office.example`
    await desk.post('/api/backoffice/operators/invitations', { email, role: 'viewer' })
    const { text } = await mailTo(server.url, email, /invited/)
    const link = /http\S+\/invitation\/[\w-]+/.exec(text)?.[0] ?? 'no link'
    const token = extractToken(link)
    await scan(link)
    await page.goto(link)
    await page.getByText(`You log in with ${email}.`).waitFor()
    await expectNoTokenInLinks(token)
    await page.getByLabel('Your name').fill('Vera Holm')
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByText('Welcome. Please log in.').waitFor()
    expect(await findLeaks(token)).toEqual([])
    await expectForgotten(token)
  })

  test('an owner secures the account by the link of a security mail and gets a link for a new password, and its token leaks nowhere', async () => {
    const person = newPerson()
    const artist = await signUpConfirmed(server.url, person)
    await artist.post('/api/auth/change-password', { currentPassword: person.password, newPassword })
    const link = linkIn(await mailTo(server.url, person.email, /password was changed/), /secure-account/)
    const token = extractToken(link)
    await scan(link)
    await page.goto(link)
    await expectNoTokenInLinks(token)
    await expectSignIn({ ...person, password: newPassword }, 200)
    await page.getByRole('button', { name: 'Sign out all devices and reset the password' }).click()
    await page.getByRole('heading', { name: 'Your account is secured' }).waitFor()
    await expectSignIn({ ...person, password: newPassword }, 401)
    linkIn(await mailTo(server.url, person.email, /Choose a new password/), /reset-password-callback/)
    expect(await findLeaks(token)).toEqual([])
    await expectForgotten(token)
  })

  test('a page that sends its token in a Referer and to another site is detected (control)', async () => {
    const token = randomUUID()
    await page.goto(`/reset-password-callback?token=${token}`)
    await page.waitForLoadState('networkidle')
    expect(await findLeaks(token)).toEqual([])
    await page.evaluate(() => fetch('/healthz', { referrerPolicy: 'unsafe-url' }))
    await page.goto(`http://127.0.0.1:9/?seen=${token}`).catch(() => undefined)
    expect(await findLeaks(token)).toMatchObject([{ url: `${server.url}/healthz` }, { url: expect.stringContaining('127.0.0.1:9') }])
  })
})

/** The token is in the query or is the last part of the path. */
function extractToken(link: string): string {
  const { searchParams, pathname } = new URL(link)
  const token = searchParams.get('token') ?? pathname.split('/').at(-1) ?? ''
  expect(token.length).toBeGreaterThan(15)
  return token
}

async function expectSignIn({ email, password }: Pick<Person, 'email' | 'password'>, status: number): Promise<void> {
  expect((await createCaller(server.url).post('/api/auth/sign-in/email', { email, password })).status).toBe(status)
}

async function buy(email: string): Promise<void> {
  const artist: Caller = await signUpConfirmed(server.url, newPerson())
  const desk = await signIn(server.url, operator)
  // small, because every upload makes renditions
  const picture = await sharp(photoPath).resize(800, 600).jpeg().toBuffer()
  const { body } = await artist.post('/api/upload-artwork', await artworkForm({ artworkName: 'Dove on a Wire' }, picture))
  await desk.post(`/api/backoffice/artworks/${body.uid}/approve`, {})
  const product = (await createCaller(server.url).get('/api/store/products')).body.products[0].handle
  const order = buildOrder([{ product, size: 'medium', quantity: 1 }], { email })
  const { status } = await createCaller(server.url).post('/api/store/orders', order, { 'idempotency-key': randomUUID() })
  expect(status).toBe(201)
}
