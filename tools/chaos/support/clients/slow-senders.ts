import { connect, type Socket } from 'node:net'

/** The kind of slowness: headers (H), body (B), or reading the response (X), as in slowhttptest. */
export type Slowness = 'headers' | 'body' | 'reading'

export type SlowConnection = { slowness: Slowness; openedAt: number; closedAt: number | undefined }

export type SlowCrowd = {
  connections: readonly SlowConnection[]
  /** Closes the remaining connections. */
  close(): void
}

const TRICKLE_MS = 3000
/** The number of pipelined requests on one connection. */
const ASKED_AT_ONCE = 4
/** The number of repetitions: together more than the socket buffers hold for a client that does not read (4 MB). */
const ASKINGS = 4

/**
 * Opens connections and holds them; closed ones are not replaced. One byte every three seconds suffices to appear alive.
 * @param largeFile  the path of a large response that is not read
 */
export function sendSlowly(url: string, count: number, largeFile: string): SlowCrowd {
  const { hostname, port, host } = new URL(url)
  const sockets = new Set<Socket>()
  const connections: SlowConnection[] = []
  const head = {
    headers: `GET /store HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `,
    body: `POST /api/store/quote HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
    reading: `GET ${largeFile} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(ASKED_AT_ONCE),
  }
  const kinds: Slowness[] = ['headers', 'body', 'reading']
  for (let index = 0; index < count; index++) {
    const slowness = kinds[index % kinds.length] ?? 'headers'
    const connection: SlowConnection = { slowness, openedAt: performance.now(), closedAt: undefined }
    connections.push(connection)
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('connect', () => {
      connection.openedAt = performance.now()
      socket.write(head[slowness])
    })
    socket.once('close', () => {
      connection.closedAt = performance.now()
      sockets.delete(socket)
    })
    if (slowness === 'reading') socket.pause()
    else socket.resume()
  }
  let trickles = 0
  const trickle = setInterval(() => {
    trickles++
    // a client that does not read detects a closed connection only by writing
    for (const socket of sockets) socket.write(socket.isPaused() ? (trickles < ASKINGS ? head.reading : '\r\n') : 'x')
  }, TRICKLE_MS)
  return {
    connections,
    close() {
      clearInterval(trickle)
      for (const socket of sockets) socket.destroy()
    },
  }
}
