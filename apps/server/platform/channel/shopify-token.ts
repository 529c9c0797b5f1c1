import { type Circuit, toVerdict } from '../circuit.ts'
import { ChannelUnavailable, ChannelUninstalled } from './channel.ts'

/** Either a permanent token, or client credentials that obtain a token for a day. */
export type ShopifyCredentials = { accessToken: string } | { clientId: string; clientSecret: string }

type Place = { origin: string; timeoutMs: number; now: () => number; circuit: Circuit }

/** Statuses for a wrong client, and for a shop that has not installed the app. */
const REFUSED = [400, 401, 403]

/** Renew a token this long before it expires, so that it does not expire during a request. */
const MARGIN_SECONDS = 300

/** Caches a valid token. @throws ChannelUnavailable if Shopify issues none */
export function createShopifyToken(place: Place, credentials: ShopifyCredentials) {
  let kept: Promise<{ token: string; until: number }> | undefined

  return {
    async get(): Promise<string> {
      if ('accessToken' in credentials) return credentials.accessToken
      if (kept && (await kept).until <= place.now()) kept = undefined
      kept ??= fetchToken(place, credentials).catch((error) => {
        kept = undefined
        throw error
      })
      return (await kept).token
    },
    /** Call it when Shopify rejects the token. @returns whether another one can be requested */
    drop(): boolean {
      kept = undefined
      return !('accessToken' in credentials)
    },
  }
}

async function fetchToken(
  { origin, timeoutMs, now, circuit }: Place,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<{ token: string; until: number }> {
  const ask = () =>
    fetch(`${origin}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
  try {
    const response = await circuit.run(ask, { answer: toVerdict })
    if (REFUSED.includes(response.status)) throw new ChannelUninstalled('Shopify does not accept the client')
    if (!response.ok) throw new Error(`Shopify answered ${response.status}`)
    const { access_token: token, expires_in: seconds } = (await response.json()) as { access_token: string; expires_in: number }
    return { token, until: now() + (seconds - MARGIN_SECONDS) * 1000 }
  } catch (error) {
    if (error instanceof ChannelUninstalled) throw error
    throw new ChannelUnavailable('Shopify gave no access token', { cause: error })
  }
}
