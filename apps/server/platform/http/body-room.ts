import { Problem } from '@tintype/contract/problems'

/** One body that is being received. */
export type ComingBody = {
  /** Counts what of it has come. */
  take(bytes: number): void
  /** Never fulfilled; rejected with Problem `unavailable` where others need the room. */
  sentAway: Promise<never>
  /** It has come whole, or comes no more. */
  leave(): void
}

export type BodyRoom = { enter(): ComingBody }

/**
 * Memory for bodies of senders who are known by their last byte alone. Where it is full, whoever has been sending for the longest is
 * sent away and not whoever comes: a message of those we wait for takes a moment, and a byte that is held back takes for ever.
 */
export function createBodyRoom(maxBytes: number): BodyRoom {
  /** The longest first, as a map keeps its order. */
  const coming = new Map<ComingBody, { bytes: number; sendAway: () => void }>()
  let heldBytes = 0

  function makeRoom(): void {
    for (const [body, { sendAway }] of coming) {
      if (heldBytes <= maxBytes) return
      body.leave()
      sendAway()
    }
  }

  return {
    enter() {
      const { promise: sentAway, reject } = Promise.withResolvers<never>()
      // whoever has left does not hear of it
      sentAway.catch(() => undefined)
      const held = { bytes: 0, sendAway: () => reject(new Problem('unavailable')) }
      const body: ComingBody = {
        sentAway,
        take(bytes) {
          if (!coming.has(body)) return
          held.bytes += bytes
          heldBytes += bytes
          makeRoom()
        },
        leave() {
          if (coming.delete(body)) heldBytes -= held.bytes
        },
      }
      coming.set(body, held)
      return body
    },
  }
}
