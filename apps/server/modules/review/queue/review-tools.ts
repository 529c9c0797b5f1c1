import type { Artwork } from '@tintype/contract/artworks/artworks'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { ArtworkRow } from '../../review/queries/review.ts'

export type ReviewTools = {
  database: Database
  clock: Clock
  jobs: Jobs
  /** The artist's view of artworks, in the given order. */
  show(queryable: Queryable, rows: readonly ArtworkRow[]): Promise<Artwork[]>
  /** Removes an artwork from its artist's shelf and closes the gap. */
  removeFromShelf(tx: Transaction, uid: string): Promise<unknown>
}
