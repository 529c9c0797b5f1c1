import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/platform/database/embedded.ts'
import { migrateDatabase } from '../../apps/server/platform/database/migrate.ts'

export type BenchDatabase = { url: string; remove(): Promise<void> }

/**
 * A database of its own, as durable as one in service.
 * @param schema  ours, or none where another release brings its own
 */
export async function startBenchDatabase(schema: 'ours' | 'none' = 'ours'): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tintype-bench-'))
  // as root the database runs as another user, who has to pass through
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  if (schema === 'ours') await migrateDatabase(postgres.url)
  return {
    url: postgres.url,
    async remove() {
      await postgres.stop()
      rmSync(placeOf(dataDir), { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where the temporary folder is closed to PostgreSQL's user, the cluster lies elsewhere. */
function placeOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
  } catch {
    return dataDir
  }
}
