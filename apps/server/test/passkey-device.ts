import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Manipulations of a response that no browser or genuine authenticator makes. */
type Changes = {
  /** Origin of the requesting page; by default that of the relying party. */
  origin?: string
  /** Whether the authenticator verified the user by fingerprint, face or PIN. */
  isVerified?: boolean
  counter?: number
}

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }

const FLAGS = { present: 0x01, verified: 0x04, newCredential: 0x40 }

/**
 * A WebAuthn authenticator in software: one ES256 key, attestation `none`. @param origin  of the relying party's pages @see
 * https://www.w3.org/TR/webauthn-3/#sctn-attested-credential-data
 */
export function createPasskeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')

  function clientData(type: string, { challenge }: Options, from: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  }

  function authenticatorData(rpId: string, { isVerified = true, counter = 0 }: Changes, credential?: Buffer): Buffer {
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (credential ? FLAGS.newCredential : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, credential ?? Buffer.alloc(0)])
  }

  function attestedCredential(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, key])
  }

  return {
    id,

    /** The response to registration options. */
    create(options: Options, changes: Changes = {}) {
      const authData = authenticatorData(options.rp?.id ?? '', changes, attestedCredential())
      const attestation = cbor(
        new Map<unknown, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const response = {
        clientDataJSON: clientData('webauthn.create', options, changes.origin ?? origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    },

    /** The response to sign-in options. */
    get(options: Options, changes: Changes = {}) {
      const authData = authenticatorData(options.rpId ?? '', changes)
      const client = clientData('webauthn.get', options, changes.origin ?? origin)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    },
  }
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** Encodes integers, texts, bytes and maps, which are sufficient for an attestation (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  throw new TypeError(`no CBOR for ${typeof value}`)
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
