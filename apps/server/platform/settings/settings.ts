import { HouseSettings } from '@tintype/contract/admin/house-settings'
import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { siteSettings } from './tables.ts'

export type StoredSettings = { settings: HouseSettings; version: number; changedAt: Date | null }

/** The current settings; unchanged ones have the contract's defaults. */
export async function readSettings(queryable: Queryable): Promise<StoredSettings> {
  const [row] = await queryable.select().from(siteSettings)
  return { settings: HouseSettings.parse(row?.changed ?? {}), version: row?.version ?? 0, changedAt: row?.changedAt ?? null }
}

/** Reads the settings and locks them until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<StoredSettings> {
  // use an advisory lock, because the row may not exist yet
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('house settings', 0))`)
  return readSettings(tx)
}

/** @param kept.version  of the settings after this change */
export async function writeSettings(
  tx: Transaction,
  kept: { settings: HouseSettings; version: number; at: Date; operatorId: string },
): Promise<void> {
  const row = { changed: kept.settings, version: kept.version, changedAt: kept.at, changedBy: kept.operatorId }
  await tx.insert(siteSettings).values(row).onConflictDoUpdate({ target: siteSettings.id, set: row })
}
