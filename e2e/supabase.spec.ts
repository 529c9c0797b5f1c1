import { afterAll, expect, test } from 'vitest'
import { openSupabaseStandIn } from '../apps/server/test/stand-ins/supabase/supabase-stand-in.ts'
import { authTexts } from '../apps/web/app/session/auth-texts.ts'
import { describePeople, openPerson } from './support/browser.ts'
import { newPerson } from './support/person.ts'
import { operator } from './support/server.ts'
import { startServer, useSharedBrowser } from './support/shared.ts'

const redirectUrls: string[] = []
const standIn = await openSupabaseStandIn({ redirectUrls })
const server = await startServer({
  SUPABASE_URL: standIn.url,
  SUPABASE_ANON_KEY: standIn.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: standIn.serviceKey,
})
redirectUrls.push(server.url)
const browser = await useSharedBrowser()
afterAll(async () => {
  await server.remove()
  await standIn.close()
})

// without the address header of other tests, which the project would refuse as a foreign header (CORS)
test('with a Supabase project an artist signs up, logs in and resets the password in a browser, and an operator uses our own provider', async ({
  onTestFailed,
}) => {
  const artist = newPerson()
  const { page, problems } = await openPerson(browser, server.url, { extraHTTPHeaders: {} })
  onTestFailed(async () =>
    console.error(
      await describePeople(browser),
      problems,
      standIn.requests.map(({ method, path }) => [method, path]),
    ),
  )
  const clients: string[] = []
  page.on('request', (request) => /supabase-auth/.test(request.url()) && clients.push(request.url()))
  const password = page.getByLabel('Password', { exact: true })

  const answer = await page.goto('/signup')
  expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${standIn.url};`)
  await page.getByLabel('Name').fill(artist.name)
  await page.getByLabel('Email').fill(artist.email)
  await password.fill(artist.password)
  expect(clients).toEqual([])
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: authTexts.confirmTitle }).waitFor()
  expect(clients).toHaveLength(1)
  await page.goto(standIn.mailTo(artist.email).confirmationUrl)
  await page.getByRole('heading', { name: authTexts.confirmedTitle }).waitFor()

  async function logIn(secret: string) {
    await page.goto('/login?from=%2Fsettings')
    await page.getByLabel('Email').fill(artist.email)
    await password.fill(secret)
    expect(await page.getByRole('button', { name: authTexts.passkeySignIn }).count()).toBe(0)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText(authTexts.twoFactorNoBackupCodes).waitFor()
  }
  await logIn(artist.password)
  await page.getByText('This device').waitFor()
  expect(await page.getByRole('heading', { name: 'Passkeys' }).count()).toBe(0)
  await page.reload()
  await page.getByText('This device').waitFor()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(artist.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText(authTexts.resetLinkSent).waitFor()
  await page.goto(`/reset-password-callback?token_hash=${standIn.mailTo(artist.email).tokenHash}`)
  await page.getByLabel('New password', { exact: true }).fill('Copper-and-light-7!')
  await page.getByLabel('Confirm new password').fill('Copper-and-light-7!')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText(authTexts.passwordChanged).waitFor()
  standIn.pass(1000)
  await logIn('Copper-and-light-7!')
  expect(problems).toEqual([])

  await page.context().setStorageState({ cookies: [], origins: [] })
  await page.goto('/backoffice')
  await page.getByRole('heading', { name: authTexts.operatorLoginTitle }).waitFor()
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/backoffice')
  await page.getByRole('navigation').first().waitFor()
  expect(problems).toEqual([])
  expect(standIn.requests.filter(({ body }) => body.toString().includes(operator.email))).toEqual([])
})
