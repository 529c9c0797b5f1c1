import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { HttpEnv, HttpHost } from '../http-env.ts'

/** Adds the built files of the web app. Those under `/assets/` have a content hash in their name and are cached indefinitely. */
export function addClientFiles(host: HttpHost, folder: string, clientFiles: ReadonlySet<string>): void {
  const files = serveStatic<HttpEnv>({ root: folder, precompressed: true })
  host.get('*', async (c, next) => {
    if (!clientFiles.has(c.req.path)) return next()
    const file = await files(c, next)
    // serveStatic calls onFound too late to set a header
    const isHashed = c.req.path.startsWith('/assets/')
    if (!(file instanceof Response)) return file
    file.headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    // the frames of the payment form use our fonts
    if (c.req.path.endsWith('.woff2')) file.headers.set('access-control-allow-origin', '*')
    return file
  })
}

/** The paths of the built files of the web app, without their Brotli copies. */
export function listClientFiles(folder: string | undefined): ReadonlySet<string> {
  if (!folder) return new Set()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.br'),
  )
  return new Set(entries.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`))
}
