import { setTimeout as sleep } from 'node:timers/promises'
import { truncateText } from '@tintype/domain/text/truncate-text'
import pLimit from 'p-limit'
import { createCircuit, toVerdict } from '../circuit.ts'
import { API_VERSIONS } from '../outside/api-versions.ts'
import { ChannelForbidden, ChannelRefused, ChannelUnavailable, ChannelUninstalled } from './channel.ts'
import { createShopifyToken, type ShopifyCredentials } from './shopify-token.ts'

export type ShopifyClientOptions = {
  /** `name.myshopify.com` */
  store: string
  credentials: ShopifyCredentials
  /** Only for tests: address of a fake Shopify server. */
  apiUrl?: string | undefined
  timeoutMs?: number
  /** Only for tests: fake clock for the rate limit. */
  waitMs?: (ms: number) => Promise<unknown>
  now?: () => number
}

type Throttle = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
type Cost = { requestedQueryCost: number; throttleStatus: Throttle }
type GraphqlError = { message: string; extensions?: { code?: string } }
type Answer<Data> = { data?: Data | null; errors?: GraphqlError[]; extensions?: { cost?: Cost } }

const TRIES = 6

/**
 * Calls Shopify's GraphQL Admin API sequentially and within the shop's leaky-bucket rate limit. Learns the cost of a query from its
 * responses, and waits until the bucket has room.
 */
export function createShopifyClient(options: ShopifyClientOptions) {
  const { store, apiUrl, timeoutMs = 10_000, waitMs = sleep, now = Date.now } = options
  const origin = (apiUrl ?? `https://${store}`).replace(/(?<!\/)\/+$/, '')
  const circuit = createCircuit({ name: 'Shopify', now })
  const token = createShopifyToken({ origin, timeoutMs, now, circuit }, options.credentials)
  const inTurn = pLimit(1)
  const costs = new Map<string, number>()
  let bucket: (Throttle & { at: number }) | undefined
  let servedVersion: string | undefined

  async function waitFor(query: string): Promise<void> {
    if (!bucket) return
    const available = bucket.currentlyAvailable + ((now() - bucket.at) / 1000) * bucket.restoreRate
    const missing = Math.min(costs.get(query) ?? 0, bucket.maximumAvailable) - available
    if (missing > 0) await waitMs(Math.ceil((missing / bucket.restoreRate) * 1000))
  }

  function learn(query: string, cost: Cost | undefined): void {
    if (!cost) return
    costs.set(query, cost.requestedQueryCost)
    bucket = { ...cost.throttleStatus, at: now() }
  }

  async function send(query: string, variables: object, accessToken: string): Promise<Response> {
    const asked = () =>
      fetch(`${origin}/admin/api/${API_VERSIONS.shopify.version}/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'x-shopify-access-token': accessToken },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
    try {
      const response = await circuit.run(asked, { answer: toVerdict })
      servedVersion = response.headers.get('x-shopify-api-version') ?? servedVersion
      return response
    } catch (error) {
      throw new ChannelUnavailable('Shopify did not answer', { cause: error })
    }
  }

  async function ask<Data>(query: string, variables: object): Promise<Data> {
    let renewed = false
    for (let tries = 0; tries < TRIES; tries++) {
      await waitFor(query)
      const response = await send(query, variables, await token.get())
      if (response.status === 401 && !renewed && token.drop()) {
        renewed = true
        continue
      }
      if (response.status === 429) {
        await waitMs(Number(response.headers.get('retry-after') ?? 2) * 1000)
        continue
      }
      if (response.status === 401) throw new ChannelUninstalled('Shopify does not accept the token')
      if (!response.ok) throw new ChannelUnavailable(`Shopify answered ${response.status}`)
      const answer = await readAnswer<Data>(response)
      learn(query, answer.extensions?.cost)
      if (answer.errors?.some(({ extensions }) => extensions?.code === 'THROTTLED')) continue
      if (answer.errors?.length) throw toChannelError(answer.errors)
      if (!answer.data) throw new ChannelUnavailable('Shopify answered nothing')
      return answer.data
    }
    throw new ChannelUnavailable('Shopify was busy for too long')
  }

  return {
    ask: <Data>(query: string, variables: object = {}) => inTurn(() => ask<Data>(query, variables)),
    /** The version of the latest answer. Shopify serves the oldest supported version in place of one that has ended. */
    servedVersion: () => servedVersion,
  }
}

export type ShopifyClient = ReturnType<typeof createShopifyClient>

export type UserError = { field?: readonly string[] | null; message: string; code?: string | null }

/** Shopify reports user errors with status 200. @throws ChannelRefused with its message */
export function throwUserErrors(what: string, errors: readonly UserError[]): void {
  if (!errors.length) return
  const said = errors.map(({ field, message }) => [field?.join('.'), message].filter(Boolean).join(': ')).join('; ')
  throw new ChannelRefused(truncateText(`${what}: ${said}`, 500, { measure: 'units' }))
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  try {
    return (await response.json()) as Answer<Data>
  } catch (error) {
    throw new ChannelUnavailable('Shopify answered something else than JSON', { cause: error })
  }
}

/** The operator can fix a missing permission, and internal errors are temporary; all other errors are permanent. */
function toChannelError(errors: readonly GraphqlError[]): Error {
  const code = errors[0]?.extensions?.code ?? 'unknown'
  const said = truncateText(`Shopify: ${code}: ${errors[0]?.message ?? ''}`, 300, { measure: 'units' })
  if (code === 'ACCESS_DENIED') return new ChannelForbidden(said)
  const mayPass = ['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SHOP_INACTIVE'].includes(code)
  return mayPass ? new ChannelUnavailable(said) : new ChannelRefused(said)
}
