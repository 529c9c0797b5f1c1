import type { ExportTools } from './index.ts'
import { endAll } from './queries/data-exports.ts'
import { removeLeftovers } from './sweep-exports.ts'

/** Removes every archive of an artist and gives up one that is being made. May run twice. */
export async function forgetExports(tools: Pick<ExportTools, 'database' | 'storage' | 'clock'>, artistId: string): Promise<void> {
  await endAll(tools.database, artistId, tools.clock())
  await removeLeftovers(tools, artistId)
}
