import { limits } from '@tintype/contract/limits'
import { CATEGORIES, type Category } from '@tintype/domain/artworks/categories'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { openPlatform } from '../compose/open-platform.ts'
import { composeServices } from '../compose/services.ts'
import type { Config } from '../config.ts'
import { findArtistByUser } from '../modules/accounts/index.ts'
import { renderJob } from '../modules/artworks/index.ts'
import { type ImportTools, importProducts } from '../modules/channel/index.ts'
import type { Auth } from '../platform/auth/auth.ts'
import { ChannelUnavailable } from '../platform/channel/channel.ts'
import { systemClock } from '../platform/clock.ts'
import { assign, createQueue } from '../platform/jobs/jobs.ts'
import { createMailbox } from '../platform/mail/mailbox.ts'
import { createLogger } from '../platform/observability/logger.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { createPublicFetch } from '../platform/outgoing/public-fetch.ts'
import { openCliDatabase } from './open-database.ts'

type Asked = { email: string; vendor?: string | undefined; category?: string | undefined; isDryRun: boolean }

/** Imports the products of the configured Shopify shop for one artist. @returns the exit code: 0 done, 1 some failed, 2 invalid command */
export async function importShopCommand(config: Config, asked: Asked, print: (line: string) => void): Promise<number> {
  if (!config.shopify) {
    print('Shopify is not configured. Set SHOPIFY_STORE and the other SHOPIFY_… settings.')
    return 2
  }
  await using resources = new AsyncDisposableStack()
  const { database, close } = await openCliDatabase(config)
  resources.defer(close)
  const log = createLogger({ level: 'warn' })
  const queue = createQueue({ url: database.$client.options.connectionString ?? '', log })
  // only sends: the running server makes the renditions
  await queue.start([assign(renderJob, async () => undefined)])
  resources.defer(() => queue.stop())
  const mailbox = config.smtpUrl ? undefined : createMailbox({ dataDir: config.dataDir })
  const platform = await openPlatform(config, { database, queue, mailbox, metrics: createMetrics(), log }, resources)
  const { artworks } = composeServices(platform)
  const { apiUrl } = config.shopify
  const download = createPublicFetch({ testOrigin: apiUrl && new URL(apiUrl).origin, answerBytes: limits.artwork.fileBytes })
  const tools = { database, clock: systemClock, channel: platform.channel, artworks, download, auth: platform.auth }
  return await importShop(tools, asked, print)
}

type Tools = ImportTools & { auth: Pick<Auth, 'findUserByEmail'> }

export async function importShop(tools: Tools, asked: Asked, print: (line: string) => void): Promise<number> {
  const { email, vendor, isDryRun } = asked
  const category = findCategory(asked.category ?? 'photography')
  if (!category) {
    print(`“${asked.category}” is not a category. Use one of: ${CATEGORIES.join(', ')}.`)
    return 2
  }
  const user = await tools.auth.findUserByEmail(email)
  const row = user && (await findArtistByUser(tools.database, user.userId))
  if (!user || !row) {
    print(`No artist has the email ${email}.`)
    return 1
  }
  const artist = { kind: 'artist', artistId: row.id, userId: user.userId, name: row.name, email } as const
  const counts = new Map<string, number>()
  try {
    for await (const { title, state, reason } of importProducts(tools, { artist, vendor, category, isDryRun })) {
      counts.set(state, (counts.get(state) ?? 0) + 1)
      // without the control characters of the shop's texts, which a terminal would carry out
      print(cleanLine(`${state.padEnd(17)} ${title}${reason ? `: ${reason}` : ''}`))
    }
  } catch (error) {
    if (!(error instanceof ChannelUnavailable)) throw error
    print(`${error.message}. Run the command again: it continues with the products that are not imported yet.`)
    return 1
  }
  print([...counts].map(([state, count]) => `${count} ${state}`).join(', ') || 'The shop has no products.')
  return counts.get('failed') ? 1 : 0
}

function findCategory(text: string): Category | undefined {
  return CATEGORIES.find((one) => one === text.toLowerCase())
}
