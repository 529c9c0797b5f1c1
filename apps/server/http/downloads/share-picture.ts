import { Problem } from '@tintype/contract/problems'
import { matchesEtag } from '../responses/etag.ts'
import { problemResponse } from '../responses/problem-answers.ts'
import { FILE_POLICY } from '../responses/security-headers.ts'

/** A JPEG and the hash of its content. */
export type SharePicture = { jpeg: Buffer; mark: string }

/**
 * The share picture of a cause at `/media/causes/<slug>/<mark>.jpg`. The address includes the content hash, so its content never changes.
 * Links with an outdated hash get the current picture.
 * @throws Problem from `open` if the slug matches no cause
 */
export async function serveSharePicture(
  open: (request: { slug: string }) => Promise<SharePicture>,
  { slug, file, known }: { slug: string; file: string; known: string | null },
): Promise<Response> {
  const [, asked] = file.match(/^([0-9a-f]{16})\.jpg$/) ?? []
  if (!asked) return problemResponse(new Problem('not_found'))
  const { jpeg, mark } = await open({ slug })
  const headers = {
    'cache-control': asked === mark ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    etag: `"${mark}"`,
    'content-security-policy': FILE_POLICY,
    // other sites embed the picture
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (matchesEtag(known, headers.etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(jpeg), {
    headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(jpeg.length), 'x-content-type-options': 'nosniff' },
  })
}
