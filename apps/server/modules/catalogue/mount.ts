import { isPublicFile, type PublicFiles, servePublicFile } from '../../http/downloads/public-files.ts'
import type { Mount } from '../../http/mount.ts'

/** Adds the files for crawlers and feed readers. */
export function mountPublicFiles(files: PublicFiles): Mount {
  return (host) => {
    host.get('*', (c, next) => (isPublicFile(c.req.path) ? servePublicFile(files, c.req.path) : next()))
  }
}

/** Public catalogue endpoints, whose response depends on the address alone. */
export function isPublicList(path: string): boolean {
  return /^\/api\/store\/(products|collections|causes|commissions)(\/|$)/.test(path)
}

/** The pages of the same data, including the router's data requests. */
export function isPublicPage(path: string): boolean {
  return /^\/store(\.data|\/(collections|products)\/[^/]+)?$/.test(path)
}
