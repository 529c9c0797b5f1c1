import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { compare } from 'bcryptjs'

/** scrypt's N: one hash takes about 60 ms. Same value as the provider's. */
export const PASSWORD_HASH_COST = 16_384
const BLOCK_SIZE = 16
const KEY_BYTES = 64
/** bcrypt ignores the bytes after these. */
const BCRYPT_BYTES = 72

/**
 * Hashes a password in the provider's format and at its cost, so that both can verify each other's hashes. One difference: the provider
 * normalises look-alike letters (`ﬁ` and `fi`, `Ａ` and `A`), so several passwords would open one account. Here a password is compared byte
 * for byte.
 * @param cost  scrypt's N, a power of two; verification needs the cost that the hash was created with
 * @returns salt and key in hex, separated by a colon
 */
export async function hashPassword(password: string, cost = PASSWORD_HASH_COST): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveKey(password, salt, cost)).toString('hex')}`
}

/** Whether a hash comes from a provider that artists were moved from. It is replaced at the next use of the password. */
export function isBcryptHash(hash: string): boolean {
  return /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(hash)
}

/**
 * Accepts our hashes, and those of bcrypt up to cost 14.
 * @throws Error if the hash has another format
 */
export async function verifyPassword({ hash, password }: { hash: string; password: string }, cost = PASSWORD_HASH_COST): Promise<boolean> {
  if (isBcryptHash(hash)) return Buffer.byteLength(password) <= BCRYPT_BYTES && compare(password, hash)
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
