import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { StartError } from '../start-error.ts'

export type Listening = { stop(): Promise<void> }

/** Wraps the listener of the host: a development server stands in front of it. */
export type Attach = (server: Server, listener: RequestListener) => Promise<RequestListener> | RequestListener

const GRACE_MS = 10_000

/**
 * Serves on a port. `stop` takes no new connection, lets the requests under way finish, and cuts what is left after 10 s.
 * @throws StartError where the port is taken or may not be used
 */
export async function listen(options: {
  fetch: Parameters<typeof getRequestListener>[0]
  port: number
  host: string
  attach?: Attach
}): Promise<Listening> {
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 300_000, keepAliveTimeout: 10_000 })
  const underWay = new Set<Promise<unknown>>()
  const listener = getRequestListener((request, env) => {
    const answer = Promise.resolve(options.fetch(request, env))
    underWay.add(answer)
    const done = () => void underWay.delete(answer)
    answer.then(done, done)
    return answer as Promise<Response>
  })
  server.on('request', options.attach ? await options.attach(server, listener as RequestListener) : listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)))
    server.listen(options.port, options.host, resolve)
  })
  return { stop: () => stop(server, underWay) }
}

function explain(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`${host} is no address of this machine: choose another one with HOST.`)
  }
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is taken: stop what uses it, or choose another one with PORT.`)
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this user: choose one above 1023 with PORT.`)
  return error
}

async function stop(server: Server, underWay: ReadonlySet<Promise<unknown>>): Promise<void> {
  // a connection that is kept alive never ends by itself, and is idle only between two requests
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.closeIdleConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  // whoever hung up does not wait any more, but what was begun for them still needs the database
  const patience = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())
  await Promise.race([Promise.allSettled(underWay), patience])
  clearInterval(idle)
  clearTimeout(late)
}
