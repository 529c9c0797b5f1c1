import { iterateRows } from '../../platform/database/queries/each-row.ts'
import { expireDue, failOpenExports, findLeftovers, forgetFile } from './queries/data-exports.ts'
import type { DataExportTools } from './tools.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs daily. Deletes expired archives and fails those open for more than a day. Idempotent. */
export async function sweepExports(tools: DataExportTools): Promise<void> {
  const now = tools.clock()
  await failOpenExports(tools.database, { requestedBefore: new Date(now.getTime() - DAY_MS) }, now)
  await expireDue(tools.database, now)
  await removeLeftovers(tools)
}

/** Deletes archives that can no longer be downloaded, of one artist or of all. */
export async function removeLeftovers(
  { database, storage }: Pick<DataExportTools, 'database' | 'storage'>,
  artistId?: string,
): Promise<void> {
  const leftovers = iterateRows(
    (after: string | undefined, limit) => findLeftovers(database, { ...(artistId && { artistId }), ...(after && { after }), limit }),
    ({ id }) => id,
  )
  for await (const leftover of leftovers) {
    await storage.remove('exports', leftover.storageKey)
    await forgetFile(database, leftover)
  }
}
