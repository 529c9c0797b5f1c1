import { createHmac } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code of an authenticator app (RFC 6238, SHA-1, six digits, 30 s). @param uri    as the QR code contains it @param steps  time steps
 * of 30 s from now. The server accepts the previous and the next one too.
 */
export function codeFrom(uri: string, steps = 0, now = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + steps))
  const hmac = createHmac('sha1', decodeBase32(new URL(uri).searchParams.get('secret') ?? ''))
    .update(counter)
    .digest()
  const at = (hmac.at(-1) ?? 0) & 15
  return String((hmac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function decodeBase32(base32: string): Buffer {
  const bits = [...base32].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)))
}
