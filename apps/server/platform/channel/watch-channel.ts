import type { Logger } from '../observability/logger.ts'
import { API_VERSIONS } from '../outside/api-versions.ts'
import type { Channel, ChannelAccess } from './channel.ts'

const EVERY_MS = 24 * 60 * 60 * 1000

export type ChannelWatch = {
  /** What an operator must fix at the channel, for `/readyz`. */
  listWarnings(): string[]
  stop(): Promise<void>
}

/** Checks our permissions at an external channel at the start and daily, and compares the version of its answers with ours. */
export function watchChannel(channel: Pick<Channel, 'checkAccess' | 'servedVersion'>, log: Logger): ChannelWatch {
  let access: ChannelAccess | undefined
  let underWay: Promise<void> | undefined

  async function check(): Promise<void> {
    try {
      access = await channel.checkAccess?.()
      for (const warning of listWarnings()) log.warn(warning)
    } catch (err) {
      log.warn({ err }, 'the permissions at Shopify could not be checked')
    }
  }

  function listWarnings(): string[] {
    const { version } = API_VERSIONS.shopify
    const served = channel.servedVersion?.() ?? version
    return [
      ...(access?.missingScopes.length ? [`Shopify: the app lacks the scopes ${access.missingScopes.join(', ')}`] : []),
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
