import type { Artist } from '../../platform/actor.ts'
import type { Channel } from '../../platform/channel/channel.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'

export type ShopTools = {
  database: Database
  storage: Storage
  /** SQL for every file that a row references, see `removeUnneeded`. */
  storedFiles: string
  pictures: Pictures
  clock: Clock
  log: Logger
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  channel: Channel['provider']
  /** In cents; negative after refunds. */
  /** The amount that may be paid out, in cents. */
  getAvailableCents(artistId: string): Promise<number>
  countArtworks(actor: Artist): Promise<{ count: number; hasApprovedArtwork: boolean }>
}
