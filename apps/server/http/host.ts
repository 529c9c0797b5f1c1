import { Problem } from '@tintype/contract/problems'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { serveMedia } from './downloads/media.ts'
import { addApi, callApi } from './endpoints/add-api.ts'
import { addAuth } from './endpoints/add-auth.ts'
import { addClientFiles, listClientFiles } from './endpoints/add-client-files.ts'
import { addMailbox } from './endpoints/add-mailbox.ts'
import { addPages } from './endpoints/add-pages.ts'
import type { HostOptions } from './host-options.ts'
import type { HttpEnv, HttpHost } from './http-env.ts'
import { addEtags } from './middleware/add-etags.ts'
import { recordRequests } from './middleware/record-requests.ts'
import { setVaryHeader } from './middleware/set-vary-header.ts'
import { shedLoad } from './middleware/shed-load.ts'
import type { MountTools } from './mount.ts'
import { loadLimits } from './operations/load-limits.ts'
import { addOperations } from './operations/operations.ts'
import { countOpenCall } from './procedures.ts'
import { createRequestContext } from './request-context.ts'
import { createCoalescer } from './responses/coalesce-requests.ts'
import { internalResponse, isAway, problemResponse } from './responses/problem-answers.ts'
import { createBodyMemory } from './uploads/body-memory.ts'

/** The HTTP server of a process: middleware, then routes in matching order. */
export function createHost(options: HostOptions): HttpHost {
  const host = new Hono<HttpEnv>({ strict: true })
  const clientFiles = listClientFiles(options.clientFolder)
  const coalesceRequests = createCoalescer()

  host.use(recordRequests(options))
  host.use(async (c, next) => (c.req.url.includes('%00') ? problemResponse(new Problem('malformed')) : next()))
  host.use(shedLoad(options.gate, clientFiles))
  host.use(compress({ threshold: 1024 }))
  host.use(setVaryHeader)
  host.use(addEtags)

  addOperations(host as never, { ...options, renderMetrics: options.metrics.tell })
  addAuth(host, options)
  const countCall: MountTools['countCall'] = (c, path) => countOpenCall(createRequestContext(options, c), path)
  const tools = { room: createBodyMemory(loadLimits.messageBytes), callApi: callApi(options), countCall }
  for (const mount of options.mounts) mount(host, tools)
  addApi(host, options, coalesceRequests)
  host.get('/media/:name', (c) => serveMedia(options.storage, c.req.raw))
  if (options.mailbox && !options.isProduction) addMailbox(host, options.mailbox, options.publicUrl)
  if (options.clientFolder) addClientFiles(host, options.clientFolder, clientFiles)
  addPages(host, options, coalesceRequests)

  host.notFound(() => problemResponse(new Problem('not_found')))
  host.onError((error, c) => {
    if (error instanceof Problem) return problemResponse(error)
    options.log.error({ err: error, requestId: c.get('requestId') }, 'a request failed')
    return isAway(error) ? problemResponse(new Problem('unavailable')) : internalResponse(c.get('requestId'))
  })
  return host
}
