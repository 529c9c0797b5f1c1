import { z } from 'zod'
import { call, Instant, Uid } from '../shapes.ts'

export const EXPORT_STATES = ['queued', 'running', 'ready', 'failed', 'expired'] as const

/** An archive of everything that is an artist's: asked for, made by a job, kept for some days. */
export const DataExport = z.object({
  id: Uid,
  state: z.enum(EXPORT_STATES),
  /** Of the files that go in, while it is made. */
  bytesDone: z.int(),
  bytesTotal: z.int(),
  /** Of the archive, once it is ready. */
  archiveBytes: z.int().nullable(),
  requestedAt: Instant,
  /** Until when it can be downloaded. */
  expiresAt: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const ExportOverview = z.object({
  /** The latest one; null where none was ever asked for. */
  latest: DataExport.nullable(),
  /** From when the next one may be asked for; null where it may be now, and while one is under way. */
  nextRequestAt: Instant.nullable(),
})
export type ExportOverview = z.infer<typeof ExportOverview>

export const exports = {
  get: call('artist', 'GET', '/user/export', 'The latest archive of the artist’s own data').output(ExportOverview),
  request: call('artist', 'POST', '/user/export', 'Have an archive of everything that is the artist’s made').output(ExportOverview),
  link: call('artist', 'POST', '/user/export/link', 'An address, good for some minutes, under which the archive is downloaded').output(
    z.object({ url: z.string() }),
  ),
}
