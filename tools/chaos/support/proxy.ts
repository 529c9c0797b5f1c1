import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 200

export type Proxy = {
  url: string
  /** Stops sending requests to a server until it is put back, and waits for its pending ones. */
  takeOut(server: { url: string }): Promise<void>
  putBack(server: { url: string }): void
  stop(): Promise<void>
}

/**
 * A minimal load balancer: round robin among servers that are ready by `/readyz`, one connection per request, and no retries. A request
 * without the server's response receives none.
 */
export async function startProxy(servers: readonly { url: string }[]): Promise<Proxy> {
  const ready = new Set(servers)
  const out = new Set<{ url: string }>()
  const underWay = new Map<{ url: string }, number>()
  let turn = 0
  let isOver = false

  async function watch(server: { url: string }): Promise<void> {
    while (!isOver) {
      const isReady = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok, body }) => body?.cancel().then(() => ok),
        () => false,
      )
      if (isReady) ready.add(server)
      else ready.delete(server)
      await delay(LOOK_EVERY_MS)
    }
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const able = servers.filter((server) => ready.has(server) && !out.has(server))
    const server = able[turn++ % able.length]
    if (!server) return void request.socket.destroy()
    underWay.set(server, (underWay.get(server) ?? 0) + 1)
    response.once('close', () => underWay.set(server, (underWay.get(server) ?? 0) - 1))
    const { hostname, port } = new URL(server.url)
    const { method, url: path, headers } = request
    const onward = ask({ hostname, port, method, path, headers: { ...headers, connection: 'close' }, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...forwarded } = answer.headers
      response.writeHead(answer.statusCode ?? 502, forwarded)
      answer.on('error', () => response.destroy()).pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.on('error', () => onward.destroy()).pipe(onward)
  }

  const agent = new Agent({ keepAlive: false })
  const server = createServer({ keepAliveTimeout: 60_000 }, forward)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const watching = servers.map(watch)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async takeOut(one) {
      out.add(one)
      while (underWay.get(one)) await delay(20)
    },
    putBack: (one) => void out.delete(one),
    async stop() {
      isOver = true
      await Promise.all(watching)
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  }
}
