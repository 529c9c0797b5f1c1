import { TimeoutError } from 'p-timeout'
import { Stripe } from 'stripe'
import { type Circuit, CircuitOpen, createCircuit } from '../circuit.ts'
import { API_VERSIONS } from '../outside/api-versions.ts'
import { PaymentRefused, PaymentsUnavailable } from './payments.ts'
import { isLiveKey } from './stripe-mode.ts'

export type StripeAccess = {
  secretKey: string
  /** Only for tests: address of a fake Stripe server. */
  apiUrl?: string | undefined
  timeoutMs?: number
  /** Only for tests. */
  now?: () => number
}

/** Runs a request, and translates its errors. */
export type Ask = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** Stripe's client with the pinned version, and `asked` and `known`, which translate its errors and stop calling while it does not answer. */
export function openStripe({ secretKey, apiUrl, timeoutMs = 10_000, now = Date.now }: StripeAccess) {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSIONS.stripe.version,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl && toHostOptions(new URL(apiUrl))),
  })
  return { stripe, isLive: isLiveKey(secretKey), ...askedThrough(createCircuit({ name: 'Stripe', now })) }
}

/** Maps Stripe's errors to temporary and permanent ones. */
function askedThrough(circuit: Circuit) {
  async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await circuit.run(ask, { error: (error) => (isFault(error) ? 'fault' : 'fine') })
    } catch (error) {
      if (error instanceof CircuitOpen || error instanceof TimeoutError) throw new PaymentsUnavailable(error.message, { cause: error })
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const code = error.code ? `${error.type} ${error.code}` : error.type
      // omit Stripe's message, which may quote the request
      if (stays(error)) throw new PaymentRefused(code)
      throw new PaymentsUnavailable(`${isKeyRefused(error) ? 'Stripe refuses the key' : 'Stripe did not answer'}: ${code}`, {
        cause: error,
      })
    }
  }

  /** Undefined if the object does not exist or its state does not allow the operation. */
  async function known<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await asked(ask)
    } catch (error) {
      if (error instanceof PaymentRefused) return undefined
      throw error
    }
  }

  return { asked, known }
}

/** No response, or an error of Stripe; refusals are no faults. */
function isFault(error: unknown): boolean {
  if (error instanceof TimeoutError || error instanceof Stripe.errors.StripeConnectionError) return true
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500
}

/** The key is wrong or lacks a permission. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripePermissionError || error instanceof Stripe.errors.StripeAuthenticationError
}

/** Whether an error is permanent. A wrong key or a missing permission is not: after the operator's fix the same request succeeds. */
function stays(error: Stripe.errors.StripeError): boolean {
  if (error.code === 'balance_insufficient' || error.code === 'lock_timeout' || error.code === 'rate_limit') return false
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Options of Stripe's client for the address of a stand-in. */
export function toHostOptions({ hostname: host, port, protocol }: URL) {
  return { host, port: port || (protocol === 'http:' ? 80 : 443), protocol: protocol.slice(0, -1) as 'http' | 'https' }
}
