import type { Config } from '../../config.ts'
import { areClocksApart, readServerClock } from '../../platform/outside/clocks.ts'
import { type Finding, ok, warning } from '../../platform/outside/finding.ts'

const TIMEOUT_MS = 8000

/** The address of a configured outside system, whose clock is compared with ours. Undefined without one. */
export function findTimeServer({ stripe, shopify, social, bucket, model }: Config): string | undefined {
  if (stripe) return stripe.apiUrl ?? 'https://api.stripe.com'
  if (shopify) return shopify.apiUrl ?? `https://${shopify.store}`
  if (social.meta) return social.meta.apiUrl ?? 'https://graph.facebook.com'
  if (social.pinterest) return social.pinterest.apiUrl ?? 'https://api.pinterest.com'
  if (social.x) return social.x.apiUrl ?? 'https://api.x.com'
  return bucket?.endpoint ?? model?.baseUrl
}

/** Compares this machine's clock with the `Date` header of a server. Providers refuse signatures and accept webhooks of the last minutes only. */
export async function checkClock(url: string, now: () => number): Promise<Finding[]> {
  const theirs = await readServerClock(url, AbortSignal.timeout(TIMEOUT_MS))
  const { host } = new URL(url)
  if (theirs === undefined) return [warning(`${host} does not say the time`, 'Check that this machine synchronises its clock by NTP.')]
  const seconds = Math.round((now() - theirs) / 1000)
  if (!areClocksApart(now(), theirs)) return [ok(`the clock agrees with ${host}`)]
  return [warning(`the clock differs from ${host} by ${seconds} s`, 'Synchronise this machine by NTP.')]
}
