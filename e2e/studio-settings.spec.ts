import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import pg from 'pg'
import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { codeFrom } from '../apps/server/test/authenticator.ts'
import { type Caller, callerOf, linkIn, mailTo, type Person, signIn, signUpConfirmed } from './support/api.ts'
import { settled } from './support/axe.ts'
import { describePeople, look, openPerson, widths } from './support/browser.ts'
import { tabTo } from './support/keyboard.ts'
import { logIn, logInHere, newPerson } from './support/person.ts'
import { operator } from './support/server.ts'
import { useOwnServer, useSharedBrowser } from './support/shared.ts'
import { until } from './support/until.ts'

const newPassword = 'Copper-and-light-7!'
const SETTINGS = '**/api/user/settings'

const [server, browser] = [await useOwnServer(), await useSharedBrowser()]
/** One artist for each test, created in parallel. */
let artists: { person: Person; caller: Caller }[]

beforeAll(async () => {
  const desk = await signIn(server.url, operator)
  const causes = [
    { title: 'Trees for Porto', description: 'Shade for the old town.', funding_goal: 10_000 },
    { title: 'Boats for the Coast', description: 'They go out when nobody else does.' },
  ]
  artists = await Promise.all(
    Array.from({ length: 13 }, async () => {
      const person = newPerson()
      return { person, caller: await signUpConfirmed(server.url, person) }
    }),
  )
  for (const cause of causes) expect((await desk.post('/api/backoffice/causes', cause)).status).toBe(200)
})

type SignIn = Pick<Person, 'email' | 'password'>
type Artist = { person: Person; caller: Caller; page: Page; context: BrowserContext; problems: string[] }

/** Opens the settings as a new artist. */
async function openSettings(onTestFailed: (tell: () => Promise<void>) => void): Promise<Artist> {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  await Promise.all(browser.contexts().map((earlier) => earlier.close()))
  const artist = artists.pop()
  if (!artist) throw new Error('there are more tests than artists')
  const { page, context, problems } = await openPerson(browser, server.url)
  await page.goto('/login?from=/settings')
  await logInHere(page, artist.person)
  await section(page, 'Give-back').getByRole('switch').waitFor()
  return { ...artist, page, context, problems }
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const kept = async (caller: Caller) => (await caller.get('/api/user/settings')).body
const mailsToggle = (page: Page) => page.getByRole('switch', { name: 'Mails about approvals' })
const isChecked = (target: Locator) => until('the switch', async () => (await target.isChecked()) === true)
const isUnchecked = (target: Locator) => until('the switch', async () => (await target.isChecked()) === false)

/** Records every settings request of the page in order. */
function watchChanges(page: Page): Record<string, unknown>[] {
  const changes: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/api/user/settings')) changes.push(request.postDataJSON())
  })
  return changes
}

test('an artist changes preferences with the keyboard alone, and each change is saved without a button', async ({ onTestFailed }) => {
  const { page, caller, problems } = await openSettings(onTestFailed)
  const changes = watchChanges(page)
  await tabTo(page, mailsToggle(page))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('radio', { name: 'General' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, section(page, 'Give-back').getByRole('switch'))
  await page.keyboard.press('Space')
  await page.getByText('Giving begins when you choose a cause.').waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'Trees for Porto' }))
  await page.keyboard.press('Space')
  const slider = page.getByRole('slider', { name: 'Donation percentage' })
  await tabTo(page, slider)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await until('everything to be saved', async () => (await kept(caller)).donation_percentage === 40)
  expect(await kept(caller)).toMatchObject({
    receive_approval_emails: false,
    artist_type: 'space_photography',
    give_back_enabled: true,
    donation_percentage: 40,
  })
  // intermediate values were not saved
  expect(changes.filter((change) => 'donation_percentage' in change)).toEqual([{ donation_percentage: 40 }])

  await page.reload()
  await isUnchecked(mailsToggle(page))
  await expect.poll(() => page.getByRole('radio', { name: 'Space photography' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: 'Trees for Porto' }).isChecked()).toBe(true)
  await page.getByText('0% funded: $0.00 of $10,000.00').waitFor()
  await page.getByText('$0.00 raised, open goal').waitFor()
  expect(await slider.getAttribute('aria-valuetext')).toBe('40 percent')
  await look(page, 'settings')
  expect(problems).toEqual([])
})

test('the donation percentage is saved at once when the artist leaves the page or closes the tab', async ({ onTestFailed }) => {
  const { page, caller, context } = await openSettings(onTestFailed)
  const { body } = await caller.get('/api/hope/causes')
  await caller.patch('/api/user/settings', { give_back_enabled: true, selected_cause_id: body[0].id })
  await page.reload()
  const slider = page.getByRole('slider', { name: 'Donation percentage' })
  await expect.poll(() => slider.inputValue()).toBe('10')
  await slider.focus()
  await page.keyboard.press('End')
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).first().click()
  await until('it to be saved', async () => (await kept(caller)).donation_percentage === 50)

  await page.goBack()
  await slider.focus()
  await page.keyboard.press('Home')
  await page.close({ runBeforeUnload: true })
  await until('it to be saved', async () => (await kept(caller)).donation_percentage === 5)
  await context.close()
})

test('the donation percentage is saved 700 ms after the last change, and not before', async ({ onTestFailed }) => {
  const { page, caller } = await openSettings(onTestFailed)
  const { body } = await caller.get('/api/hope/causes')
  await caller.patch('/api/user/settings', { give_back_enabled: true, selected_cause_id: body[0].id })
  await page.clock.install()
  await page.reload()
  const slider = page.getByRole('slider', { name: 'Donation percentage' })
  await expect.poll(() => slider.inputValue()).toBe('10')
  const changes = watchChanges(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(600)
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(690)
  // a request sent earlier would have been recorded before this one ends
  await page.evaluate(() => fetch('/healthz'))
  expect(changes).toEqual([])
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.clock.runFor(10)
  expect((await saved).postDataJSON()).toEqual({ donation_percentage: 20 })
})

test('a failed change of a setting is reverted with an error, and of several quick changes the last one is saved', async ({
  onTestFailed,
}) => {
  const { page, caller } = await openSettings(onTestFailed)
  const toggle = mailsToggle(page)
  const fail = (route: Route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong on our side. Please try again.' } })
      : route.continue()
  await page.route(SETTINGS, fail)
  await toggle.click()
  await page.getByText('That was not saved. Something went wrong on our side. Please try again.').waitFor()
  await isChecked(toggle)
  await toggle.click()
  await toggle.click()
  await page.getByRole('radio', { name: 'Photographer', exact: true }).click()
  await isChecked(toggle)
  await until('the type to be taken back', () => page.getByRole('radio', { name: 'General' }).isChecked())
  await page.unroute(SETTINGS, fail)

  // each response is delayed until the next change was made
  const held: (() => void)[] = []
  const hold = async (route: Route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  }
  await page.route(SETTINGS, hold)
  const changes = watchChanges(page)
  for (const done of [isUnchecked, isChecked, isUnchecked]) {
    await toggle.click()
    await done(toggle)
  }
  for (let sent = 1; sent <= 3; sent += 1) {
    await until('a change on its way', async () => held.length === sent)
    expect([changes.length, await toggle.isChecked()]).toEqual([sent, false])
    held[sent - 1]?.()
  }
  await until('the last word to be kept', async () => (await kept(caller)).receive_approval_emails === false)
  expect(changes.map((change) => change.receive_approval_emails)).toEqual([false, true, false])
  await page.reload()
  await isUnchecked(toggle)
})

test('an artist whose causes cannot load sees the error and loads them with Retry', async ({ onTestFailed }) => {
  const { page } = await openSettings(onTestFailed)
  const fail = (route: Route) => route.fulfill({ status: 404, json: { code: 'not_found', message: 'x' } })
  await page.route('**/api/hope/causes', fail)
  await page.reload()
  await section(page, 'Give-back').getByRole('switch').click()
  await page.getByText('Failed to load available donation causes. Please try again.').waitFor()
  await page.unroute('**/api/hope/causes', fail)
  await section(page, 'Give-back').getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('radio', { name: 'Boats for the Coast' }).waitFor()
})

test('a social platform is Coming Soon until the server configures it, and can then be connected and disconnected', async ({
  onTestFailed,
}) => {
  const { page } = await openSettings(onTestFailed)
  const social = section(page, 'Social connections')
  await until('three platforms', async () => (await social.getByText('Coming Soon').count()) === 3)
  for (const name of ['Facebook & Instagram', 'Pinterest', 'X']) await social.getByText(name, { exact: true }).waitFor()

  const connected = [{ platform: 'pinterest', accountName: 'nora.hangs' }]
  await page.route('**/api/social/platforms', (route) =>
    route.fulfill({ json: ['facebook', 'pinterest', 'x'].map((platform) => ({ platform, isConfigured: platform !== 'x' })) }),
  )
  await page.route('**/api/social/status', (route) => route.fulfill({ json: connected }))
  let url: string | null = null
  await page.route('**/api/social/connect/facebook?**', (route) => route.fulfill({ json: { authorizationUrl: url } }))
  await page.reload()
  await social.getByText('Connected as nora.hangs').waitFor()
  expect(await social.getByText('Coming Soon').count()).toBe(1)
  await social.getByRole('button', { name: 'Connect Facebook & Instagram' }).click()
  await social.getByText('No authorization URL received from server.').waitFor()

  await page.route('**/api/social/disconnect/pinterest', (route) => {
    connected.length = 0
    return route.fulfill({ json: { message: 'Disconnected.' } })
  })
  await social.getByRole('button', { name: 'Disconnect Pinterest' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect Pinterest?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await social.getByText('Connected as nora.hangs').waitFor()
  await social.getByRole('button', { name: 'Disconnect Pinterest' }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await social.getByRole('button', { name: 'Connect Pinterest' }).waitFor()

  url = `${server.url}/login?state=of-the-platform`
  await social.getByRole('button', { name: 'Connect Facebook & Instagram' }).click()
  await page.waitForURL((address) => address.pathname !== '/settings')
})

test('the settings page shows the result of a redirect once, as text, and removes it from the address', async ({ onTestFailed }) => {
  const { page } = await openSettings(onTestFailed)
  await page.goto('/dashboard')
  const cases: [string, string][] = [
    ['connect_status=success&platform=pinterest', 'Pinterest is connected.'],
    ['connect_status=error&platform=x&error_message=%3Cimg%20src%3Dx%3E', 'X could not be connected. It said: “<img src=x>”'],
    ['email_change_confirmed=true', 'Your new email address is confirmed.'],
    ['email_change_asked=true', 'One step is left'],
    ['email_change_confirmed=true&error=email_taken', 'This email address is already in use by another account.'],
  ]
  for (const [query, text] of cases) {
    await page.goto(`/settings?${query}`)
    await page.getByText(text).waitFor()
    expect(new URL(page.url()).search).toBe('')
  }
  await page.reload()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await mailsToggle(page).waitFor()
  expect(await page.getByText('already in use').count()).toBe(0)
  await page.goto('/settings?keep=me&connect_status=success#email')
  await page.getByText('The platform is connected.').waitFor()
  expect([new URL(page.url()).search, new URL(page.url()).hash]).toEqual(['?keep=me', '#email'])
})

test('an artist changes the email address in two steps, and each step shows its result', async ({ onTestFailed }) => {
  const { page, person } = await openSettings(onTestFailed)
  const email = section(page, 'Email')
  const field = email.getByLabel('New email')
  const ask = email.getByRole('button', { name: 'Change email' })
  await field.fill('nobody')
  await ask.click()
  await email.getByText('Please enter a valid email address.').waitFor()
  await field.fill(person.email.toUpperCase())
  await ask.click()
  await email.getByText('New email is the same as your current email.').waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

  const { email: newEmail } = newPerson('Nina')
  await field.fill(newEmail)
  await ask.click()
  await email.getByText(`a mail is on its way to ${person.email}`).waitFor()
  await page.goto(linkIn(await mailTo(server.url, person.email, /new email/i), /verify-email/))
  await page.getByText('One step is left').waitFor()
  await email.getByText(`You sign in with ${person.email}`).waitFor()
  await page.goto(linkIn(await mailTo(server.url, newEmail, /confirm/i), /verify-email/))
  await page.getByText('Your new email address is confirmed.').waitFor()
  await email.getByText(`You sign in with ${newEmail}`).waitFor()
})

test('an artist whose session is an hour old must give the password to change the email address', async ({ onTestFailed }) => {
  const { page, person, problems } = await openSettings(onTestFailed)
  await makeSignInsOld(person)
  const email = section(page, 'Email')
  const ask = email.getByRole('button', { name: 'Change email' })
  const password = email.getByLabel('Password', { exact: true })
  const { email: newEmail } = newPerson('Nina')
  await email.getByLabel('New email').fill(newEmail)
  await ask.click()
  await email.getByText('Please enter your password to change your email.').waitFor()
  await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true)
  await ask.click()
  await email.getByText('Please enter your password.', { exact: true }).waitFor()
  await password.fill('Not-the-one-9!')
  await ask.click()
  await email.getByText('This password is not right.').waitFor()
  expect(await email.getByLabel('New email').inputValue()).toBe(newEmail)
  await look(page, 'settings-email-password')
  await password.fill(person.password)
  await ask.click()
  await email.getByText(`a mail is on its way to ${person.email}`).waitFor()
  expect(await password.count()).toBe(0)
  expect((await mailTo(server.url, person.email, /new email/i)).text).toContain(newEmail)
  expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
})

/** Makes all sessions of the artist an hour old. */
async function makeSignInsOld({ email }: SignIn): Promise<void> {
  const database = new pg.Client({ connectionString: await server.databaseUrl() })
  await database.connect()
  await database.query(
    "UPDATE auth_sessions SET created_at = auth_sessions.created_at - interval '1 hour' FROM auth_users WHERE auth_users.id = user_id AND email = $1",
    [email],
  )
  await database.end()
}

test('an artist must repeat a new password, and the change ends the other sessions', async ({ onTestFailed }) => {
  const { page, person, caller } = await openSettings(onTestFailed)
  const part = section(page, 'Password')
  const fill = async (current: string, next: string, again: string) => {
    await part.getByLabel('Current password', { exact: true }).fill(current)
    await part.getByLabel('New password', { exact: true }).fill(next)
    await part.getByLabel('Confirm new password', { exact: true }).fill(again)
    await part.getByRole('button', { name: 'Change password' }).click()
  }
  await fill(person.password, newPassword, `${newPassword}x`)
  await part.getByText('New passwords do not match.').waitFor()
  await fill(person.password, 'too-weak', 'too-weak')
  await part.getByText('Password does not meet all requirements.').waitFor()
  await fill('Not-the-one-9!', newPassword, newPassword)
  await part.getByText('Invalid password').waitFor()
  expect((await caller.get('/api/artist-stats')).status).toBe(200)
  await fill(person.password, newPassword, newPassword)
  await page.getByText('Your password is changed. Everywhere else you are signed out.').waitFor()
  expect((await caller.get('/api/artist-stats')).status).toBe(401)
  expect((await mailTo(server.url, person.email, /was changed/)).text).toContain(person.name)
  await page.reload()
  await mailsToggle(page).waitFor()
})

test('an artist lists the active sessions and ends one of them, all others, and then the own one', async ({ onTestFailed }) => {
  const { page, person, caller } = await openSettings(onTestFailed)
  const phone = callerOf(server.url)
  const { headers } = await phone.post(
    '/api/auth/sign-in/email',
    { email: person.email, password: person.password },
    { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' },
  )
  const onPhone = callerOf(server.url, { token: headers.get('set-auth-token') ?? '', username: person.name })
  await page.reload()
  const list = section(page, 'Where you are signed in')
  const rows = list.getByRole('listitem')
  await until('three sessions', async () => (await rows.count()) === 3)
  expect(await rows.first().innerText()).toMatch(/^Chrome on Linux[\s\S]*This one$/)
  await list.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click()
  await page.getByText('Safari on iPhone is signed out.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe('sessions-title')
  expect((await onPhone.get('/api/artist-stats')).status).toBe(401)
  expect((await caller.get('/api/artist-stats')).status).toBe(200)

  await list.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out everywhere else.').waitFor()
  await until('one session', async () => (await rows.count()) === 1)
  expect((await caller.get('/api/artist-stats')).status).toBe(401)

  await list.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('radio', { name: 'Here as well' }).check()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.evaluate(() => localStorage.getItem('tintype.session'))).toBeNull()
})

test('an artist turns two-factor sign-in on, logs in with a code and a backup code, and turns it off', async ({ onTestFailed }) => {
  const { page, person, context } = await openSettings(onTestFailed)
  const { uri, codes } = await turnOn(page, person, 'settings-two-factor')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  expect((await mailTo(server.url, person.email, /turned on/)).text).toContain(person.name)

  await signOut(page)
  await passwordStep(page, person)
  const code = page.getByLabel('Enter the 6-digit code')
  await code.waitFor()
  // the account switch is hidden during the code step
  expect(await page.getByRole('radio', { name: 'Customer' }).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('tintype.session'))).toBeNull()
  await look(page, 'login-code')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Please enter the code.').waitFor()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('That code is not right, or it was used already.').waitFor()
  // the current code was used when two-factor was turned on
  await code.fill(codeFrom(uri, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/dashboard')

  await signOut(page)
  await passwordStep(page, person)
  await page.getByRole('button', { name: 'Use a backup code instead' }).click()
  await page.getByLabel('Enter a backup code').fill(codes[3]?.toUpperCase().replace('-', ' ') ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')

  await page.goto('/settings#two-factor')
  const part = section(page, 'Two-factor sign-in')
  await part.getByText('On', { exact: true }).waitFor()
  await part.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' })
  await dialog.getByLabel('Password', { exact: true }).fill('Not-the-one-9!')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is not your password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await dialog.getByText('Please enter the code of your authenticator app, or a backup code.').waitFor()
  await look(page, 'settings-two-factor-off')
  await dialog.getByLabel('Enter the 6-digit code').fill(codes[4] ?? '')
  await page.keyboard.press('Enter')
  await part.getByText('Off', { exact: true }).waitFor()
  expect((await mailTo(server.url, person.email, /turned off/)).text).toContain(person.name)
  await signOut(page)
  await logIn(page, person)
})

async function turnOn(page: Page, { password }: SignIn, shots?: string): Promise<{ uri: string; codes: string[] }> {
  await section(page, 'Two-factor sign-in').getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog', { name: 'Turn on two-factor sign-in' }).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const scan = page.getByRole('dialog', { name: 'Scan this with your app' })
  await scan.getByRole('img', { name: /QR code/ }).waitFor()
  if (shots) await look(page, `${shots}-key`)
  const key = (await scan.locator('code').innerText()).replace(/\s/g, '')
  const uri = `otpauth://totp/x?secret=${key}`
  await scan.getByLabel('Code from the app').fill('000000')
  await scan.getByRole('button', { name: 'Turn on' }).click()
  await scan.getByText('That code is not right, or it was used already.').waitFor()
  await scan.getByLabel('Code from the app').fill(codeFrom(uri))
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Two-factor sign-in is on' })
  await done.waitFor()
  const codes = await done.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  if (shots) await look(page, `${shots}-codes`)
  const [file] = await Promise.all([page.waitForEvent('download'), done.getByRole('button', { name: 'Download' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))
  // Escape does not close the window, so the codes are not lost
  await page.keyboard.press('Escape')
  await done.getByRole('button', { name: 'I have kept them' }).click()
  await section(page, 'Two-factor sign-in').getByText('On', { exact: true }).waitFor()
  return { uri, codes }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.waitForURL((url) => url.pathname === '/login')
}

async function passwordStep(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('an operator turns two-factor sign-in on and logs in with a code', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const { page, problems } = await openPerson(browser, server.url)
  await logIn(page, operator)
  await page.getByRole('link', { name: 'Your sign-in' }).click()
  await section(page, 'Where you are signed in').getByText('Chrome on Linux').waitFor()
  const { uri } = await turnOn(page, operator)
  await look(page, 'backoffice-account')
  await signOut(page)
  await passwordStep(page, operator)
  await page.getByLabel('Enter the 6-digit code').fill(codeFrom(uri, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/backoffice'))
  // the wrong code
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
})

test('the settings page is accessible in both themes, has no horizontal overflow and links to its sections', async ({ onTestFailed }) => {
  const { page, caller, problems } = await openSettings(onTestFailed)
  const { body } = await caller.get('/api/hope/causes')
  await caller.patch('/api/user/settings', { give_back_enabled: true, selected_cause_id: body[0].id })
  await page.reload()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const size of [widths.phone, widths.desk, { width: 360, height: 740 }]) {
      await page.setViewportSize(size)
      await section(page, 'Where you are signed in').getByRole('listitem').first().waitFor()
      await page.getByRole('slider').waitFor()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    }
    await page.evaluate(settled)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes[0]?.html]),
    ).toEqual([])
  }
  await page.setViewportSize(widths.desk)
  expect(await page.getByRole('main').getByRole('link', { name: 'Earnings' }).getAttribute('href')).toBe('/earnings')
  const index = page.getByRole('navigation', { name: 'Settings' })
  await index.getByRole('link', { name: 'Password' }).click()
  expect(new URL(page.url()).hash).toBe('#password')
  await until('the section in sight', () =>
    section(page, 'Password').evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120),
  )
  await page.setViewportSize(widths.phone)
  expect(await index.isVisible()).toBe(false)
  expect(problems).toEqual([])
})
