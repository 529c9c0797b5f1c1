import { randomUUID } from 'node:crypto'
import { writeZip } from '../../platform/archives/write-zip.ts'
import { archiveEntries } from './archive-entries.ts'
import type { DataExportTools } from './tools.ts'

/**
 * Writes an artist's archive to a new file at `path`, for an artist who cannot sign in. @returns its size in bytes @throws Problem
 * `storage_full`; file system errors for the path
 */
export async function writeArchive(
  tools: DataExportTools,
  { artistId, path }: { artistId: string; path: string },
  signal: AbortSignal,
): Promise<{ sizeBytes: number }> {
  const asked = { id: randomUUID(), artistId, until: tools.clock() }
  return writeZip(path, archiveEntries(tools, asked, { advance: async () => undefined }), signal)
}
