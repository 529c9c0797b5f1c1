import { openStorage } from '../compose/open-storage.ts'
import type { Config } from '../config.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { openCliAddress } from './open-database.ts'

/** The data of an installation: a direct PostgreSQL address and the file storage. */
export type Installation = { url: string; storage: Storage }

/** Runs work on the data of a configuration. Starts the database if it is not running, and stops it afterwards. */
export async function withInstallation<Answer>(config: Config, work: (place: Installation) => Promise<Answer>): Promise<Answer> {
  await using resources = new AsyncDisposableStack()
  const { url, close } = await openCliAddress(config)
  resources.defer(close)
  const storage = await openStorage(config)
  resources.defer(() => storage.close())
  return await work({ url, storage })
}
