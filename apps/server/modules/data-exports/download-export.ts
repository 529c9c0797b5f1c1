import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { z } from 'zod'
import type { Download } from '../../http/downloads/download.ts'
import type { Artist } from '../../platform/actor.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import { type ExportRow, findExport, findLatest } from './queries/data-exports.ts'
import type { DataExportTools } from './tools.ts'

/** The sealed content of a link. Possession of the link grants access, and sealing prevents forgery. */
const Link = z.object({ id: z.uuid(), until: z.iso.datetime() })
const PURPOSE = 'data export link'

/**
 * A download link for the artist's browser, which cannot send a session with a download. Valid for minutes. @throws Problem
 * `export_not_found` if there is no archive, or it has expired
 */
export async function createDownloadLink({ database, sealer, clock }: DataExportTools, { artistId }: Artist): Promise<{ url: string }> {
  const now = clock()
  const latest = await findLatest(database, artistId)
  if (!isThere(latest, now)) throw new Problem('export_not_found')
  const link: z.infer<typeof Link> = { id: latest.id, until: new Date(now.getTime() + limits.dataExport.linkMs).toISOString() }
  return { url: `/api/exports/${sealer.seal(JSON.stringify(link), PURPOSE)}` }
}

/** The archive behind a link. @throws Problem `export_link_over` for every invalid link, whatever the reason */
export async function openDownloadLink({ database, storage, sealer, clock }: DataExportTools, sealed: string): Promise<Download> {
  const now = clock()
  const link = tryOpen(() => Link.parse(JSON.parse(sealer.open(sealed, PURPOSE))))
  if (!link || new Date(link.until) <= now) throw new Problem('export_link_over')
  const row = await findExport(database, link.id)
  if (!isThere(row, now)) throw new Problem('export_link_over')
  try {
    const file = await storage.read('exports', row.storageKey)
    return { ...file, fileName: `tintype-${toUtcDay(row.requestedAt)}.zip` }
  } catch (error) {
    // the sweep deleted the file between the query and the read
    throw error instanceof StoredFileMissing ? new Problem('export_link_over', {}, { cause: error }) : error
  }
}

function isThere(row: ExportRow | undefined, now: Date): row is ExportRow & { storageKey: string } {
  return row?.state === 'ready' && row.storageKey !== null && row.expiresAt !== null && row.expiresAt > now
}

function tryOpen<Content>(open: () => Content): Content | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
