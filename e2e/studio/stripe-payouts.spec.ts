import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  connectWebhookSecret,
  openStripeStandIn,
  type StripeStandIn,
  secretKey,
  webhookSecret,
} from '../../apps/server/test/stand-ins/stripe-stand-in.ts'
import { signUpConfirmed } from '../support/api.ts'
import { seriousProblems } from '../support/axe.ts'
import { describePeople, openPerson } from '../support/browser.ts'
import { logIn, newPerson } from '../support/person.ts'
import type { TestServer } from '../support/server.ts'
import { startServer, useSharedBrowser } from '../support/shared.ts'

let stripe: StripeStandIn
let server: TestServer
const browser = await useSharedBrowser()

beforeAll(async () => {
  stripe = await openStripeStandIn()
  server = await startServer({
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url },
    ...{ STRIPE_CONNECT: '1', STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret },
  })
  stripe.onMessage(({ body, headers }) => fetch(`${server.url}/api/webhooks/stripe-connect`, { method: 'POST', body, headers }))
})
afterAll(async () => {
  await server?.remove()
  await stripe?.close()
})

test('an artist chooses Stripe, enters the details there, and comes back to an account that can be paid', async ({ onTestFailed }) => {
  onTestFailed(async () => console.error(await describePeople(browser), server.output().slice(-2000)))
  const artist = newPerson('Mira')
  await signUpConfirmed(server.url, artist)
  const { page, problems } = await openPerson(browser, server.url)
  await logIn(page, artist)
  await page.getByRole('button', { name: 'Manage' }).first().click()
  await page.getByRole('radio', { name: /^Stripe/ }).check()
  await page.getByLabel('Country where you live').selectOption('DE')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue to Stripe' }).click()
  await page.getByRole('link', { name: 'Agree and submit' }).click()
  await page.waitForURL(/\/earnings\?stripe=return/)
  await page.getByText('Stripe can pay you. To change your bank details, continue at Stripe.').waitFor()
  await page.goto('/dashboard')
  await page.getByText(/Account ••••/).waitFor()
  expect(problems).toEqual([])
})
