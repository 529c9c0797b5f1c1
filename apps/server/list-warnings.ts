import type { Config } from './config.ts'
import { listUnsafeSettings } from './list-unsafe-settings.ts'
import type { ChannelWatch } from './platform/channel/watch-channel.ts'
import type { Clock } from './platform/clock.ts'
import { listEndingVersions, type PinnedApi } from './platform/outside/api-versions.ts'

type Tools = Omit<Parameters<typeof listUnsafeSettings>[0], 'config'> & {
  config: Parameters<typeof listUnsafeSettings>[0]['config'] & UsedApis
  clock: Clock
  channel: Pick<ChannelWatch, 'listWarnings'>
}
type UsedApis = Pick<Config, 'stripe' | 'shopify' | 'social'>

/** Warnings for `/readyz` and the back office that leave the server ready: unsafe settings, ending API versions, faults of the channel. */
export async function listWarnings({ clock, channel, ...tools }: Tools): Promise<string[]> {
  return [...(await listUnsafeSettings(tools)), ...listEndingVersions(listUsedApis(tools.config), clock()), ...channel.listWarnings()]
}

/** The outside APIs that are configured. Each has a pinned version, or this does not compile. */
export function listUsedApis({ stripe, shopify, social }: UsedApis): PinnedApi[] {
  const configured = { stripe, shopify, ...social }
  return (Object.keys(configured) as (keyof typeof configured)[]).filter((api) => configured[api] !== undefined)
}
