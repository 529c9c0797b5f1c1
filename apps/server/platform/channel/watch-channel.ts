import type { Logger } from '../observability/logger.ts'
import { API_VERSIONS } from '../outside/api-versions.ts'
import type { Channel, ChannelAccess } from './channel.ts'

const EVERY_MS = 24 * 60 * 60 * 1000

export type ChannelWatch = {
  /** What an operator must fix at the channel, for `/readyz`. */
  listWarnings(): string[]
  stop(): Promise<void>
}

type WatchedChannel = Pick<Channel, 'checkAccess' | 'ensureSubscriptions' | 'servedVersion'>

/**
 * Checks our permissions and subscriptions at an external channel at the start and daily, repairs the subscriptions, and compares the
 * version of its answers with ours.
 * @param webhookUrl  our address for its messages; the channel sends them only to https
 */
export function watchChannel(channel: WatchedChannel, log: Logger, webhookUrl: string): ChannelWatch {
  let access: ChannelAccess | undefined
  let subscriptionFault: string | undefined
  let underWay: Promise<void> | undefined

  async function check(): Promise<void> {
    try {
      access = await channel.checkAccess?.()
      if (webhookUrl.startsWith('https:')) await subscribe()
      for (const warning of listWarnings()) log.warn(warning)
    } catch (err) {
      log.warn({ err }, 'the permissions at Shopify could not be checked')
    }
  }

  async function subscribe(): Promise<void> {
    try {
      const changes = await channel.ensureSubscriptions?.(webhookUrl)
      subscriptionFault = undefined
      if (changes?.created.length || changes?.corrected.length) log.info(changes, 'subscribed to the messages of Shopify')
    } catch (error) {
      subscriptionFault = error instanceof Error ? error.message : String(error)
    }
  }

  function listWarnings(): string[] {
    const { version } = API_VERSIONS.shopify
    const served = channel.servedVersion?.() ?? version
    return [
      ...(access?.missingScopes.length ? [`Shopify: the app lacks the scopes ${access.missingScopes.join(', ')}`] : []),
      ...(subscriptionFault ? [`Shopify: the webhooks could not be subscribed: ${subscriptionFault}`] : []),
      ...(served === version ? [] : [`Shopify answers with API version ${served} in place of ${version}`]),
    ]
  }

  function start(): void {
    underWay ??= check().finally(() => {
      underWay = undefined
    })
  }

  if (!channel.checkAccess) return { listWarnings: () => [], stop: async () => undefined }
  const timer = setInterval(start, EVERY_MS)
  start()
  return {
    listWarnings,
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
