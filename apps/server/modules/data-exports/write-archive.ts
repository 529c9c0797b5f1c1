import { randomUUID } from 'node:crypto'
import { writeZip } from '../../platform/archives/write-zip.ts'
import { archiveEntries } from './archive-entries.ts'
import type { ExportTools } from './index.ts'

/**
 * The archive that an artist would get, as a file at `path`, where nothing may be yet: for whoever asks for it and cannot sign in.
 * @returns its size
 * @throws Problem `storage_full`; what the file system says of the path
 */
export async function writeArchive(
  tools: ExportTools,
  { artistId, path }: { artistId: string; path: string },
  signal: AbortSignal,
): Promise<{ sizeBytes: number }> {
  const asked = { id: randomUUID(), artistId, until: tools.clock() }
  return writeZip(path, archiveEntries(tools, asked, { advance: async () => undefined }), signal)
}
