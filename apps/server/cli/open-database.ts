import pg from 'pg'
import type { Config } from '../config.ts'
import { connectTo } from '../platform/database/connection/connect.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded.ts'
import { findPublishedAddress } from '../platform/database/files/address-file.ts'
import { claimDataFolder } from '../platform/database/files/data-folder.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'

export type CliDatabase = { database: Database; close(): Promise<void> }

/** The database of the running server. If none runs, starts the database in the data folder for the duration of the command. */
export async function openCliDatabase(config: Config): Promise<CliDatabase> {
  const { url, close, isStarted } = await openCliAddress(config)
  if (isStarted) await migrateDatabase(url)
  const database = openDatabase({ url, size: 2, onError: () => undefined })
  return {
    database,
    close: async () => {
      await database.$client.end()
      await close()
    },
  }
}

/** The addresses of the running database. Undefined while the built-in database is not running; it is not started. */
export async function findRunningAddresses({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Config): Promise<[string, ...string[]] | undefined> {
  if (databaseUrl) return databaseDirectUrl ? [databaseUrl, databaseDirectUrl] : [databaseUrl]
  const published = await findPublishedAddress(dataDir)
  return published === undefined ? undefined : [published]
}

/** Like `openCliDatabase`, as a direct PostgreSQL address. @property isStarted  by this command, so there are no other users */
export async function openCliAddress(config: Config): Promise<{ url: string; isStarted: boolean; close(): Promise<void> }> {
  const other = { isStarted: false, close: async () => undefined }
  if (config.databaseUrl) {
    const url = config.databaseDirectUrl ?? config.databaseUrl
    await (await connectTo(url, 'tintype cli')).end()
    return { url, ...other }
  }
  const published = await findPublishedAddress(config.dataDir)
  if (published && (await answers(published))) return { url: published, ...other }
  const claim = claimDataFolder(config.dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
  return {
    url: postgres.url,
    isStarted: true,
    async close() {
      await postgres.stop()
      claim.release()
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
