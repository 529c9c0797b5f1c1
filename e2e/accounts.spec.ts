import { passwordRules } from '@tintype/contract/accounts/passwords'
import { problemText } from '@tintype/contract/problems'
import { brand } from '@tintype/domain/brand'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { authTexts } from '../apps/web/app/session/auth-texts.ts'
import { shellTexts } from '../apps/web/app/shell/shell-texts.ts'
import { passwordTexts } from '../apps/web/app/ui/fields/password-texts.ts'
import { confirmationLink, createCaller, mailTo, type Person, signIn, signUpConfirmed } from './support/api.ts'
import { describePeople } from './support/browser.ts'
import { tabTo } from './support/keyboard.ts'
import { logIn, logInHere, newPerson } from './support/person.ts'
import { openDesk, useShared } from './support/shared.ts'
import { until } from './support/until.ts'

const { server, browser } = await useShared()

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser), server.output().slice(-2000))
})

const newPassword = 'Copper-and-light-7!'
const getEmailField = (page: Page) => page.getByLabel('Email', { exact: true })
const getPasswordField = (page: Page) => page.getByLabel('Password', { exact: true })

async function openPage(path?: string): Promise<Page> {
  const { page } = await openDesk()
  if (path) await page.goto(path)
  return page
}

async function artist(firstName?: string): Promise<Person> {
  const person = newPerson(firstName)
  await signUpConfirmed(server.url, person)
  return person
}

/** Changes the password from another device, which ends every other session. */
async function changePasswordElsewhere(person: Person): Promise<Person> {
  const elsewhere = await signIn(server.url, { ...person, username: person.name })
  const changed = await elsewhere.post('/api/auth/change-password', { currentPassword: person.password, newPassword })
  expect(changed.status).toBe(200)
  return { ...person, password: newPassword }
}

const currentPath = (page: Page) => page.url().slice(server.url.length)

test('an artist signs up, confirms the email address and logs in with the keyboard alone', async () => {
  const person = newPerson()
  const page = await openPage('/signup')
  await page.getByRole('heading', { level: 1, name: 'Create Artist Account' }).waitFor()
  const submit = page.getByRole('button', { name: 'Sign Up' })

  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type('Al')
  await page.getByText(problemText('name_too_short')).waitFor()
  await page.keyboard.type('?')
  await page.getByText(problemText('name_characters')).waitFor()
  expect(await submit.getAttribute('aria-disabled')).toBe('true')
  await page.getByText(authTexts.nameFirst).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.name)
  await page.getByText(problemText('name_characters')).waitFor({ state: 'detached' })

  await tabTo(page, getEmailField(page))
  await page.keyboard.type(person.email)
  await tabTo(page, getPasswordField(page))
  const rules = page.getByRole('list', { name: passwordTexts.rules })
  expect(await rules.getByRole('listitem').allInnerTexts()).toEqual(passwordRules.map(({ text }) => expect.stringContaining(text)))
  await page.keyboard.type(person.password.replace(/\d/, ''))
  // neither Enter nor the button submits while a rule is not met
  await page.keyboard.press('Enter')
  expect([await submit.getAttribute('aria-disabled'), currentPath(page)]).toEqual(['true', '/signup'])
  expect(await rules.getByText(', open').count()).toBe(1)
  await page.keyboard.type('9')
  await page.getByText(passwordTexts.rulesFirst).waitFor({ state: 'detached' })
  expect(await submit.getAttribute('aria-disabled')).toBeNull()

  await tabTo(page, page.getByRole('button', { name: 'Show password' }))
  await page.keyboard.press('Enter')
  expect(await getPasswordField(page).getAttribute('type')).toBe('text')
  await page.keyboard.press('Enter')
  expect(await getPasswordField(page).getAttribute('type')).toBe('password')
  await tabTo(page, submit)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Confirm Your Email' }).waitFor()
  expect(currentPath(page)).toBe('/email-confirmed?fromSignup=true')
  await page.getByText(person.email).waitFor()
  expect(await page.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login')

  await page.goto(confirmationLink(await mailTo(server.url, person.email, /confirm/i)))
  await page.getByRole('heading', { level: 1, name: 'Email Confirmed!' }).waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Log in' }))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Artist Login' }).waitFor()
  await tabTo(page, getEmailField(page))
  await page.keyboard.type(person.email)
  await tabTo(page, getPasswordField(page))
  await page.keyboard.type(`${person.password.replace(/\d/, '')}9`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: new RegExp(person.name.split(' ')[0] ?? '') }).waitFor()
  expect(currentPath(page)).toBe('/dashboard')
})

test('a visitor who leaves a field empty follows the links between login, password reset and signup with the first click', async () => {
  const page = await openPage('/login')
  await page.getByRole('heading', { level: 1, name: 'Artist Login' }).waitFor()
  for (const [label, link, end] of [
    ['Password', 'Forgot Password', '/forgot-password'],
    ['Email', 'Back to login', '/login'],
    ['Password', 'Sign Up', '/signup'],
    ['Email', 'Log in', '/login'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).focus()
    // an error that appears when the field is left must not move the link
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect.poll(() => currentPath(page)).toBe(end)
  }
})

test('a guarded page shows Loading... until the session is known', async () => {
  for (const path of ['/', '/dashboard', '/upload-artwork', '/artworks', '/settings', '/backoffice']) {
    const html = await (await fetch(server.url + path)).text()
    const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
    expect(main.replace(/<[^>]*>/g, '').trim(), path).toBe(shellTexts.checking)
  }
})

test('a visitor of a guarded page returns to it after login, an artist with a revoked session, too, and no address of the login page leads to another site', async () => {
  const person = await artist()
  const page = await openPage('/settings?tab=words#email')
  await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  expect(currentPath(page)).toBe(`/login?${new URLSearchParams({ from: '/settings?tab=words#email' })}`)
  expect(await page.getByText(authTexts.sessionEnded).count()).toBe(0)
  await logInHere(page, person)
  expect(currentPath(page)).toBe('/settings?tab=words#email')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()

  // a later request of this page would meet the revoked session before the link does
  await page.waitForLoadState('networkidle')
  const changed = await changePasswordElsewhere(person)
  await page.getByRole('link', { name: `My ${brand.products}`, exact: true }).click()
  await page.getByText(authTexts.sessionEnded).waitFor()
  expect(currentPath(page)).toBe('/login?from=%2Fartworks')
  await logInHere(page, changed)
  expect(currentPath(page)).toBe('/artworks')

  await page.goto(`/login?${new URLSearchParams({ from: '//evil.example' })}`)
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(page.url()).toBe(`${server.url}/dashboard`)
})

test('an artist who signs out leaves no session and no personal data in any tab', async () => {
  const [person, next] = [await artist('Nora'), await artist('Otto')]
  const page = await openPage()
  await logIn(page, person)
  await page.getByRole('heading', { level: 1, name: /Nora/ }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/artworks')
  await other.getByRole('heading', { level: 1 }).waitFor()
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('tintype.session') ?? '{}').accessToken as string)
  const caller = createCaller(server.url, { token, username: person.name })
  expect((await caller.get('/api/artist-stats')).status).toBe(200)
  await page.evaluate(() => {
    sessionStorage.setItem('tintype.quick-drop', '[1,0.5]')
    return new Promise<void>((resolve) => {
      const request = indexedDB.open('tintype.dropped-pictures')
      request.onsuccess = () => resolve(request.result.close())
    })
  })

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  expect(currentPath(page)).toBe('/login')
  // the page signs out without waiting for the response
  await until('the token to be dead', async () => (await caller.get('/api/artist-stats')).status === 401)
  const left = () => ({
    local: { ...localStorage },
    tab: Object.keys(sessionStorage).filter((key) => key.startsWith('tintype')),
    cookies: document.cookie,
  })
  expect(await page.evaluate(left)).toEqual({ local: {}, tab: [], cookies: '' })
  await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([])
  await other.getByRole('heading', { name: 'Artist Login' }).waitFor()
  await other.getByText(authTexts.sessionEnded).waitFor()

  // the previous page is not restored from the browser cache, and the next artist sees only the own data
  await page.goBack()
  await expect.poll(() => page.evaluate(() => [window.history.state.idx, window.location.pathname])).toEqual([0, '/login'])
  await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  expect(await page.getByText(/Nora/).count()).toBe(0)
  await logInHere(page, next)
  await page.getByRole('heading', { level: 1, name: /Otto/ }).waitFor()
  expect(await page.getByText(/Nora/).count()).toBe(0)
})
