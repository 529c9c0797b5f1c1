import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { authTexts } from '../apps/web/app/session/auth-texts.ts'
import { mailTo, signUpConfirmed } from './support/api.ts'
import { describePeople, look } from './support/browser.ts'
import { logIn, newPerson } from './support/person.ts'
import { openDesk, useShared } from './support/shared.ts'

const { server, browser } = await useShared()

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describePeople(browser), server.output().slice(-2000))
})

/** Adds a device with a screen lock that stores passkeys. It answers each request of the browser at once, suggestions of fields included. */
async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

const onDashboard = (page: Page) => page.waitForURL((url) => url.pathname === '/dashboard')

test('an artist adds a passkey in the settings, and signs in with it by a suggestion of the email field and by the button', async () => {
  const person = newPerson()
  await signUpConfirmed(server.url, person)
  const { page, problems } = await openDesk()
  await addDevice(page)
  await logIn(page, person, '/settings#passkeys')
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByText(authTexts.passkeysEmpty).waitFor()
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Chrome on Linux')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await part.getByRole('listitem').filter({ hasText: 'My laptop' }).waitFor()
  expect((await mailTo(server.url, person.email, /passkey was added/)).text).toContain('Chrome on Linux')
  await look(page, 'passkeys')

  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await onDashboard(page)

  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  const signIn = page.getByRole('button', { name: authTexts.passkeySignIn })
  await signIn.waitFor()
  await look(page, 'login-passkey')
  await signIn.click()
  await onDashboard(page)
  await page.getByRole('heading', { level: 1, name: new RegExp(person.name.split(' ')[0] ?? '') }).waitFor()
  expect(problems).toEqual([])
})
