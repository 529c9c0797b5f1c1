import { Readable } from 'node:stream'
import { Problem } from '@tintype/contract/problems'
import { type Storage, StoredFileMissing } from '../storage/storage.ts'
import { problemResponse } from './problem-answers.ts'
import { FILE_POLICY } from './security-headers.ts'

const types: Readonly<Record<string, string>> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }

/**
 * A rendition, by its public address `/media/<sha256>.webp` or `.avif`, or a card, `/media/<sha256>.jpg`. It is a picture whatever is in it: never another type, never
 * a page, and it never changes. Originals have no address.
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
    // plates are shown and shared anywhere
    'cross-origin-resource-policy': 'cross-origin',
  }
  // the name is the content: whoever has the one has the other
  if (request.headers.get('if-none-match')?.includes(`"${key}"`)) return new Response(null, { status: 304, headers })
  try {
    const { stream, sizeBytes } = await storage.read('renditions', key)
    // nobody reads the body of an answer to HEAD, and what is not read keeps its file open
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
