import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '../../../platform/auth/tables.ts'
import { createStripeConnect } from '../../../platform/payments/stripe-connect.ts'
import { openStripeStandIn, type StripeStandIn, secretKey } from '../../../test/stand-ins/stripe-stand-in.ts'
import { type AppWorld, openAppWorld } from '../../../test/worlds/app-world.ts'

let stripe: StripeStandIn
let app: AppWorld
beforeAll(async () => {
  stripe = await openStripeStandIn()
  app = await openAppWorld({ payoutProvider: createStripeConnect({ secretKey, apiUrl: stripe.url }) })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

const choose = (artist: Parameters<AppWorld['as']>[0], country: unknown = 'DE') =>
  app.as(artist, '/api/user/payout-settings/stripe', { body: { country } })

test('an artist with a session of more than 15 minutes confirms the password before the choice of Stripe', async () => {
  const artist = await app.newArtist()
  const createdAt = new Date(Date.now() - 16 * 60 * 1000)
  await app.database.update(sessions).set({ createdAt }).where(eq(sessions.userId, artist.userId))
  expect(await choose(artist)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  expect(stripe.accounts).toEqual([])
})

test('an artist chooses Stripe over the API, and asks for the state of the account', async () => {
  const artist = await app.newArtist()
  expect((await app.as(artist, '/api/user/payout-settings')).body).toMatchObject({ stripe: { state: 'none', country: null } })
  expect(await choose(artist)).toMatchObject({ status: 200, body: { url: expect.stringContaining('/setup/acct_') } })
  stripe.onboard(stripe.accounts.at(-1)?.id ?? '')
  const checked = await app.as(artist, '/api/user/payout-settings/stripe/check', { method: 'POST' })
  expect(checked).toMatchObject({ status: 200, body: { state: 'enabled', country: 'DE' } })
})

test.each([['ZZ'], [null], ['de']])('the country %s is refused', async (country) => {
  const answer = await choose(await app.newArtist(), country)
  expect(answer).toMatchObject({ status: 422, body: { data: { fields: { country: expect.any(String) } } } })
})

test('while Stripe does not answer, the choice is refused with 503 and the method stays', async () => {
  const artist = await app.newArtist()
  const fault = { status: 500, type: 'api_error' }
  stripe.fail(fault, fault, fault)
  expect((await choose(artist)).status).toBe(503)
  expect((await app.as(artist, '/api/user/payout-settings')).body.method).toBeNull()
})

test('an operator cannot choose a payout method', async () => {
  expect((await choose(await app.newOperator())).status).toBe(403)
})
