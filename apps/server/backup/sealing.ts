import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { StartError } from '../platform/start-error.ts'

/** How parts of a backup are encrypted. `name` identifies the recipients, so that files for different recipients are kept apart. */
export type Sealing = { name: string; isSealed: boolean; seal(content: Readable): Promise<Readable> }

/** How parts are decrypted. @throws StartError from `open` if the key is wrong */
export type Opening = { open(sealed: Readable): Promise<Readable> }

const KEY_FILE = 'key.age'

/** scrypt work factor of a passphrase, as a power of two: about a second per guess. Tests lower it. */
export const PASSPHRASE_COST = 18

/** No encryption. */
export const unencrypted: Sealing & Opening = {
  name: 'plain',
  isSealed: false,
  seal: async (content) => content,
  open: async (content) => content,
}

/**
 * Encrypts to age recipients (https://age-encryption.org).
 * @throws StartError if a recipient is invalid
 */
export function encryptTo(recipients: readonly string[]): Sealing {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new StartError(`“${recipient}” is not an age recipient. A recipient begins with age1; create one with age-keygen.`, {
        cause: error,
      })
    }
  }
  const name = createHash('sha256')
    .update([...recipients].sort().join('\n'))
    .digest('hex')
    .slice(0, 16)
  return { name, isSealed: true, seal: async (content) => fromWeb(await encrypter.encrypt(toWeb(content))) }
}

/** @throws StartError if the text contains no age identity */
export function decryptWith(identities: string): Opening {
  const decrypter = new Decrypter()
  const lines = identities.split('\n').map((line) => line.trim())
  const found = lines.filter((line) => line && !line.startsWith('#'))
  if (!found.length) throw new StartError('The identity file contains no identity. An identity is a line that begins with AGE-SECRET-KEY-.')
  for (const line of found) {
    try {
      decrypter.addIdentity(line)
    } catch (error) {
      throw new StartError('The identity file contains an invalid line. An identity begins with AGE-SECRET-KEY-.', { cause: error })
    }
  }
  return {
    async open(sealed) {
      try {
        return fromWeb(await decrypter.decrypt(toWeb(sealed)))
      } catch (error) {
        sealed.destroy()
        throw new StartError('The backup cannot be decrypted with this key: it was encrypted for another key, or it is damaged.', {
          cause: error,
        })
      }
    },
  }
}

/**
 * Encrypts by a passphrase. Because passphrases are slow by design and a backup has many files, files are encrypted to a generated key,
 * which the folder stores encrypted by the passphrase.
 * @param options.isMade  whether to create a missing key, and the folder
 * @param options.cost  work factor of a new key
 * @throws StartError if the passphrase does not match the folder
 */
export async function sealWithPassphrase(
  folder: string,
  passphrase: string,
  { isMade = false, cost = PASSPHRASE_COST } = {},
): Promise<Sealing & Opening> {
  const path = join(folder, KEY_FILE)
  const kept = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  if (!kept && !isMade) throw new StartError(`There is no ${KEY_FILE} in ${folder}, so its backups are not encrypted with a passphrase.`)
  const identity = kept ? await openKey(kept, passphrase) : await makeKey(path, passphrase, cost)
  return { ...encryptTo([await identityToRecipient(identity)]), ...decryptWith(identity) }
}

async function openKey(kept: Uint8Array, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(kept, 'text')
  } catch (error) {
    throw new StartError('The passphrase is wrong for this folder, or its key.age is damaged.', { cause: error })
  }
}

async function makeKey(path: string, passphrase: string, cost: number): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(cost)
  const identity = await generateIdentity()
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.partial`, await encrypter.encrypt(identity), { mode: 0o600, flush: true })
  await rename(`${path}.partial`, path)
  return identity
}

/** Converts between Node's type and the equivalent global one. */
function toWeb(content: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as NodeWebStream)
}
