import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The state of the service behind it: normal, refusing connections, or accepting connections without a response. */
export type Presence = 'well' | 'refused' | 'dead'

export type MoodyFront = { port: number; be(next: Presence): Promise<void>; close(): Promise<void> }

/** A proxy on a fixed port in front of a local server, which can refuse or stay silent in its place. */
export async function startMoodyFront(inner: number): Promise<MoodyFront> {
  const sockets = new Set<Socket>()
  let presence: Presence = 'well'
  let front: Server | undefined
  let port = 0
  async function open(): Promise<void> {
    front = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
      if (presence === 'dead') return
      const there = connect(inner, '127.0.0.1').on('error', () => socket.destroy())
      socket.pipe(there).pipe(socket)
      socket.on('close', () => there.destroy())
    })
    front.listen(port, '127.0.0.1')
    await once(front, 'listening')
    port = (front.address() as { port: number }).port
  }
  async function shut(): Promise<void> {
    const closed = front && new Promise((done) => front?.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
    front = undefined
  }
  await open()
  return {
    port,
    async be(next) {
      // connections are only cut if the state changes
      if (next === presence) return
      presence = next
      await shut()
      if (next !== 'refused') await open()
    },
    close: shut,
  }
}
