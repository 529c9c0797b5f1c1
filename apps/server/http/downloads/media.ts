import { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'
import { type Storage, StoredFileMissing } from '../../platform/storage/storage.ts'
import { problemResponse } from '../responses/problem-answers.ts'
import { FILE_POLICY } from '../responses/security-headers.ts'

const types: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

/**
 * Serves a rendition at `/media/<sha256>.webp` or `.avif`, or a card at `/media/<sha256>.jpg`. The content type is always an image and the
 * content never changes. Originals have no address.
 */
export async function serveMedia(storage: Storage, request: Request): Promise<Response> {
  const [, key, ending = ''] = new URL(request.url).pathname.match(/^\/media\/([0-9a-f]{64})\.(webp|avif|jpg)$/) ?? []
  const type = types[ending]
  if (!key || !type) return missing()
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${key}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': FILE_POLICY,
    // other sites may embed artworks
    'cross-origin-resource-policy': 'cross-origin',
  }
  // the name is the content hash, so a client with this ETag has the content
  if (request.headers.get('if-none-match')?.includes(`"${key}"`)) return new Response(null, { status: 304, headers })
  try {
    const { stream, sizeBytes } = await storage.read('renditions', key)
    // a HEAD response has no reader, and an unread stream keeps its file open
    if (request.method === 'HEAD') stream.destroy()
    const body = request.method === 'HEAD' ? null : (Readable.toWeb(stream) as unknown as BodyInit)
    return new Response(body, { headers: { ...headers, 'content-length': String(sizeBytes) } })
  } catch (error) {
    if (error instanceof StoredFileMissing) return missing()
    throw error
  }
}

function missing(): Response {
  return problemResponse(new Problem('not_found'), {
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
  })
}
