import { bind } from '../../platform/bind.ts'
import { createDownloadLink, openDownloadLink } from './download-export.ts'
import { forgetExports } from './forget-exports.ts'
import { getExport } from './get-export.ts'
import { makeExport } from './make-export.ts'
import { requestExport } from './request-export.ts'
import { sweepExports } from './sweep-exports.ts'
import type { DataExportTools } from './tools.ts'
import { writeArchive } from './write-archive.ts'

/** Archives of an artist's data. */
export function createDataExports(tools: DataExportTools) {
  return bind(tools, {
    get: getExport,
    request: requestExport,
    makeLink: createDownloadLink,
    openLink: openDownloadLink,
    make: makeExport,
    write: writeArchive,
    /** For the erasure of an artist: deletes all archives and aborts one in progress. */
    forget: forgetExports,
    sweep: sweepExports,
  })
}

export type DataExports = ReturnType<typeof createDataExports>
