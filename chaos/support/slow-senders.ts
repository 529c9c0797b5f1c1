import { connect, type Socket } from 'node:net'

/** How somebody is slow: with the headers (H), with the body (B), or with reading the answer (X), as slowhttptest names them. */
export type Slowness = 'headers' | 'body' | 'reading'

export type SlowConnection = { slowness: Slowness; openedAt: number; closedAt: number | undefined }

export type SlowCrowd = {
  connections: readonly SlowConnection[]
  /** Goes home, whoever is still there. */
  close(): void
}

const TRICKLE_MS = 3000
/** As many as may be asked for on one connection before the first is answered. */
const ASKED_AT_ONCE = 4
/** So often they are asked for: together more than a system keeps for somebody who does not read (4 MB). */
const ASKINGS = 4

/**
 * So many connections that all hold on: to each that is cut off nobody comes after. A byte every three seconds is enough to look alive.
 * @param largeFile  something of the server's that is worth not reading
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
    // who reads nothing learns only by writing that nobody is there any more
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
