import { Readable } from 'node:stream'

/** A file for one person, on its way. */
export type Download = { stream: Readable; sizeBytes: number; fileName: string; contentType?: string }

/**
 * A file for whoever has the link to it: kept by no cache, shown by no browser, and the link is told to no other site.
 * @throws Problem where the link opens nothing
 */
export async function serveDownload(open: (link: string) => Promise<Download>, link: string, request: Request): Promise<Response> {
  const { stream, sizeBytes, fileName, contentType = 'application/zip' } = await open(link)
  const headers = {
    'content-type': contentType,
    'content-length': String(sizeBytes),
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  // nobody reads the body of an answer to HEAD, and what is not read keeps its file open
  if (request.method === 'HEAD') stream.destroy()
  return new Response(request.method === 'HEAD' ? null : (Readable.toWeb(stream) as unknown as BodyInit), { headers })
}
