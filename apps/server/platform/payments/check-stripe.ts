import { Stripe } from 'stripe'
import { API_VERSIONS } from '../outside/api-versions.ts'
import { type Finding, failed, ok, warning } from '../outside/finding.ts'
import { PaymentsUnavailable } from './payments.ts'
import { isKeyRefused, type StripeAccess, toHostOptions } from './stripe-client.ts'
import { accountEventTypes, eventTypes, payoutEventTypes, transferEventTypes } from './stripe-events.ts'
import { isLiveKey } from './stripe-mode.ts'

const TIMEOUT_MS = 8000

type Resources = Record<string, (stripe: Stripe) => Promise<unknown>>

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
} satisfies Resources

/** Further permissions, for payouts of artists through Stripe Connect. */
const CONNECT_RESOURCES = {
  Accounts: (stripe) => stripe.accounts.list({ limit: 1 }),
  Transfers: (stripe) => stripe.transfers.list({ limit: 1 }),
} satisfies Resources

/** A further permission, for tax. */
const TAX_RESOURCES = { Customers: (stripe) => stripe.customers.list({ limit: 1 }) } satisfies Resources

type Inspected = Pick<StripeAccess, 'secretKey' | 'apiUrl'> & {
  collectsTax?: boolean
  /** Our addresses for Stripe's webhooks; the second one only where artists are paid through Stripe. */
  webhookUrl: string
  connectWebhookUrl?: string
  /** Stripe's form on our page, where customers pay in it. */
  form?: { publishableKey: string; storefrontUrl: string }
}

/**
 * Checks the key, its permissions and mode, and the webhook endpoints at Stripe. Reads only.
 * @throws PaymentsUnavailable if Stripe does not answer
 */
export async function inspectStripe({
  secretKey,
  apiUrl,
  webhookUrl,
  connectWebhookUrl,
  collectsTax = false,
  form,
}: Inspected): Promise<Finding[]> {
  const stripe = new Stripe(secretKey, {
    ...{ apiVersion: API_VERSIONS.stripe.version, timeout: TIMEOUT_MS, maxNetworkRetries: 0, telemetry: false },
    ...(apiUrl && toHostOptions(new URL(apiUrl))),
  })
  const resources = { ...RESOURCES, ...(connectWebhookUrl && CONNECT_RESOURCES), ...(collectsTax && TAX_RESOURCES) }
  const refused = await Promise.all(
    Object.entries(resources).map(async ([name, list]) => ((await mayRead(() => list(stripe))) ? [] : [name])),
  )
  const names = refused.flat()
  const isRestricted = secretKey.startsWith('rk_')
  if (names.length === Object.keys(resources).length)
    return [failed('Stripe refuses the key', 'Copy STRIPE_SECRET_KEY from the dashboard again.')]
  return [
    names.length
      ? failed(`the key may not read ${names.join(', ')}`, 'Add the permissions to the restricted key (docs/payments.md).')
      : ok(`the key is accepted and may read everything needed${isRestricted ? '; its permissions to write are not checked' : ''}`),
    toMode(secretKey),
    ...(await inspectEndpoints(stripe, webhookUrl, connectWebhookUrl)),
    ...(form ? [toFormMode(secretKey, form.publishableKey), await inspectDomain(stripe, new URL(form.storefrontUrl))] : []),
  ]
}

function toFormMode(secretKey: string, publishableKey: string): Finding {
  const mode = isLiveKey(secretKey) ? 'live' : 'test'
  if (publishableKey.startsWith(`pk_${mode}_`)) return ok(`the publishable key is for ${mode} mode, as the secret key`)
  return failed(`the publishable key is not for ${mode} mode`, `Set STRIPE_PUBLISHABLE_KEY to the key that begins with pk_${mode}_.`)
}

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link', paypal: 'PayPal' } as const

/** Wallets are shown only on domains that are registered at Stripe. */
async function inspectDomain(stripe: Stripe, { hostname, protocol }: URL): Promise<Finding> {
  if (protocol === 'http:') return warning('the payment form shows no wallets without https', 'Set PUBLIC_URL to an https address.')
  try {
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 100 })
    const domain = data.find((one) => one.domain_name === hostname)
    if (!domain) {
      const step = `stripe payment_method_domains create --domain-name=${hostname}`
      return warning(`no wallets are shown, because ${hostname} is not registered at Stripe`, `Run “${step}”, or add it in the dashboard.`)
    }
    if (!domain.enabled) return warning(`no wallets are shown, because ${hostname} is disabled at Stripe`, 'Enable it in the dashboard.')
    const inactive = Object.entries(WALLETS).flatMap(([key, name]) =>
      domain[key as keyof typeof WALLETS].status === 'active' ? [] : [name],
    )
    if (!inactive.length) return ok(`${hostname} is registered for wallets`)
    return warning(`${hostname} is not verified for ${inactive.join(', ')}`, 'Validate the domain in the dashboard.')
  } catch (error) {
    if (isKeyRefused(error))
      return warning('the key may not read Payment Method Domains', 'Check the domain in the dashboard, or add the permission.')
    throw new PaymentsUnavailable('Stripe did not list the payment method domains', { cause: error })
  }
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

async function inspectEndpoints(stripe: Stripe, webhookUrl: string, connectWebhookUrl: string | undefined): Promise<Finding[]> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const [types, late] = connectWebhookUrl ? [[...eventTypes, ...transferEventTypes], payoutEventTypes] : [eventTypes, payoutEventTypes]
    const own = inspectEndpoint(data, { url: webhookUrl, secret: 'STRIPE_WEBHOOK_SECRET', types, late })
    if (!connectWebhookUrl) return [own]
    const needs = { url: connectWebhookUrl, secret: 'STRIPE_CONNECT_WEBHOOK_SECRET', types: accountEventTypes, late: [] }
    return [own, inspectEndpoint(data, needs, 'the webhook endpoint for connected accounts')]
  } catch (error) {
    if (isKeyRefused(error))
      return [warning('the key may not read Webhook Endpoints', 'Check the endpoint in the dashboard, or add the permission.')]
    throw new PaymentsUnavailable('Stripe did not list the webhook endpoints', { cause: error })
  }
}

/** @property late  event types without which something is noticed later */
type Needs = { url: string; secret: string; types: readonly string[]; late: readonly string[] }

function inspectEndpoint(endpoints: readonly Stripe.WebhookEndpoint[], { url, secret, types, late }: Needs, name = 'the webhook endpoint') {
  const { version } = API_VERSIONS.stripe
  const endpoint = endpoints.find((one) => one.url === url)
  if (!endpoint) return failed(`no webhook endpoint ${url}`, `Add it in the dashboard and set ${secret}.`)
  if (endpoint.status !== 'enabled') return failed(`${name} is disabled`, 'Enable it in the dashboard.')
  const lacks = (type: string) => !endpoint.enabled_events.some((one) => one === type || one === '*')
  const missing = types.filter(lacks)
  if (missing.length) return failed(`${name} lacks ${missing.join(', ')}`, 'Add the events in the dashboard.')
  if (endpoint.api_version !== version)
    return warning(`webhooks have API version ${endpoint.api_version ?? 'of the account'}`, `Set the endpoint to ${version}.`)
  const unread = late.filter(lacks)
  if (unread.length) return warning(`${name} lacks ${unread.join(', ')}`, 'Payouts are then read once an hour. Add the events.')
  return ok(`${name} has all events and API version ${version}`)
}
