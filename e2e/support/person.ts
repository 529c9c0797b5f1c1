import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Person } from './api.ts'
import { keepInMind } from './known-secrets.ts'
import { operator } from './server.ts'

/** A person with a unique name and email address. */
export function newPerson(firstName = 'Nora'): Person {
  const mark = randomBytes(4).toString('hex')
  return { name: `${firstName} ${mark}`, email: `${firstName.toLowerCase()}.${mark}@artist.example`, password: 'Salt-and-silver-9!' }
}

/** Submits the open login page and waits for its redirect. */
export async function logInHere(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  keepInMind(password, 'a password')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  // an operator is led on from the dashboard, which would undo a navigation that begins meanwhile
  if (email === operator.email) await page.waitForURL((url) => url.pathname.startsWith('/backoffice'))
}

/**
 * Signs in over HTTP and opens a page. Tests of the login page use `logInHere`.
 * @param path  by default where the login page leads this person
 */
export async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path = email === operator.email ? '/backoffice' : '/dashboard',
): Promise<void> {
  keepInMind(password, 'a password')
  const context = page.context()
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password } })
  const accessToken = answer.headers()['set-auth-token']
  if (!accessToken) throw new Error(`sign-in was refused: ${answer.status()} ${await answer.text()}`)
  keepInMind(accessToken, 'a session')
  const { id, name, role, operatorRole } = (await answer.json()).user
  const isOperator = role === 'operator'
  const user = { id, email, isTwoFactorOn: false, ...(isOperator ? { role, operatorRole } : { role: 'artist', username: name }) }
  const localStorage = [{ name: 'tintype.session', value: JSON.stringify({ accessToken, user }) }]
  const { cookies } = await context.storageState()
  await context.setStorageState({ cookies, origins: [{ origin: new URL(answer.url()).origin, localStorage }] })
  await page.goto(path)
}
