import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStripeStandIn, type StripeStandIn, secretKey } from '../../test/stand-ins/stripe-stand-in.ts'
import { PaymentRefused, PaymentsUnavailable } from './payments.ts'
import { createStripeConnect, toAccountState } from './stripe-connect.ts'

let stripe: StripeStandIn
beforeEach(async () => {
  stripe = await openStripeStandIn()
})
afterEach(() => stripe.close())

const connect = () => createStripeConnect({ secretKey, apiUrl: stripe.url, timeoutMs: 2000 })
const artistId = '0199f6f0-0000-7000-8000-000000000001'

test.each<[string, Parameters<typeof toAccountState>[0], string]>([
  ['that can receive money', { capabilities: { transfers: 'active' }, payouts_enabled: true, details_submitted: true }, 'enabled'],
  [
    'that will need information later',
    {
      ...{ capabilities: { transfers: 'active' }, payouts_enabled: true, details_submitted: true },
      requirements: { currently_due: ['individual.id_number'], disabled_reason: null },
    },
    'enabled',
  ],
  ['without a bank account', { capabilities: { transfers: 'active' }, payouts_enabled: false, details_submitted: false }, 'incomplete'],
  [
    'whose information is due',
    {
      ...{ capabilities: { transfers: 'inactive' }, payouts_enabled: false, details_submitted: true },
      requirements: { currently_due: ['individual.verification.document'], disabled_reason: 'requirements.past_due' },
    },
    'incomplete',
  ],
  [
    'that Stripe is checking',
    {
      ...{ capabilities: { transfers: 'pending' }, payouts_enabled: false, details_submitted: true },
      requirements: { currently_due: [], disabled_reason: 'requirements.pending_verification' },
    },
    'restricted',
  ],
  [
    'that Stripe has rejected',
    {
      ...{ capabilities: { transfers: 'inactive' }, payouts_enabled: false, details_submitted: false },
      requirements: { currently_due: ['external_account'], disabled_reason: 'rejected.fraud' },
    },
    'restricted',
  ],
])('an account %s has the right state', (_which, account, state) => {
  expect(toAccountState(account)).toBe(state)
})

test('an account abroad has the agreement for recipients, and one in our own country has not', async () => {
  const provider = connect()
  await provider.openAccount({ artistId, country: 'DE' })
  await provider.openAccount({ artistId, country: 'US' })
  const sent = stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/accounts')
  expect(sent.map(({ params }) => [params.country, params.tos_acceptance?.service_agreement])).toEqual([
    ['DE', 'recipient'],
    ['US', undefined],
  ])
  expect(stripe.requests.filter(({ path }) => path === '/v1/account')).toHaveLength(1)
})

test('a transfer whose answer was lost is made once', async () => {
  const provider = connect()
  const { account } = await provider.openAccount({ artistId, country: 'DE' })
  stripe.onboard(account)
  const payout = { payoutId: artistId, number: 'P000001', account, amountCents: 5000, currency: 'USD' }
  stripe.fail({ status: 500, type: 'api_error' }, 'lost answer')
  const { reference } = await provider.send(payout)
  expect(await provider.send(payout)).toEqual({ reference })
  expect(stripe.transfers).toHaveLength(1)
  expect(await provider.findTransfer(reference)).toEqual({
    ...{ reference, payoutId: artistId, amountCents: 5000, reversedCents: 0, currency: 'USD' },
  })
})

test('a missing permission of the key is no refusal of the payout, and a missing account is', async () => {
  const provider = connect()
  const payout = { payoutId: artistId, number: 'P000001', account: 'acct_gone', amountCents: 5000, currency: 'USD' }
  await expect(provider.send(payout)).rejects.toThrow(PaymentRefused)
  stripe.restrict('transfers')
  await expect(provider.send(payout)).rejects.toThrow(PaymentsUnavailable)
})

test('an unknown transfer is undefined, and an account without access is restricted', async () => {
  expect(await connect().findTransfer('tr_unknown')).toBeUndefined()
  expect(await connect().findAccountState('acct_gone')).toBe('restricted')
  stripe.restrict('accounts')
  await expect(connect().findAccountState('acct_gone')).rejects.toThrow(PaymentsUnavailable)
})
