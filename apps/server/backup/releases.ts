import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { projectPath } from '../platform/paths.ts'
import { StartError } from '../platform/start-error.ts'
import type { Manifest } from './manifest.ts'

export type Release = Manifest['migrations']

/** The migration state of a database. @throws StartError if it was never migrated */
export async function findRelease(client: pg.Client): Promise<Release> {
  const { rows } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there")
  const found = rows[0]?.there ? (await client.query('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at')).rows : []
  const lastHash = found.at(-1)?.hash
  if (!lastHash) throw new StartError('There is nothing to back up: the database is empty.')
  return { count: found.length, lastHash }
}

/** The query for file names matches only this release's tables. @throws StartError if the database has another version */
export function refuseOtherRelease(found: Release): void {
  const known = knownMigrations()
  if (known.length === found.count && known.at(-1)?.hash === found.lastHash) return
  throw new StartError(
    `The database has ${found.count} migrations, and this release has ${known.length}. Back up with the release that runs on it, or start this release first.`,
  )
}

/** The migrations of a backup. @throws StartError if this release does not contain them */
export function migrationsUpTo({ count, lastHash }: Release): MigrationMeta[] {
  const known = knownMigrations()
  if (known[count - 1]?.hash === lastHash) return known.slice(0, count)
  throw new StartError(
    `The backup has ${count} migrations, and this release does not know the last one. Restore it with the release that created it, or a newer one.`,
  )
}

function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: projectPath('apps/server/migrations') })
}
