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
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  // an operator is led on from the dashboard, which would undo a navigation that begins meanwhile
  if (email === operator.email) await page.waitForURL((url) => url.pathname.startsWith('/backoffice'))
}

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await logInHere(page, person)
}
