import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** How whatever listens behind it is to be found: as it is, not there, or there without a word. */
export type Presence = 'well' | 'refused' | 'dead'

export type MoodyFront = { port: number; be(next: Presence): Promise<void>; close(): Promise<void> }

/** Stands before a server of this machine, on a port that stays the same, and can refuse or keep silent in its place. */
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
      // what is under way is cut off only where something changes
      if (next === presence) return
      presence = next
      await shut()
      if (next !== 'refused') await open()
    },
    close: shut,
  }
}
