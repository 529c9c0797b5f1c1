import { API_VERSIONS } from '../outside/api-versions.ts'
import { type Finding, failed, ok, warning } from '../outside/finding.ts'
import type { ChannelAccess } from './channel.ts'
import type { ShopifyClient } from './shopify-client.ts'
import { GRANTED } from './shopify-texts.ts'
import { listMissingTopics } from './shopify-webhooks.ts'

/** Scopes that the channel needs. A scope that writes also grants reading. @see shopify.dev/docs/api/usage/access-scopes */
export const SHOPIFY_SCOPES = [
  'write_products',
  'write_files',
  'write_publications',
  'read_orders',
  'write_merchant_managed_fulfillment_orders',
] as const

/** Needed only in shops with Shopify Payments. */
const DISPUTES = 'read_shopify_payments_disputes'

type Granted = { currentAppInstallation: { accessScopes: { handle: string }[] } }

/** Compares the granted scopes and the served version with what the channel needs. @throws ChannelUnavailable */
export async function checkShopifyAccess(client: ShopifyClient): Promise<ChannelAccess> {
  const { currentAppInstallation } = await client.ask<Granted>(GRANTED)
  const granted = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle))
  const isGranted = (scope: string) => granted.has(scope) || granted.has(scope.replace(/^read_/, 'write_'))
  return {
    missingScopes: SHOPIFY_SCOPES.filter((scope) => !isGranted(scope)),
    mayReadDisputes: isGranted(DISPUTES),
  }
}

/**
 * Checks the token, the scopes, the served version and the subscriptions of a shop.
 * @param webhookUrl  our address for Shopify's webhooks
 * @throws ChannelUnavailable
 */
export async function inspectShopify(client: ShopifyClient, webhookUrl: string): Promise<Finding[]> {
  const access = await checkShopifyAccess(client)
  const missing = await listMissingTopics(client, { webhookUrl, mayReadDisputes: access.mayReadDisputes })
  return [
    ok('the shop answers and accepts the token'),
    toScopes(access),
    toVersion(client.servedVersion()),
    toWebhooks(missing, webhookUrl),
  ]
}

function toScopes({ missingScopes, mayReadDisputes }: ChannelAccess): Finding {
  if (missingScopes.length)
    return failed(
      `missing scopes: ${missingScopes.join(', ')}`,
      'Add them to the app in the Dev Dashboard, release it and approve it in the shop.',
    )
  if (!mayReadDisputes)
    return warning(`the scope ${DISPUTES} is missing`, 'Add it if the shop uses Shopify Payments; otherwise ignore this.')
  return ok('all needed scopes are granted')
}

function toVersion(served: string | undefined): Finding {
  const { version } = API_VERSIONS.shopify
  if (served === version) return ok(`answers with API version ${version}`)
  return warning(
    `answers with API version ${served ?? 'unknown'} in place of ${version}`,
    'Install a release of Tintype that uses a supported version.',
  )
}

function toWebhooks(missing: readonly string[], webhookUrl: string): Finding {
  if (!missing.length) return ok(`the subscriptions lead to ${webhookUrl}`)
  return warning(
    `no subscription for ${missing.join(', ')}`,
    `The server subscribes at its start and daily, with ${webhookUrl}. If they stay missing, read the warnings of /readyz.`,
  )
}
