import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { codeFrom } from '../../apps/server/test/authenticator.ts'
import { type Caller, createCaller, mailTo, type Person, signIn, signUpConfirmed } from '../support/api.ts'
import { describePeople, widths } from '../support/browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { logIn, newPerson } from '../support/person.ts'
import { operator } from '../support/server.ts'
import { openDesk, useShared } from '../support/shared.ts'
import { until } from '../support/until.ts'

const newPassword = 'Copper-and-light-7!'

const { server, browser } = await useShared()
beforeAll(async () => {
  const desk = await signIn(server.url, operator)
  const causes = [
    { title: 'Trees for Porto', description: 'Shade for the old town.', funding_goal: 10_000 },
    { title: 'Boats for the Coast', description: 'They go out in every weather.' },
  ]
  for (const cause of causes) expect((await desk.post('/api/backoffice/causes', cause)).status).toBe(200)
})

type SignIn = Pick<Person, 'email' | 'password'>
type Artist = { person: Person; caller: Caller; page: Page; problems: string[] }

/** Opens the settings as a new artist. */
async function openSettings(onTestFailed: (tell: () => Promise<void>) => void, query = ''): Promise<Artist> {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const person = newPerson()
  const caller = await signUpConfirmed(server.url, person)
  const { page, problems } = await openDesk()
  await logIn(page, person, `/settings${query}`)
  await section(page, 'Give-back').getByRole('switch').waitFor()
  return { person, caller, page, problems }
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const kept = async (caller: Caller) => (await caller.get('/api/user/settings')).body
const mailsToggle = (page: Page) => page.getByRole('switch', { name: 'Emails about approvals' })
const isUnchecked = (target: Locator) => until('the switch', async () => (await target.isChecked()) === false)

/** Records every settings request of the page in order. */
function watchChanges(page: Page): Record<string, unknown>[] {
  const changes: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/api/user/settings')) changes.push(request.postDataJSON())
  })
  return changes
}

test('an artist changes preferences with the keyboard alone, and each change is saved without a button or when the artist leaves', async ({
  onTestFailed,
}) => {
  // what a platform says is shown as text, and removed from the address
  const query = '?keep=me&connect_status=error&platform=x&error_message=%3Cimg%20src%3Dx%3E'
  const { page, caller, problems } = await openSettings(onTestFailed, query)
  const news = page.getByText('X could not be connected. Message from the platform: “<img src=x>”')
  await news.waitFor()
  await until('the address', async () => page.url().endsWith('/settings?keep=me'))

  const changes = watchChanges(page)
  await tabTo(page, mailsToggle(page))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('radio', { name: 'General' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, section(page, 'Give-back').getByRole('switch'))
  await page.keyboard.press('Space')
  await page.getByText('Donations start when you choose a cause.').waitFor()
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

  await isUnchecked(mailsToggle(page))
  await expect.poll(() => page.getByRole('radio', { name: 'Space photography' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: 'Trees for Porto' }).isChecked()).toBe(true)
  await page.getByText('0% funded: $0.00 of $10,000.00').waitFor()
  await page.getByText('$0.00 raised, open goal').waitFor()
  expect(await slider.getAttribute('aria-valuetext')).toBe('40 percent')
  await followSectionLinks(page)

  await slider.focus()
  await page.keyboard.press('End')
  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).first().click()
  await until('it to be saved', async () => (await kept(caller)).donation_percentage === 50)
  await page.goBack()
  await slider.focus()
  expect(await news.count()).toBe(0)
  await page.keyboard.press('Home')
  expect(problems).toEqual([])
  await page.close({ runBeforeUnload: true })
  await until('it to be saved', async () => (await kept(caller)).donation_percentage === 5)
})

/** Checks the links to the sections; accessibility and overflow: pages.spec.ts. */
async function followSectionLinks(page: Page): Promise<void> {
  await section(page, 'Active sessions').getByRole('listitem').first().waitFor()
  await page.setViewportSize(widths.phone)
  const index = page.getByRole('navigation', { name: 'Settings' })
  expect(await index.isVisible()).toBe(false)
  await page.setViewportSize(widths.desk)
  expect(await page.getByRole('main').getByRole('link', { name: 'Earnings' }).getAttribute('href')).toBe('/earnings')
  await index.getByRole('link', { name: 'Password' }).click()
  expect(new URL(page.url()).hash).toBe('#password')
  await until('the section in sight', () =>
    section(page, 'Password').evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120),
  )
}

test('an artist whose session is an hour old requests a new email and changes the password with the password, and ends all sessions', async ({
  onTestFailed,
}) => {
  const { page, person, caller, problems } = await openSettings(onTestFailed)
  await makeSignInsOld(person)
  await requestNewEmail(page, person, newPerson('Nina').email)
  await changePassword(page, person)
  expect((await caller.get('/api/artist-stats')).status).toBe(401)
  await endSessions(page, { ...person, password: newPassword })
  // the wrong password and the missing one
  expect(problems.filter((problem) => !/40[03]/.test(problem))).toEqual([])
})

/** The links in the mails: links-of-mails.spec.ts. */
async function requestNewEmail(page: Page, { email: oldEmail, password: rightPassword }: Person, newEmail: string): Promise<void> {
  const email = section(page, 'Email')
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  const password = dialog.getByLabel('Password', { exact: true })
  await email.getByLabel('New email').fill(newEmail)
  await email.getByRole('button', { name: 'Change email' }).click()
  await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true)
  await password.fill('Not-the-one-9!')
  await page.keyboard.press('Enter')
  await dialog.getByText('Incorrect password.').waitFor()
  await password.fill(rightPassword)
  await page.keyboard.press('Enter')
  await email.getByText(`we’ve emailed a link to ${oldEmail}`).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect((await mailTo(server.url, oldEmail, /new email/i)).text).toContain(newEmail)
}

async function changePassword(page: Page, { name, email, password }: Person): Promise<void> {
  const elsewhere = await signIn(server.url, { email, password, username: name })
  const part = section(page, 'Password')
  await part.getByLabel('Current password', { exact: true }).fill(password)
  await part.getByLabel('New password', { exact: true }).fill(newPassword)
  await part.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await part.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password has been changed. All other sessions are signed out.').waitFor()
  expect((await elsewhere.get('/api/artist-stats')).status).toBe(401)
  expect((await mailTo(server.url, email, /was changed/)).text).toContain(name)
}

/** One of them, all others, and then the own one. */
async function endSessions(page: Page, person: Person): Promise<void> {
  const caller = await signIn(server.url, { ...person, username: person.name })
  const { headers } = await createCaller(server.url).post(
    '/api/auth/sign-in/email',
    { email: person.email, password: person.password },
    { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' },
  )
  const onPhone = createCaller(server.url, { token: headers.get('set-auth-token') ?? '', username: person.name })
  await page.reload()
  const list = section(page, 'Active sessions')
  const rows = list.getByRole('listitem')
  await until('three sessions', async () => (await rows.count()) === 3)
  expect(await rows.first().innerText()).toMatch(/^Chrome on Linux[\s\S]*This device$/)
  await list.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click()
  await page.getByText('Safari on iPhone is signed out.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe('sessions-title')
  expect((await onPhone.get('/api/artist-stats')).status).toBe(401)
  expect((await caller.get('/api/artist-stats')).status).toBe(200)

  await list.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You have been signed out on all other devices.').waitFor()
  await until('one session', async () => (await rows.count()) === 1)
  expect((await caller.get('/api/artist-stats')).status).toBe(401)

  await list.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('radio', { name: 'This device too' }).check()
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  expect(await page.evaluate(() => localStorage.getItem('tintype.session'))).toBeNull()
}

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

test('an artist turns two-factor authentication on, logs in with a backup code, and turns it off', async ({ onTestFailed }) => {
  const { page, person } = await openSettings(onTestFailed)
  const { codes, uri } = await turnOn(page, person)
  expect((await mailTo(server.url, person.email, /turned on/)).text).toContain(person.name)

  await signOut(page)
  await passwordStep(page, person)
  const code = page.getByLabel('Enter the 6-digit code')
  await code.waitFor()
  // the account switch is hidden during the code step
  expect(await page.getByRole('radio', { name: 'Customer' }).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('tintype.session'))).toBeNull()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Incorrect or already used code.').waitFor()
  await page.getByRole('button', { name: 'Use a backup code instead' }).click()
  await page.getByLabel('Enter a backup code').fill(codes[3]?.toUpperCase().replace('-', ' ') ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard')

  await page.getByRole('link', { name: 'Settings' }).first().click()
  const part = section(page, 'Two-factor authentication')
  await part.getByText('On', { exact: true }).waitFor()
  // the sections above grow when their data arrives, and move the buttons
  await page.waitForLoadState('networkidle')
  await part.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' })
  await dialog.getByLabel('Password', { exact: true }).fill('Not-the-one-9!')
  await page.keyboard.press('Enter')
  await dialog.getByText('Incorrect password.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await dialog.getByText('Please enter the code from your authenticator app, or a backup code.').waitFor()
  // a backup code works once
  await dialog.getByLabel('Enter the 6-digit code').fill(codes[3] ?? '')
  await page.keyboard.press('Enter')
  await dialog.getByText('Incorrect or already used code.').waitFor()
  await dialog.getByLabel('Enter the 6-digit code').fill(codeFrom(uri, 1))
  await page.keyboard.press('Enter')
  await part.getByText('Off', { exact: true }).waitFor()
  expect((await mailTo(server.url, person.email, /turned off/)).text).toContain(person.name)
  expect((await signIn(server.url, person)).token).not.toBe('')
})

async function turnOn(page: Page, { password }: SignIn): Promise<{ uri: string; codes: string[] }> {
  await section(page, 'Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog', { name: 'Turn on two-factor authentication' }).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const scan = page.getByRole('dialog', { name: 'Scan this code with your app' })
  await scan.getByRole('img', { name: /QR code/ }).waitFor()
  const key = (await scan.locator('code').innerText()).replace(/\s/g, '')
  const uri = `otpauth://totp/x?secret=${key}`
  await scan.getByLabel('Code from the app').fill('000000')
  await scan.getByRole('button', { name: 'Turn on' }).click()
  await scan.getByText('Incorrect or already used code.').waitFor()
  await scan.getByLabel('Code from the app').fill(codeFrom(uri))
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Two-factor authentication is on' })
  await done.waitFor()
  const codes = await done.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const [file] = await Promise.all([page.waitForEvent('download'), done.getByRole('button', { name: 'Download' }).click()])
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))
  // Escape does not close the window, so the codes are not lost
  await page.keyboard.press('Escape')
  await done.getByRole('button', { name: 'I’ve saved them' }).click()
  await section(page, 'Two-factor authentication').getByText('On', { exact: true }).waitFor()
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
