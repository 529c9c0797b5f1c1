import { Problem } from '@tintype/contract/problems'

/** A body that is being received. */
export type IncomingBody = {
  /** Adds received bytes. */
  take(bytes: number): void
  /** Never fulfilled; rejects with Problem `unavailable` when other bodies need the memory. */
  sentAway: Promise<never>
  /** Call it when the body is complete or aborted. */
  leave(): void
}

export type BodyMemory = { enter(): IncomingBody }

/**
 * Limits the memory for bodies of unauthenticated senders, whose signature is only checked after the last byte. When the limit is reached,
 * the oldest body is aborted instead of the newest: genuine messages arrive within moments, while an attacker holds a body open.
 */
export function createBodyMemory(maxBytes: number): BodyMemory {
  /** Oldest first, because a map keeps insertion order. */
  const coming = new Map<IncomingBody, { bytes: number; sendAway: () => void }>()
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
      // avoid an unhandled rejection after the body has left
      sentAway.catch(() => undefined)
      const held = { bytes: 0, sendAway: () => reject(new Problem('unavailable')) }
      const body: IncomingBody = {
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
