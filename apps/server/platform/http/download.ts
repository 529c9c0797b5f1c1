import { Readable } from 'node:stream'
import type { MakeLink } from '../storage/storage.ts'
import { FILE_POLICY } from './security-headers.ts'

/** A file for one person, on its way; with `makeLink` it need not come through us. */
export type Download = { stream: Readable; sizeBytes: number; fileName: string; contentType?: string; makeLink?: MakeLink }

/** As long as a browser needs to follow a redirect on a bad line. */
const LINK_SECONDS = 60

/**
 * A file for whoever has the link to it, from us or by a redirect to where it is stored: kept by no cache, shown by no browser, and the link is told to no other site.
 * @throws Problem where the link opens nothing
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
  // nobody reads the body of an answer to HEAD, and what is not read keeps its file open
  if (request.method === 'HEAD') stream.destroy()
  return new Response(request.method === 'HEAD' ? null : (Readable.toWeb(stream) as unknown as BodyInit), { headers })
}
