import type { ExportOverview } from '@tintype/contract/data-exports/exports'
import { limits } from '@tintype/contract/limits'
import type { Artist } from '../../platform/actor.ts'
import { findLatest, findRequests } from './queries/data-exports.ts'
import type { DataExportTools } from './tools.ts'
import { toOverview } from './views/data-exports.ts'

/** The artist's latest archive, and the earliest time of the next request. */
export async function getExport({ database, clock }: DataExportTools, { artistId }: Artist): Promise<ExportOverview> {
  const [latest, requests] = await Promise.all([findLatest(database, artistId), findRequests(database, artistId, limits.dataExport.perDay)])
  return toOverview(latest, requests, clock())
}
