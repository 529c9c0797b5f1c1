import type { Config } from '../config.ts'
import { openStorage } from '../open-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { openCliAddress } from './open-database.ts'

/** What a place of ours consists of: an address of PostgreSQL itself, and the files. */
export type Place = { url: string; storage: Storage }

/** Does something at the place of a configuration, and leaves it as it was found: running, or not. */
export async function atPlace<Answer>(config: Config, work: (place: Place) => Promise<Answer>): Promise<Answer> {
  await using resources = new AsyncDisposableStack()
  const { url, close } = await openCliAddress(config)
  resources.defer(close)
  const storage = await openStorage(config)
  resources.defer(() => storage.close())
  return await work({ url, storage })
}
