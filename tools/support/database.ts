import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/platform/database/embedded.ts'
import { migrateDatabase } from '../../apps/server/platform/database/migrate.ts'

export type BenchDatabase = { url: string; remove(): Promise<void> }

/**
 * A separate database, as durable as in production.
 * @param schema  ours, or none if another release brings its own
 */
export async function startBenchDatabase(schema: 'ours' | 'none' = 'ours'): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tintype-bench-'))
  // as root, the database runs as another user, who needs access to the folder
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  if (schema === 'ours') await migrateDatabase(postgres.url)
  return {
    url: postgres.url,
    async remove() {
      await postgres.stop()
      rmSync(findClusterParentDir(dataDir), { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Uses another folder for the cluster if PostgreSQL's user cannot access the temporary folder. */
function findClusterParentDir(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
  } catch {
    return dataDir
  }
}
