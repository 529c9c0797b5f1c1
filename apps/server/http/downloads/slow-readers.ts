import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { loadLimits } from '../operations/load-limits.ts'
import { isTooSlow, type Pace } from '../uploads/pace.ts'

type Options = { lookMs?: number; pace?: Pace }

/**
 * Disconnects clients that read a response too slowly or not at all, because each would hold its response, file and connection. Time counts
 * only while unread data is pending. A client that reads nothing for `idleMs` is disconnected regardless of its average: the kernel buffers
 * megabytes for a client that reads nothing.
 * @returns a function that stops the checks
 */
export function watchReaders(server: Server, { lookMs = loadLimits.lookMs, pace = loadLimits.readerPace }: Options = {}): () => void {
  const readers = new Map<Socket, { since: number; from: number; movedAt: number; moved: number }>()
  server.on('connection', (socket) => {
    const now = performance.now()
    readers.set(socket, { since: now, from: 0, movedAt: now, moved: 0 })
    socket.once('close', () => readers.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, reader] of readers) {
      const taken = takenBytes(socket)
      if (taken !== reader.moved) Object.assign(reader, { movedAt: now, moved: taken })
      if (socket.writableLength === 0) Object.assign(reader, { since: now, from: taken, movedAt: now })
      else if (now - reader.movedAt >= pace.idleMs || isTooSlow(taken - reader.from, now - reader.since, pace)) socket.destroy()
    }
  }, lookMs).unref()
  return () => clearInterval(timer)
}

/**
 * The bytes that the kernel has accepted, including parts of a large pending write. Node uses the same internal fields for its timeouts and
 * has no public API for them.
 */
function takenBytes(socket: Socket): number {
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } })._handle ?? {}
  return bytesWritten - writeQueueSize
}
