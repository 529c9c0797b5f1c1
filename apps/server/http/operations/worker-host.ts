import type { HttpBindings } from '@hono/node-server'
import { Problem } from '@tintype/contract/problems'
import { Hono } from 'hono'
import { problemResponse } from '../responses/problem-answers.ts'
import { addOperations, type Operations } from './operations.ts'

/** The HTTP endpoints of a worker process. */
export function createWorkerHost(options: Operations): Hono<{ Bindings: HttpBindings }> {
  const host = new Hono<{ Bindings: HttpBindings }>({ strict: true })
  host.use(async (c, next) => {
    await next()
    c.res.headers.set('x-content-type-options', 'nosniff')
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
  addOperations(host, options)
  host.all('*', () => problemResponse(new Problem('not_found')))
  return host
}
