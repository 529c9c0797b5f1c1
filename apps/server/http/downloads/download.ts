import { Readable } from 'node:stream'
import type { MakeLink } from '../../platform/storage/storage.ts'
import { FILE_POLICY } from '../responses/security-headers.ts'

/** A file for one recipient. With `makeLink` the client can fetch it directly from the store. */
export type Download = { stream: Readable; sizeBytes: number; fileName: string; contentType?: string; makeLink?: MakeLink }

/** Enough for a browser to follow a redirect on a slow connection. */
const LINK_SECONDS = 60

/**
 * Serves a file to the holder of a secret link, directly or by a redirect to the store. Caches must not store it, browsers must not display
 * it, and no referrer reveals the link.
 * @throws Problem if the link is invalid
 */
export async function serveDownload(open: (link: string) => Promise<Download>, link: string, request: Request): Promise<Response> {
  const { stream, sizeBytes, fileName, contentType = 'application/zip', makeLink } = await open(link)
  if (makeLink) {
    stream.destroy()
    const location = await makeLink({ fileName, contentType, seconds: LINK_SECONDS })
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })
  }
  const headers = {
    'content-type': contentType,
    'content-length': String(sizeBytes),
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': FILE_POLICY,
  }
  // a HEAD response has no reader, and an unread stream keeps its file open
  if (request.method === 'HEAD') stream.destroy()
  return new Response(request.method === 'HEAD' ? null : (Readable.toWeb(stream) as unknown as BodyInit), { headers })
}
