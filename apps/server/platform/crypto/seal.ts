import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts and authenticates small secrets at rest. Every sealed text contains its key id, which allows key rotation. */
export type Sealer = {
  /** @param purpose  kind and owner of the secret; a text sealed for one purpose does not open for another */
  seal(text: string, purpose: string): string
  /** @throws Error if the text was changed or sealed for another purpose, or its key is missing */
  open(sealed: string, purpose: string): string
  /** A keyed hash: equal for equal texts, unguessable without the key, different after a key rotation. */
  fingerprint(text: string, purpose: string): string
  /** The fingerprints under all known keys, newest first. */
  fingerprints(text: string, purpose: string): string[]
  /** The prefix of all texts sealed by the newest key. */
  readonly newest: string
}

/**
 * AES-256-GCM with a key derived from each configured secret.
 * @param secrets  newest first: it seals, and the others still open older texts. Set by `ENCRYPTION_KEY` and `ENCRYPTION_KEY_OLD`
 */
export function createSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map((secret) => ({
    id: createHash('sha256').update(`tintype key id:${secret}`).digest('base64url').slice(0, 8),
    key: Buffer.from(hkdfSync('sha256', secret, 'tintype', 'secrets at rest', 32)),
  }))
  const [newest] = keys
  if (!newest) throw new RangeError('a sealer needs at least one secret')

  function fingerprintUnder({ key }: { key: Buffer }, text: string, purpose: string): string {
    return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url').slice(0, 22)
  }

  return {
    newest: `v1.${newest.id}.`,
    seal(text, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return ['v1', newest.id, Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')].join('.')
    },
    open(sealed, purpose) {
      const [version, id, packed] = sealed.split('.')
      const found = keys.find((candidate) => candidate.id === id)
      if (version !== 'v1' || !found || !packed) throw new Error('the sealed text or its key is unknown')
      const bytes = Buffer.from(packed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    fingerprint: (text, purpose) => fingerprintUnder(newest, text, purpose),
    fingerprints: (text, purpose) => keys.map((key) => fingerprintUnder(key, text, purpose)),
  }
}
