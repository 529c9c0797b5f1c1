import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const COST = { N: 16_384, r: 16, p: 1 }
const KEY_BYTES = 64

/**
 * Hashes a password as the provider does, in its form and at its cost, so that each reads what the other wrote; but for one thing. It
 * takes letters for the same that only look or mean alike (`ﬁ` and `fi`, `Ａ` and `A`): several passwords would open one account. Here a
 * password is what was typed, to the last byte.
 * @returns salt and key in hex, with a colon between
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** @throws Error where it is no hash of ours */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt, hex] = hash.split(':')
  const key = Buffer.from(hex ?? '', 'hex')
  if (!salt || key.length !== KEY_BYTES) throw new Error('a password is not kept as it should be')
  return timingSafeEqual(await keyOf(password, salt), key)
}

function keyOf(password: string, salt: string): Promise<Buffer> {
  const maxmem = 128 * COST.N * COST.r * 2
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { ...COST, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
