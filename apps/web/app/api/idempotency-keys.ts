import { isTransient } from './problem.ts'

type Send<Input, Output> = (input: Input, options: { context: { idempotencyKey: string } }) => Promise<Output>

/** Idempotency keys in the memory of the tab, so that they outlive the dialog that sent a request. */
export function createIdempotencyKeys() {
  const unanswered = new Map<string, string>()

  return {
    /**
     * Sends a request with the idempotency key of its content. The same content keeps its key until the server answers with success or
     * refuses it (4xx); the next attempt is a new request. Other content has another key.
     * @param call  the name of the call in the contract
     */
    async send<Input, Output>(call: string, input: Input, send: Send<Input, Output>): Promise<Output> {
      const content = JSON.stringify([call, input])
      const idempotencyKey = unanswered.get(content) ?? newKey()
      unanswered.set(content, idempotencyKey)
      function forgetKey() {
        // a later request with the same content may have its own key by now
        if (unanswered.get(content) === idempotencyKey) unanswered.delete(content)
      }
      try {
        const output = await send(input, { context: { idempotencyKey } })
        forgetKey()
        return output
      } catch (error) {
        if (!isTransient(error)) forgetKey()
        throw error
      }
    },
  }
}

/** The keys of every call of this tab. */
export const idempotencyKeys = createIdempotencyKeys()

/** 128 random bits in hex; `crypto.randomUUID` exists only in secure contexts. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
