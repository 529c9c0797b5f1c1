import type { Audit } from '../../platform/audit/audit.ts'
import type { Channel } from '../../platform/channel/channel.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Pictures, Rendered } from '../../platform/images/pictures.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Vision } from './vision/vision.ts'

/** Calls of the modules that depend on this one, each in the transaction of the change. */
export type ArtworkListeners = {
  /** Updates the traits of artworks that went on or off sale, or whose texts or pictures changed. */
  describeTraits(tx: Transaction, uids: readonly string[]): Promise<void>
  /** Adds the words of an artwork on sale to the vocabulary of the search. */
  indexVocabulary(tx: Transaction, artwork: { name: string; tags: readonly string[] }): Promise<void>
  /** Stores the perceptual hashes and salient regions of a rendered picture. */
  recordHashes(tx: Transaction, uid: string, seen: Pick<Rendered, 'looks' | 'view'> & { at: Date }): Promise<void>
  /** Deletes what other modules store about the files of an artwork that is erased. */
  onErased(tx: Transaction, uid: string): Promise<void>
}

export type ArtworkTools = ArtworkListeners & {
  database: Database
  jobs: Jobs
  storage: Storage
  /** SQL that lists every file a row refers to, see `removeUnneeded`. */
  storedFiles: string
  pictures: Pictures
  vision: Vision
  clock: Clock
  audit: Pick<Audit, 'record'>
  log: Logger
  /** Base URL of the store, without a trailing slash. */
  storefrontUrl: string
  channel: Channel['provider']
  /** Called in the transaction that edits an artwork on sale: queues the synchronization with the sales channel. */
  onSaleEdited(tx: Transaction, uid: string): Promise<void>
  /** Called in the transaction that makes new renditions visible. */
  onRendered?: (tx: Transaction, uid: string) => Promise<void>
}
