import { cors } from 'hono/cors'
import { serveSharePicture } from '../../http/downloads/share-picture.ts'
import type { Mount } from '../../http/mount.ts'
import { withEtag } from '../../http/responses/etag.ts'
import type { Hope } from './module.ts'

/** Opens the causes API to any origin, and adds the share pictures of causes. */
export function mountHope(hope: Pick<Hope, 'openShare'>): Mount {
  return (host, { callApi }) => {
    host.use('/api/hope/*', cors({ origin: '*', allowMethods: ['GET', 'HEAD'], allowHeaders: ['If-None-Match'], exposeHeaders: ['ETag'] }))
    host.get('/api/hope/*', async (c) => {
      const answer = await callApi(c)
      // stream files instead of buffering them for a validator
      if (!answer.headers.get('content-type')?.startsWith('application/json')) return withoutBodyForHead(answer, c.req.raw.method)
      return answer.ok ? withEtag(answer, c.req.raw) : answer
    })
    host.get('/media/causes/:slug/:file', (c) =>
      serveSharePicture(hope.openShare, { ...c.req.param(), known: c.req.header('if-none-match') ?? null }),
    )
  }
}

/** A HEAD response has no reader, and an unread stream keeps its file open. */
async function withoutBodyForHead(answer: Response, method: string): Promise<Response> {
  if (method !== 'HEAD') return answer
  await answer.body?.cancel()
  return new Response(null, { status: answer.status, headers: answer.headers })
}
