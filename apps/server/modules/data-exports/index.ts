import type { Artist } from '../../platform/http/actor.ts'
import type { Turn } from '../../platform/jobs/jobs.ts'
import { makeLink, openLink } from './download-export.ts'
import { forgetExports } from './forget-exports.ts'
import { getExport } from './get-export.ts'
import { makeExport } from './make-export.ts'
import { requestExport } from './request-export.ts'
import { sweepExports } from './sweep-exports.ts'
import type { DataExportTools } from './tools.ts'
import { writeArchive } from './write-archive.ts'

export type { DataExportTools } from './tools.ts'

/** Archives of an artist's data. */
export function createDataExports(tools: DataExportTools) {
  return {
    get: (artist: Artist) => getExport(tools, artist),
    request: (artist: Artist) => requestExport(tools, artist),
    makeLink: (artist: Artist) => makeLink(tools, artist),
    openLink: (sealed: string) => openLink(tools, sealed),
    make: (payload: { id: string }, signal: AbortSignal, turn?: Turn) => makeExport(tools, payload, signal, turn),
    write: (asked: { artistId: string; path: string }, signal: AbortSignal) => writeArchive(tools, asked, signal),
    /** For the erasure of an artist: deletes all archives and aborts one in progress. */
    forget: (artistId: string) => forgetExports(tools, artistId),
    sweep: () => sweepExports(tools),
  }
}

export type DataExports = ReturnType<typeof createDataExports>
