import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Pictures } from '../../platform/images/pictures.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Artworks } from '../artworks/index.ts'

export type MockupTools = {
  database: Database
  jobs: Pick<Jobs, 'send'>
  storage: Storage
  pictures: Pick<Pictures, 'drawInScene'>
  clock: Clock
  artworks: Pick<Artworks, 'getOwn'>
}
