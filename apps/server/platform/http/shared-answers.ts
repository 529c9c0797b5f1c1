import { randomBytes } from 'node:crypto'
import type { RequestContext } from './procedures.ts'
import { together } from './together.ts'
import { etagFor, isKnown, mayHaveValidator } from './validator.ts'
import { textOf } from './whole-text.ts'

type Drawn = {
  status: number
  headers: [string, string][]
  /** The text as it is sent, cut at each place where the nonce stands. */
  pieces: Uint8Array[]
}

/** @param request  carries the address alone @param nonce  of the page that is drawn */
export type Draw = (request: Request, context: RequestContext & { nonce: string }) => Promise<Response>

/**
 * Answers that are everybody's, made once for all who ask at the same time. They are made for nobody: of a request only its address is
 * handed on, so nothing of a person can be in them.
 */
export function createSharedAnswers() {
  const drawTogether = together<Drawn>()

  return async function answerTogether(
    { url, headers: asked }: Address,
    { requestId, report, nonce }: Asked,
    draw: Draw,
  ): Promise<Response> {
    const { status, headers, pieces } = await drawTogether(url, () => drawFor(url, { requestId, report }, draw))
    const answer = new Headers(headers)
    if (isKnown(asked.get('if-none-match'), answer.get('etag'))) {
      answer.delete('content-type')
      return new Response(null, { status: 304, headers: answer })
    }
    return new Response(join(pieces, nonce), { status, headers: answer })
  }
}

type Address = Pick<Request, 'url' | 'headers'>
type Asked = Pick<RequestContext, 'requestId' | 'report'> & { nonce: string }

async function drawFor(url: string, context: Pick<RequestContext, 'requestId' | 'report'>, draw: Draw): Promise<Drawn> {
  const nonce = randomBytes(16).toString('base64url')
  const request = new Request(url)
  const response = await draw(request, { ...context, headers: request.headers, authenticate: async () => ({ kind: 'visitor' }), nonce })
  const isKept = mayHaveValidator(response, request)
  const pieces = (await textOf(response)).split(nonce).map((piece) => Buffer.from(piece))
  const { headers, status } = response
  headers.delete('set-cookie')
  headers.delete('content-length')
  if (isKept) headers.set('etag', etagFor(Buffer.concat(pieces)))
  return { status, headers: [...headers], pieces }
}

function join(pieces: readonly Uint8Array[], nonce: string): Uint8Array<ArrayBuffer> {
  const [first, ...rest] = pieces
  const own = Buffer.from(nonce)
  return Buffer.concat([first ?? Buffer.alloc(0), ...rest.flatMap((piece) => [own, piece])])
}

/** Whether a request says nothing of who makes it. */
export function isNobodys({ method, headers }: Request): boolean {
  return method === 'GET' && !headers.has('cookie') && !headers.has('authorization')
}
