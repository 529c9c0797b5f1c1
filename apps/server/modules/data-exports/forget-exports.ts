import { endArtistExports } from './queries/data-exports.ts'
import { removeLeftovers } from './sweep-exports.ts'
import type { DataExportTools } from './tools.ts'

/** Deletes every archive of an artist and aborts one in progress. Idempotent. */
export async function forgetExports(tools: Pick<DataExportTools, 'database' | 'storage' | 'clock'>, artistId: string): Promise<void> {
  await endArtistExports(tools.database, artistId, tools.clock())
  await removeLeftovers(tools, artistId)
}
