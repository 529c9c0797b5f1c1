import type { ExportOverview } from '@tintype/contract/data-exports/exports'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import type { Artist } from '../../platform/actor.ts'
import { exportJob } from './jobs.ts'
import { findRequests, insertExport } from './queries/data-exports.ts'
import { checkMayRequest } from './rules/data-exports.ts'
import type { DataExportTools } from './tools.ts'
import { toOverview } from './views/data-exports.ts'

/** Requests an archive of all of the artist's data. @throws Problem `export_under_way`, `export_too_often` */
export async function requestExport({ database, jobs, clock }: DataExportTools, { artistId }: Artist): Promise<ExportOverview> {
  const now = clock()
  return database.transaction(async (tx) => {
    // a concurrent second request waits here and is then refused
    const row = await insertExport(tx, artistId, now)
    if (!row) throw new Problem('export_under_way')
    const [, ...earlier] = await findRequests(tx, artistId, limits.dataExport.perDay + 1)
    checkMayRequest(earlier, now)
    await jobs.send(tx, exportJob, { id: row.id })
    return toOverview(row, [], now)
  })
}
