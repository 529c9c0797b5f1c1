import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { loadLimits } from './load-limits.ts'
import { isTooSlow, type Pace } from './pace.ts'

type Options = { lookMs?: number; pace?: Pace }

/**
 * Cuts off whoever is sent something and does not take it, or only a trickle: each of them would keep an answer, its file and its
 * connection for as long as they please. Time counts only while there is something that they have not taken; and who takes nothing at all
 * for `idleMs` is cut off however much they took before: the system takes megabytes at once for somebody who reads none of them.
 * @returns ends the looking
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
 * What the system has taken of what was sent, also of a single large piece that is not through yet: what Node itself looks at to see
 * whether a connection moves, and has no public name for.
 */
function takenBytes(socket: Socket): number {
  const { bytesWritten = 0, writeQueueSize = 0 } =
    (socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } })._handle ?? {}
  return bytesWritten - writeQueueSize
}
