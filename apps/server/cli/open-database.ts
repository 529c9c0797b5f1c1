import pg from 'pg'
import type { Config } from '../config.ts'
import { findPublishedAddress } from '../platform/database/address-file.ts'
import { connectTo } from '../platform/database/connect.ts'
import { claimDataFolder } from '../platform/database/data-folder.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'

export type CliDatabase = { database: Database; close(): Promise<void> }

/** The database of the running server, or, where none runs, of the data folder, started for as long as the command takes. */
export async function openCliDatabase(config: Config): Promise<CliDatabase> {
  if (config.databaseUrl) {
    await (await connectTo(config.databaseUrl, 'tintype cli')).end()
    return open(config.databaseUrl, async () => undefined)
  }
  const published = await findPublishedAddress(config.dataDir)
  if (published && (await answers(published))) return open(published, async () => undefined)
  const claim = claimDataFolder(config.dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
  await migrateDatabase(postgres.url)
  return open(postgres.url, async () => {
    await postgres.stop()
    claim.release()
  })
}

function open(url: string, stop: () => Promise<void>): CliDatabase {
  const database = openDatabase({ url, size: 2, onError: () => undefined })
  return {
    database,
    close: async () => {
      await database.$client.end()
      await stop()
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
