import { Stripe } from 'stripe'
import { API_VERSIONS } from '../outside/api-versions.ts'
import { type Finding, failed, ok, warning } from '../outside/finding.ts'
import { PaymentsUnavailable } from './payments.ts'
import { eventTypes, payoutEventTypes } from './stripe-events.ts'
import { isLiveKey } from './stripe-mode.ts'
import { isKeyRefused, type StripeOptions, toHostOptions } from './stripe-payments.ts'

const TIMEOUT_MS = 8000

/** What the key must be able to read; a permission to write includes it. Permissions to write cannot be checked without writing. */
const RESOURCES = {
  'Checkout Sessions': (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  Refunds: (stripe) => stripe.refunds.list({ limit: 1 }),
  PaymentIntents: (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  Disputes: (stripe) => stripe.disputes.list({ limit: 1 }),
  Files: (stripe) => stripe.files.list({ limit: 1 }),
  Events: (stripe) => stripe.events.list({ limit: 1 }),
  'Balance Transactions': (stripe) => stripe.balanceTransactions.list({ limit: 1 }),
  Payouts: (stripe) => stripe.payouts.list({ limit: 1 }),
} satisfies Record<string, (stripe: Stripe) => Promise<unknown>>

/**
 * Checks the key, its permissions and mode, and the webhook endpoint at Stripe. Reads only.
 * @param webhookUrl  our address for Stripe's webhooks
 * @throws PaymentsUnavailable if Stripe does not answer
 */
export async function inspectStripe(
  { secretKey, apiUrl }: Pick<StripeOptions, 'secretKey' | 'apiUrl'>,
  webhookUrl: string,
): Promise<Finding[]> {
  const stripe = new Stripe(secretKey, {
    ...{ apiVersion: API_VERSIONS.stripe.version, timeout: TIMEOUT_MS, maxNetworkRetries: 0, telemetry: false },
    ...(apiUrl && toHostOptions(new URL(apiUrl))),
  })
  const refused = await Promise.all(
    Object.entries(RESOURCES).map(async ([name, list]) => ((await mayRead(() => list(stripe))) ? [] : [name])),
  )
  const names = refused.flat()
  const isRestricted = secretKey.startsWith('rk_')
  if (names.length === Object.keys(RESOURCES).length)
    return [failed('Stripe refuses the key', 'Copy STRIPE_SECRET_KEY from the dashboard again.')]
  return [
    names.length
      ? failed(`the key may not read ${names.join(', ')}`, 'Add the permissions to the restricted key (docs/payments.md).')
      : ok(`the key is accepted and may read everything needed${isRestricted ? '; its permissions to write are not checked' : ''}`),
    toMode(secretKey),
    await inspectEndpoint(stripe, webhookUrl),
  ]
}

/** @throws PaymentsUnavailable */
async function mayRead(list: () => Promise<unknown>): Promise<boolean> {
  try {
    await list()
    return true
  } catch (error) {
    if (isKeyRefused(error)) return false
    // omit Stripe's message, which may quote the request
    throw new PaymentsUnavailable(`Stripe did not answer: ${(error as { type?: string }).type ?? (error as Error).name}`, { cause: error })
  }
}

function toMode(secretKey: string): Finding {
  if (isLiveKey(secretKey)) return ok('live mode')
  return warning('test mode: no money is taken', 'Set the live key when the shop opens.')
}

async function inspectEndpoint(stripe: Stripe, webhookUrl: string): Promise<Finding> {
  const { version } = API_VERSIONS.stripe
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const endpoint = data.find(({ url }) => url === webhookUrl)
    if (!endpoint) return failed(`no webhook endpoint ${webhookUrl}`, 'Add it in the dashboard and set STRIPE_WEBHOOK_SECRET.')
    if (endpoint.status !== 'enabled') return failed('the webhook endpoint is disabled', 'Enable it in the dashboard.')
    const lacks = (type: string) => !endpoint.enabled_events.some((one) => one === type || one === '*')
    const missing = eventTypes.filter(lacks)
    if (missing.length) return failed(`the webhook endpoint lacks ${missing.join(', ')}`, 'Add the events in the dashboard.')
    if (endpoint.api_version !== version)
      return warning(`webhooks have API version ${endpoint.api_version ?? 'of the account'}`, `Set the endpoint to ${version}.`)
    const late = payoutEventTypes.filter(lacks)
    if (late.length) return warning(`the webhook endpoint lacks ${late.join(', ')}`, 'Payouts are then read once an hour. Add the events.')
    return ok(`the webhook endpoint has all events and API version ${version}`)
  } catch (error) {
    if (isKeyRefused(error))
      return warning('the key may not read Webhook Endpoints', 'Check the endpoint in the dashboard, or add the permission.')
    throw new PaymentsUnavailable('Stripe did not list the webhook endpoints', { cause: error })
  }
}
