import { onTestFinished, vi } from 'vitest'
import { mockAuth } from './auth-calls.ts'
import { artist } from './render.tsx'

const bytes = new Uint8Array([1, 2, 3]).buffer
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
}

type Browser = {
  /** The error of the browser, by its name; by default it succeeds. */
  refuses?: string
  /** Whether the browser offers passkeys in the suggestions of a field. */
  suggests?: boolean
}

/** Mocks the browser's passkeys until the test ends. @returns the page's requests */
export function mockBrowserPasskeys({ refuses, suggests = false }: Browser = {}) {
  const settle = async () => {
    if (refuses) throw new DOMException('The operation was refused.', refuses)
    return credential
  }
  const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>(settle)
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>(settle)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => suggests }),
  )
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return { create, get }
}

/** The server side of a sign-in by passkey. @returns the requests that carried a passkey */
export function mockPasskeySignIn(refusal?: { status: number; body: object }): unknown[] {
  mockAuth('/passkey/generate-authenticate-options', () => ({
    body: { options: { challenge: 'AQID', rpId: 'localhost' }, passkeyChallenge: 'signed' },
  }))
  const user = { id: artist.id, email: artist.email, name: artist.username, role: 'artist', twoFactorEnabled: false }
  return mockAuth('/passkey/verify-authentication', () => refusal ?? { body: { user }, token: 'passkey-token' })
}
