import { authTexts } from '@tintype/contract/auth-texts'
import { limits } from '@tintype/contract/limits'
import { passwordRules } from '@tintype/contract/passwords'
import { problemText } from '@tintype/contract/problems'
import { shellTexts } from '@tintype/contract/shell-texts'
import { studioTexts } from '@tintype/contract/studio-texts'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { callerOf, confirmationLink, linkIn, mailTo, type Person, signIn, signUp, signUpConfirmed } from './support/api.ts'
import { describePeople, openPerson } from './support/browser.ts'
import { tabTo } from './support/keyboard.ts'
import { logIn, logInHere, newPerson } from './support/person.ts'
import { useShared } from './support/shared.ts'
import { until } from './support/until.ts'

const { server, browser } = await useShared()

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser), server.output().slice(-2000))
  await Promise.all(browser.contexts().map((context) => context.close()))
})

const newPassword = 'Copper-and-light-7!'
const emailOf = (page: Page) => page.getByLabel('Email', { exact: true })
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })
const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

async function openPage(path?: string): Promise<Page> {
  const { page } = await openPerson(browser, server.url)
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

const pathOf = (page: Page) => page.url().slice(server.url.length)

describe('signup', () => {
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

    await tabTo(page, emailOf(page))
    await page.keyboard.type(person.email)
    await tabTo(page, passwordOf(page))
    const rules = page.getByRole('list', { name: authTexts.passwordRules })
    expect(await rules.getByRole('listitem').allInnerTexts()).toEqual(passwordRules.map(({ text }) => expect.stringContaining(text)))
    await page.keyboard.type(person.password.replace(/\d/, ''))
    // neither Enter nor the button submits while a rule is not met
    await page.keyboard.press('Enter')
    expect([await submit.getAttribute('aria-disabled'), pathOf(page)]).toEqual(['true', '/signup'])
    expect(await rules.getByText(', open').count()).toBe(1)
    await page.keyboard.type('9')
    await page.getByText(authTexts.passwordRulesFirst).waitFor({ state: 'detached' })
    expect(await submit.getAttribute('aria-disabled')).toBeNull()

    await tabTo(page, page.getByRole('button', { name: 'Show password' }))
    await page.keyboard.press('Enter')
    expect(await passwordOf(page).getAttribute('type')).toBe('text')
    await page.keyboard.press('Enter')
    expect(await passwordOf(page).getAttribute('type')).toBe('password')
    await tabTo(page, submit)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Confirm Your Email' }).waitFor()
    expect(pathOf(page)).toBe('/email-confirmed?fromSignup=true')
    await page.getByText(person.email).waitFor()
    expect(await page.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login')

    await page.goto(confirmationLink(await mailTo(server.url, person.email, /confirm/i)))
    await page.getByRole('heading', { level: 1, name: 'Email Confirmed!' }).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Log in' }))
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Artist Login' }).waitFor()
    await tabTo(page, emailOf(page))
    await page.keyboard.type(person.email)
    await tabTo(page, passwordOf(page))
    await page.keyboard.type(`${person.password.replace(/\d/, '')}9`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: new RegExp(person.name.split(' ')[0] ?? '') }).waitFor()
    expect(pathOf(page)).toBe('/dashboard')
  })

  test('the signup form accepts values from a password manager, and refuses a common password with its rules shown', async () => {
    const person = { ...newPerson(), password: 'Password1!' }
    const page = await openPage('/signup')
    expect(await page.locator('input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))).toEqual([
      'nickname',
      'username',
      'new-password',
    ])
    // password managers set values without focus or key events
    for (const [name, value] of Object.entries({ username: person.name, email: person.email, password: person.password })) {
      await page.locator(`input[name=${name}]`).evaluate((input: HTMLInputElement, text) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }, value)
    }
    const rules = page.getByRole('list', { name: authTexts.passwordRules })
    expect(await rules.count()).toBe(0)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByText(problemText('password_common')).waitFor()
    await rules.waitFor()
    await expect.poll(() => passwordOf(page).evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await passwordOf(page).getAttribute('aria-invalid')).toBe('true')
  })

  test('a visitor who signs up with a taken name in other letter case sees the error at the name field', async () => {
    const { name } = await artist()
    const page = await openPage('/signup')
    await fillSignUp(page, { ...newPerson(), name: name.toUpperCase() })
    await page.getByText(problemText('name_taken')).waitFor()
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  })

  test.each<[string, string, (page: Page) => Promise<void>]>([
    [
      'the provider returns no user',
      authTexts.userDetailsMissing,
      (page) => answerWith(page, '**/api/auth/sign-up/email', 200, { user: null }),
    ],
    [
      'the profile is not created',
      authTexts.profileFailed(problemText('unavailable')),
      (page) => answerWith(page, '**/api/init-artist-stats', 503, { code: 'unavailable', message: problemText('unavailable') }),
    ],
    [
      'the server does not respond',
      authTexts.signupUnexpected,
      async (page) => void (await page.route('**/api/auth/sign-up/email', (route) => route.abort())),
    ],
    [
      'the error response has no message',
      authTexts.unexpected,
      (page) => answerWith(page, '**/api/auth/sign-up/email', 502, 'Bad Gateway'),
    ],
  ])('a signup where %s shows the error “%s”', async (_, words, spoil) => {
    const page = await openPage('/signup')
    await spoil(page)
    await fillSignUp(page, newPerson())
    await alertOf(page).getByText(words).waitFor()
    expect(pathOf(page)).toBe('/signup')
  })

  test('an artist who repeats a signup that created only the account must keep its name, and gets one email', async () => {
    const person = newPerson()
    const page = await openPage('/signup')
    await page.route('**/api/init-artist-stats', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await fillSignUp(page, person)
    await alertOf(page).waitFor()
    await page.getByLabel('Name').fill('Another name')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.getByText(authTexts.nameKept(person.name)).waitFor()
    expect(pathOf(page)).toBe('/signup')
    await page.getByLabel('Name').fill(person.name)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.waitForURL('**/email-confirmed?fromSignup=true')
    expect(await mailsTo(person.email)).toBe(1)
  })

  test('an artist requests the confirmation email again, and must then wait before the next request', async () => {
    const person = newPerson()
    const page = await openPage()
    await page.clock.install()
    await page.goto('/signup')
    await fillSignUp(page, person)
    const resend = page.getByRole('button', { name: authTexts.resend })
    await resend.click()
    await page.getByRole('status').getByText(authTexts.linkSentAgain(person.email)).waitFor()
    await until('a second mail', async () => (await mailsTo(person.email)) === 2)

    const waiting = page.getByRole('button', { name: /Send again in \d+ s/ })
    expect(await waiting.getAttribute('aria-disabled')).toBe('true')
    await waiting.click({ force: true })
    await page.clock.fastForward(limits.resendWaitMs)
    await resend.waitFor()
    await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('false')
    expect(await mailsTo(person.email)).toBe(2)
  })
})

describe('login', () => {
  test('the login page has its heading and links to the password reset and the signup', async () => {
    const page = await openPage('/login')
    await page.getByRole('heading', { level: 1, name: 'Artist Login' }).waitFor()
    expect(await page.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/forgot-password')
    expect(await page.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup')
    expect([await emailOf(page).getAttribute('autocomplete'), await passwordOf(page).getAttribute('autocomplete')]).toEqual([
      'username',
      'current-password',
    ])
  })

  test('an artist who enters a wrong password sees the error and the password rules', async () => {
    const person = await artist()
    const page = await openPage('/login')
    await emailOf(page).fill(person.email)
    await passwordOf(page).fill('Not-the-one-9!')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Invalid email or password').waitFor()
    await page.getByRole('list', { name: authTexts.passwordRules }).waitFor()
    expect(pathOf(page)).toBe('/login')
  })

  test('an artist with an unconfirmed email address requests the confirmation link from the login page', async () => {
    const person = newPerson()
    await signUp(server.url, person)
    const page = await openPage('/login')
    await emailOf(page).fill(person.email)
    await passwordOf(page).fill(person.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await alertOf(page).getByRole('button', { name: authTexts.resend }).click()
    await page.getByRole('status').getByText(authTexts.linkSentAgain(person.email)).waitFor()
  })
})

test('an artist who forgot the password sets a new one with an emailed link that works once', async () => {
  const person = await artist()
  const page = await openPage('/forgot-password')
  await page.getByRole('heading', { level: 1, name: 'Forgot Password' }).waitFor()
  await emailOf(page).fill('nora@')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText(problemText('email_invalid')).waitFor()
  await emailOf(page).fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('If an account with this email exists, a password reset link has been sent to your email.').waitFor()

  const link = linkIn(await mailTo(server.url, person.email, /new password/i), /reset-password-callback/)
  expect(link.startsWith(`${server.url}/reset-password-callback?token=`)).toBe(true)
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: authTexts.resetTitle }).waitFor()
  const first = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('The same once more')
  const save = page.getByRole('button', { name: 'Save password' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await first.fill('Password1!')
  await again.fill(newPassword)
  await save.click()
  await page.getByText(studioTexts.passwordsDiffer).waitFor()
  await again.fill('Password1!')
  await save.click()
  await page.getByText(problemText('password_common')).waitFor()
  await first.fill(newPassword)
  await again.fill(newPassword)
  await save.click()

  await page.getByText(authTexts.passwordChanged).waitFor()
  await logInHere(page, { ...person, password: newPassword })
  expect(pathOf(page)).toBe('/dashboard')
  expect((await callerOf(server.url).post('/api/auth/sign-in/email', person)).status).toBe(401)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Yet-another-8!')
  await page.getByLabel('The same once more').fill('Yet-another-8!')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { level: 1, name: authTexts.resetUsedUpTitle }).waitFor()
})

describe('guarded pages', () => {
  test('a guarded page shows Loading... until the session is known', async () => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    for (const path of ['/', '/dashboard', '/upload-artwork', '/artworks', '/settings', '/backoffice']) {
      await page.goto(path)
      expect(await page.locator('main').innerText(), path).toBe(shellTexts.checking)
    }
  })

  test('a visitor of a guarded page is sent to the login page, and returns to the page after login', async () => {
    const person = await artist()
    const page = await openPage('/settings?tab=words#email')
    await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
    expect(pathOf(page)).toBe(`/login?${new URLSearchParams({ from: '/settings?tab=words#email' })}`)
    expect(await page.getByText(authTexts.sessionEnded).count()).toBe(0)
    await logInHere(page, person)
    expect(pathOf(page)).toBe('/settings?tab=words#email')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  })

  test('the login page redirects only to paths of its own origin', async () => {
    const page = await openPage()
    await logIn(page, await artist())
    const hostile = [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/%5cevil.example',
      '%2F%2Fevil.example',
      '/%2f%2fevil.example',
      '/..//evil.example',
      '/\t/evil.example',
      'https://evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,evil',
      `${new URL(server.url).host}@evil.example`,
    ]
    for (const from of hostile) {
      await page.goto(`/login?${new URLSearchParams({ from })}`)
      await page.waitForURL((url) => url.pathname !== '/login')
      expect(new URL(page.url()).origin, from).toBe(server.url)
    }
  })
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
  const caller = callerOf(server.url, { token, username: person.name })
  expect((await caller.get('/api/artist-stats')).status).toBe(200)
  await page.evaluate(() => sessionStorage.setItem('tintype.quick-drop', '{"name":"secret.png","data":""}'))

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  expect(pathOf(page)).toBe('/login')
  // the page signs out without waiting for the response
  await until('the token to be dead', async () => (await caller.get('/api/artist-stats')).status === 401)
  const left = () => ({
    local: { ...localStorage },
    tab: Object.keys(sessionStorage).filter((key) => key.startsWith('tintype')),
    cookies: document.cookie,
  })
  expect(await page.evaluate(left)).toEqual({ local: {}, tab: [], cookies: '' })
  await other.getByRole('heading', { name: 'Artist Login' }).waitFor()
  await other.getByText(authTexts.sessionEnded).waitFor()

  // the previous page is not restored from the browser cache, and the next artist sees only the own data
  await page.goBack()
  await expect.poll(() => page.evaluate(() => [window.history.state.idx, window.location.pathname])).toEqual([0, '/login'])
  await page.getByRole('heading', { name: 'Artist Login' }).waitFor()
  expect(await page.getByText(/Nora/).count()).toBe(0)
  await logIn(page, next)
  await page.getByRole('heading', { level: 1, name: /Otto/ }).waitFor()
  expect(await page.getByText(/Nora/).count()).toBe(0)
})

test.each([
  ['/login', 'Password', 'Forgot Password', '/forgot-password'],
  ['/forgot-password', 'Email', 'Back to login', '/login'],
  ['/signup', 'Email', 'Log in', '/login'],
])('a visitor who leaves a field of %s empty follows the link below it with the first click', async (start, label, link, end) => {
  const page = await openPage(start)
  await page.getByLabel(label, { exact: true }).focus()
  await page.getByRole('main').getByRole('link', { name: link }).click()
  await expect.poll(() => pathOf(page)).toBe(end)
})

describe('revoked sessions', () => {
  test.each<[string, string, (page: Page) => Promise<void>]>([
    ['follows a link', '/artworks', (page) => page.getByRole('link', { name: 'Settings', exact: true }).click()],
    [
      'submits the email form',
      '/settings',
      async (page) => {
        await page.getByLabel('New email').fill(newPerson().email)
        await page.getByRole('button', { name: 'Change email' }).click()
      },
    ],
    ['opens a page', '/artworks', async (page) => void (await page.goto('/settings'))],
  ])('an artist with a revoked session who %s is sent to the login page, and returns after login', async (_, start, act) => {
    const person = await artist()
    const page = await openPage()
    await logIn(page, person)
    await page.goto(start)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const changed = await changePasswordElsewhere(person)
    await act(page)
    await page.getByText(authTexts.sessionEnded).waitFor()
    expect(pathOf(page)).toBe('/login?from=%2Fsettings')
    await logInHere(page, changed)
    expect(pathOf(page)).toBe('/settings')
  })
})

describe('change of the email address', () => {
  test('a new email address applies only after the artist confirmed it from the old and from the new address', async () => {
    const person = await artist()
    const newEmail = newPerson('Vera').email
    const page = await openPage()
    await logIn(page, person)
    await page.goto('/settings')
    const field = page.getByLabel('New email')
    const change = page.getByRole('button', { name: 'Change email' })
    await field.fill(person.email)
    await change.click()
    await page.getByText(studioTexts.emailUnchanged).waitFor()
    await field.fill('nobody')
    await change.click()
    await page.getByText(problemText('email_invalid')).waitFor()
    await field.fill(newEmail)
    await change.click()

    await page.goto(linkIn(await mailTo(server.url, person.email, /new email/i), /verify-email/))
    await page.getByText(authTexts.emailChangeAsked).waitFor()
    expect(await page.getByText(authTexts.emailChangeConfirmed).count()).toBe(0)
    expect((await callerOf(server.url).post('/api/auth/sign-in/email', person)).status).toBe(200)

    // without a session the second link shows its result on the login page
    const phone = await openPage(linkIn(await mailTo(server.url, newEmail, /confirm/i), /verify-email/))
    await phone.getByRole('heading', { name: 'Artist Login' }).waitFor()
    await phone.getByText(authTexts.emailChangeConfirmed).waitFor()
    await logInHere(phone, { ...person, email: newEmail })
    expect(new URL(phone.url()).pathname).toBe('/settings')
    await phone.getByText(authTexts.emailChangeConfirmed).waitFor()
    expect((await callerOf(server.url).post('/api/auth/sign-in/email', person)).status).toBe(401)
  })

  test('an artist cannot change to an email address that was taken meanwhile, nor with an invalid link', async () => {
    const person = await artist()
    const other = newPerson('Vera')
    const page = await openPage()
    await logIn(page, person)
    await page.goto('/settings')
    await page.getByLabel('New email').fill(other.email)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.goto(linkIn(await mailTo(server.url, person.email, /new email/i), /verify-email/))
    const second = linkIn(await mailTo(server.url, other.email, /confirm/i), /verify-email/)
    await signUp(server.url, other)
    await page.goto(second)
    await page.getByText('This email address is already in use by another account.').waitFor()
    await page.goto(second.replace(/token=[^&]+/, 'token=worn-out'))
    await page.getByText(authTexts.emailChangeLinkUsedUp).waitFor()
  })
})

test('an error toast is an alert and closes by itself, but not while the pointer or the focus is on it', async () => {
  const page = await openPage()
  await page.clock.install()
  await page.goto('/signup')
  await fillSignUp(page, newPerson())
  await page.route('**/api/auth/send-verification-email', (route) => route.abort())
  const resend = page.getByRole('button', { name: authTexts.resend })
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert').getByText('We could not reach the server')

  await resend.click()
  await toast.hover()
  await page.clock.fastForward(60_000)
  expect(await toast.isVisible()).toBe(true)
  await resend.hover()
  await page.clock.fastForward(10_000)
  await toast.waitFor({ state: 'detached' })

  await resend.click()
  await toast.waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Close' }))
  await page.clock.fastForward(60_000)
  expect(await toast.isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await toast.waitFor({ state: 'detached' })
})

async function fillSignUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await emailOf(page).fill(email)
  await passwordOf(page).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

async function answerWith(page: Page, url: string, status: number, body: unknown): Promise<void> {
  const isText = typeof body === 'string'
  await page.route(url, (route) =>
    route.fulfill({ status, contentType: isText ? 'text/plain' : 'application/json', body: isText ? body : JSON.stringify(body) }),
  )
}

async function mailsTo(address: string): Promise<number> {
  const answer = await fetch(`${server.url}/dev/mailbox`, { headers: { accept: 'application/json' } })
  const { mails } = (await answer.json()) as { mails: { to: string }[] }
  return mails.filter(({ to }) => to === address).length
}
