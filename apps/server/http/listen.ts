import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { StartError } from '../platform/start-error.ts'
import { watchReaders } from './downloads/slow-readers.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { loadLimits } from './operations/load-limits.ts'
import { drainBody } from './uploads/drain-body.ts'
import { watchSenders } from './uploads/slow-senders.ts'

/**
 * @property stop  keeps serving until `drained` resolves and no request arrives any more, for 5 s at most; each response closes its
 * connection
 */
export type Listening = { stop(drained?: Promise<unknown>): Promise<void> }

/** Wraps the host's listener, so that a development server can run in front of it. */
export type Attach = (server: Server, listener: RequestListener) => Promise<RequestListener> | RequestListener

const GRACE_MS = 10_000
const QUIET_MS = 200
const QUIET_WITHIN_MS = 5000

/**
 * Serves on a port. `stop` accepts no new connections after draining, lets running requests finish, and closes all connections after 10 s.
 * @throws StartError if the port is taken or not permitted
 */
export async function listen(options: {
  fetch: Parameters<typeof getRequestListener>[0]
  port: number
  host: string
  attach?: Attach
}): Promise<Listening> {
  const server = createServer({
    headersTimeout: loadLimits.headersMs,
    // Node's limit would abort every upload after the same time, even a steady one; `watchSenders` distinguishes them
    requestTimeout: 0,
    keepAliveTimeout: loadLimits.keepAliveMs,
    connectionsCheckingInterval: loadLimits.lookMs,
    maxHeaderSize: loadLimits.headerBytes,
  })
  server.maxConnections = loadLimits.connections
  server.once('close', watchReaders(server))
  server.once('close', watchSenders(server))
  const underWay = new Set<Promise<unknown>>()
  const listener = getRequestListener((request, env) => {
    const answer = Promise.resolve(options.fetch(request, env)).then((response) =>
      drainBody(response as Response, env.incoming as IncomingMessage),
    )
    underWay.add(answer)
    const done = () => void underWay.delete(answer)
    answer.then(done, done)
    return answer as Promise<Response>
  })
  let isDraining = false
  let lastCameAt = 0
  const noteComing = () => {
    lastCameAt = performance.now()
  }
  server.on('connection', noteComing)
  server.on('request', (_request, response) => {
    noteComing()
    // close the connection after the response, so that the client reconnects to another process and loses no request
    if (isDraining) response.shouldKeepAlive = false
  })
  const attached = options.attach ? await options.attach(server, listener as RequestListener) : listener
  server.on('request', limitPipelining(attached as RequestListener))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)))
    server.listen(options.port, options.host, resolve)
  })
  return {
    async stop(drained) {
      isDraining = true
      if (drained) {
        await drained
        await untilQuiet(() => lastCameAt)
      }
      await stop(server, underWay)
    },
  }
}

function explain(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`${host} is not an address of this machine. Choose another one with HOST.`)
  }
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Stop the process that uses it, or choose another one with PORT.`)
  if (error.code === 'EACCES') return new StartError(`Port ${port} is not permitted for this user. Choose one above 1023 with PORT.`)
  return error
}

/** An overloaded server has unread requests on its sockets, and closing now would abort them. */
async function untilQuiet(lastCameAt: () => number): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS
  do await delay(QUIET_MS / 2)
  while (performance.now() - lastCameAt() < QUIET_MS && performance.now() < end)
}

async function stop(server: Server, underWay: ReadonlySet<Promise<unknown>>): Promise<void> {
  // kept-alive connections stay open and are idle only between requests
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.closeIdleConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  // requests of disconnected clients may still use the database
  const patience = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())
  await Promise.race([Promise.allSettled(underWay), patience])
  clearInterval(idle)
  clearTimeout(late)
}
