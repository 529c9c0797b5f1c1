import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt's N: one hash takes about 60 ms. The provider's own figure. */
export const PASSWORD_HASH_COST = 16_384
const BLOCK_SIZE = 16
const KEY_BYTES = 64

/**
 * Hashes a password as the provider does, in its form and at its cost, so that each reads what the other wrote; but for one thing. It
 * takes letters for the same that only look or mean alike (`ﬁ` and `fi`, `Ａ` and `A`): several passwords would open one account. Here a
 * password is what was typed, to the last byte.
 * @param cost  scrypt's N, a power of two; a hash is verified with the cost that it was made with
 * @returns salt and key in hex, with a colon between
 */
export async function hashPassword(password: string, cost = PASSWORD_HASH_COST): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveKey(password, salt, cost)).toString('hex')}`
}

/** @throws Error where it is no hash of ours */
export async function verifyPassword({ hash, password }: { hash: string; password: string }, cost = PASSWORD_HASH_COST): Promise<boolean> {
  const [salt, hex] = hash.split(':')
  const key = Buffer.from(hex ?? '', 'hex')
  if (!salt || key.length !== KEY_BYTES) throw new Error('a password is not kept as it should be')
  return timingSafeEqual(await deriveKey(password, salt, cost), key)
}

function deriveKey(password: string, salt: string, cost: number): Promise<Buffer> {
  const maxmem = 128 * cost * BLOCK_SIZE * 2
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { N: cost, r: BLOCK_SIZE, p: 1, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
