import type { Transaction } from '../database/database.ts'
import { findNamed } from './find-named.ts'
import { lockFiles } from './lock-files.ts'
import type { Area, Storage } from './storage.ts'

/** @property storedFiles  a statement that tells `area`, `key` and `must_be_there` of every file that a row names */
export type RemovalTools = { storage: Pick<Storage, 'remove'>; storedFiles: string }

/**
 * Removes files, but for those that a row of whatever kind needs: they are named by their content, and what is given up here may hang
 * elsewhere. The keys stay locked until the transaction ends, and are to be locked before its rows are.
 */
export async function removeUnneeded(
  { storage, storedFiles }: RemovalTools,
  tx: Transaction,
  { area, keys }: { area: Area; keys: readonly string[] },
): Promise<void> {
  await lockFiles(tx, keys)
  const needed = await findNamed(tx, `select area, key from (${storedFiles}) as stored where must_be_there`, { area, keys })
  for (const key of keys) if (!needed.has(key)) await storage.remove(area, key)
}
