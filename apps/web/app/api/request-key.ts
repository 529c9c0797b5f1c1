/** An `Idempotency-Key`: whoever sends it twice asked once. `randomUUID` is not there on pages without a secure connection. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
