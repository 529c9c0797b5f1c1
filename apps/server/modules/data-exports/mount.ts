import { serveDownload } from '../../http/downloads/download.ts'
import type { Mount } from '../../http/mount.ts'
import type { DataExports } from './module.ts'

/** Adds the download of an export archive behind an artist's secret link. */
export function mountDataExports(dataExports: Pick<DataExports, 'openLink'>): Mount {
  return (host) => {
    host.get('/api/exports/:link', (c) => serveDownload(dataExports.openLink, c.req.param('link'), c.req.raw))
  }
}
