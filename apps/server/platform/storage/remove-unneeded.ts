import type { Transaction } from '../database/database.ts'
import { lockFiles } from './lock-files.ts'
import { findReferencedKeys } from './referenced-keys.ts'
import type { Area, Storage } from './storage.ts'

/** @property storedFiles  a statement that returns `area`, `key` and `must_be_there` of all files that rows refer to */
export type RemovalTools = { storage: Pick<Storage, 'remove'>; storedFiles: string }

/**
 * Removes files unless any row still refers to them: names are content hashes, so several rows may share a file. The keys stay locked until
 * the transaction ends. Lock them before their rows.
 */
export async function removeUnneeded(
  { storage, storedFiles }: RemovalTools,
  tx: Transaction,
  { area, keys }: { area: Area; keys: readonly string[] },
): Promise<void> {
  await lockFiles(tx, keys)
  const needed = await findReferencedKeys(tx, `select area, key from (${storedFiles}) as stored where must_be_there`, { area, keys })
  for (const key of keys) if (!needed.has(key)) await storage.remove(area, key)
}
