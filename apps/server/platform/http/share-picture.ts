import { Problem } from '@tintype/contract/problems'
import { problemResponse } from './problem-answers.ts'
import { FILE_POLICY } from './security-headers.ts'
import { isKnown } from './validator.ts'

/** A JPEG and what stands for its content. */
export type SharePicture = { jpeg: Buffer; mark: string }

/**
 * The picture for links to a cause, by its address `/media/causes/<slug>/<mark>.jpg`. With the mark of what it shows it never changes.
 * A link that was shared before a figure changed carries an older mark, and is answered with the picture of today.
 * @throws Problem whatever `open` throws of a slug that leads to no cause
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
    // a link is shared anywhere
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isKnown(known, headers.etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(jpeg), {
    headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(jpeg.length), 'x-content-type-options': 'nosniff' },
  })
}
