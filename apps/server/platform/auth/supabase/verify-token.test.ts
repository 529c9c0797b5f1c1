import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createSigningKeys, SupabaseUnavailable } from './signing-keys.ts'
import { createTokenVerifier } from './verify-token.ts'

const URL_OF_PROJECT = 'https://abcdefghijklmnopqrst.supabase.co'
const SECRET = 'the-shared-secret-of-an-old-project-of-ours'
const NOW = Math.floor(Date.parse('2026-11-28T12:00:00Z') / 1000)

type Key = { kid: string; alg: string; privateKey: CryptoKey; publicKey: CryptoKey }
let current: Key
let standby: Key
let rsa: Key
let foreign: Key

beforeAll(async () => {
  const makeKey = async (kid: string, alg: string) => ({ kid, alg, ...(await generateKeyPair(alg, { extractable: true })) })
  current = await makeKey('current', 'ES256')
  standby = await makeKey('standby', 'ES256')
  rsa = await makeKey('rsa', 'RS256')
  foreign = await makeKey('current', 'ES256')
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const claims = (changes: Record<string, unknown> = {}): JWTPayload => ({
  iss: `${URL_OF_PROJECT}/auth/v1`,
  aud: 'authenticated',
  sub: randomUUID(),
  email: 'ines@example.com',
  role: 'authenticated',
  session_id: randomUUID(),
  aal: 'aal1',
  amr: [{ method: 'password', timestamp: NOW - 60 }],
  user_metadata: { sub: randomUUID(), email: 'admin@example.com', role: 'operator' },
  is_anonymous: false,
  iat: NOW - 60,
  exp: NOW + 3540,
  ...changes,
})

function sign(payload: JWTPayload, key: Key = current, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header }).sign(key.privateKey)
}

const signShared = (payload: JWTPayload, secret: string | Uint8Array = SECRET) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(secret))

/** A token with a header and a signature of the attacker's choice. */
function forge(header: object, payload: JWTPayload, signature: (text: string) => string): string {
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${signature(text)}`
}

function openVerifier({ published = [current], jwtSecret }: { published?: Key[]; jwtSecret?: string } = {}) {
  const state = { published, requests: 0, isAway: false }
  const fetch = async () => {
    state.requests += 1
    if (state.isAway) throw new TypeError('fetch failed')
    const keys = await Promise.all(
      state.published.map(async ({ publicKey, kid, alg }) => ({ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' })),
    )
    return Response.json({ keys })
  }
  const keys = createSigningKeys(new URL(`${URL_OF_PROJECT}/auth/v1/.well-known/jwks.json`), { fetch, clock: systemClock })
  return { state, verify: createTokenVerifier({ url: URL_OF_PROJECT, keys, jwtSecret, clock: systemClock }) }
}

const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

test('a token signed with ES256 yields the person of `sub`, the session and the time of the password', async () => {
  const { verify } = openVerifier()
  const payload = claims()
  expect(await verify(await sign(payload))).toEqual({
    userId: payload.sub,
    email: 'ines@example.com',
    sessionId: payload.session_id,
    issuedAt: new Date((NOW - 60) * 1000),
    expiresAt: new Date((NOW + 3540) * 1000),
    begunAt: new Date((NOW - 60) * 1000),
    isTwoFactor: false,
    signedInAt: new Date((NOW - 60) * 1000),
    secondFactorAt: undefined,
  })
})

test('a token signed with RS256 is valid, and so is a list of audiences that contains ours', async () => {
  const { verify } = openVerifier({ published: [current, rsa] })
  expect(await verify(await sign(claims({ aud: ['other', 'authenticated'] }), rsa))).toBeDefined()
})

test('a token signed with the shared secret is valid only where the secret is set', async () => {
  const token = await signShared(claims())
  expect(await openVerifier({ jwtSecret: SECRET }).verify(token)).toBeDefined()
  expect(await openVerifier().verify(token)).toBeUndefined()
})

describe('a token is refused', () => {
  const attacks: [string, () => string | Promise<string>][] = [
    ['without a signature (alg none)', () => forge({ alg: 'none', typ: 'JWT' }, claims(), () => '')],
    ['with alg none in mixed case', () => forge({ alg: 'nOnE', typ: 'JWT' }, claims(), () => '')],
    ['signed with HS256 and the public key as text', async () => signShared(claims(), await exportSPKI(current.publicKey))],
    [
      'signed with HS256 and the public key as JSON, with its kid',
      async () => {
        const secret = JSON.stringify(await exportJWK(current.publicKey))
        const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
        return forge({ alg: 'HS256', kid: current.kid }, claims(), hmac)
      },
    ],
    [
      'signed with HS256 and an empty secret',
      () => forge({ alg: 'HS256' }, claims(), (text) => createHmac('sha256', '').update(text).digest('base64url')),
    ],
    ['signed with another shared secret', () => signShared(claims(), 'the-shared-secret-of-another-project-here')],
    ['of another project', () => sign(claims({ iss: 'https://zyxwvutsrqponmlkjihg.supabase.co/auth/v1' }), foreign)],
    ['of another project, signed with our kid', () => sign(claims(), foreign)],
    ['with the issuer of another project', () => sign(claims({ iss: 'https://zyxwvutsrqponmlkjihg.supabase.co/auth/v1' }))],
    ['with an issuer that begins like ours', () => sign(claims({ iss: `${URL_OF_PROJECT}/auth/v1.evil.example` }))],
    ['without an issuer', () => sign(claims({ iss: undefined }))],
    ['for another audience', () => sign(claims({ aud: 'anon' }))],
    ['without an audience', () => sign(claims({ aud: undefined }))],
    ['with an unknown kid', () => sign(claims(), { ...current, kid: 'invented' })],
    ['with a key in its header', async () => sign(claims(), foreign, { kid: 'mine', jwk: await exportJWK(foreign.publicKey) })],
    ['with the address of a key in its header', () => sign(claims(), foreign, { kid: 'mine', jku: 'https://evil.example/jwks.json' })],
    ['with an unknown critical header', () => forge({ alg: 'ES256', kid: current.kid, crit: ['x'], x: 1 }, claims(), () => 'AAAA')],
    ['that expired a minute ago', () => sign(claims({ iat: NOW - 3660, exp: NOW - 60 }))],
    ['without an expiry', () => sign(claims({ exp: undefined }))],
    ['that is valid in a minute (nbf)', () => sign(claims({ nbf: NOW + 60 }))],
    ['issued in the future', () => sign(claims({ iat: NOW + 60 }))],
    ['issued more than a week ago', () => sign(claims({ iat: NOW - 7 * 86_400 - 60 }))],
    [
      'with a changed payload',
      async () => (await sign(claims())).replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`),
    ],
    [
      'of the anonymous key',
      () => signShared({ iss: 'supabase', ref: 'abcdefghijklmnopqrst', role: 'anon', iat: NOW - 60, exp: NOW + 60 }),
    ],
    ['of the service key', () => signShared({ ...claims(), role: 'service_role' })],
    ['of an anonymous user', () => sign(claims({ is_anonymous: true, email: '' }))],
    ['for an application of another company', () => sign(claims({ client_id: randomUUID() }))],
    ['without a session', () => sign(claims({ session_id: undefined }))],
    ['whose `sub` is not a UUID', () => sign(claims({ sub: 'admin' }))],
    ['without a `sub`', () => sign(claims({ sub: undefined }))],
    ['of more than 8 KB', () => sign(claims({ app_metadata: { note: 'x'.repeat(8_192) } }))],
    ['that is no token', () => 'Bearer'],
    ['that is empty', () => ''],
  ]
  test.each(attacks)('%s', async (_, makeToken) => {
    const { verify } = openVerifier({ jwtSecret: SECRET })
    expect(await verify(await makeToken())).toBeUndefined()
  })
})

test('a clock difference of 20 seconds refuses no token', async () => {
  const { verify } = openVerifier()
  expect(await verify(await sign(claims({ iat: NOW + 20, nbf: NOW + 20 })))).toBeDefined()
  expect(await verify(await sign(claims({ exp: NOW - 20 })))).toBeDefined()
})

describe('methods of authentication', () => {
  const password = { method: 'password', timestamp: NOW - 600 }
  const rows: [string, Record<string, unknown>, { signedIn?: number; second?: number }][] = [
    ['a password', { amr: [password] }, { signedIn: 600 }],
    ['a passkey', { amr: [{ method: 'passkey', timestamp: NOW - 30 }] }, { signedIn: 30 }],
    ['a password and a code', { aal: 'aal2', amr: [{ method: 'totp', timestamp: NOW - 500 }, password] }, { signedIn: 600, second: 500 }],
    [
      'a code without the level aal2, after the factor was removed',
      { amr: [{ method: 'totp', timestamp: NOW - 500 }, password] },
      { signedIn: 600 },
    ],
    ['a link in a mail', { amr: [{ method: 'otp', timestamp: NOW - 5 }] }, {}],
    ['a reset link', { amr: [{ method: 'recovery', timestamp: NOW - 5 }] }, {}],
    ['names without times, from a hook', { amr: ['password', 'otp'] }, {}],
    ['no list', { amr: undefined }, {}],
    ['an invalid time', { amr: [{ method: 'password', timestamp: 'now' }] }, {}],
  ]
  test.each(rows)('%s', async (_, changes, { signedIn, second }) => {
    const { verify } = openVerifier()
    const ago = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date((NOW - seconds) * 1000))
    expect(await verify(await sign(claims(changes)))).toMatchObject({ signedInAt: ago(signedIn), secondFactorAt: ago(second) })
  })
})

describe('signing keys', () => {
  test('the key set is fetched once for many tokens, and again after ten minutes', async () => {
    const { state, verify } = openVerifier()
    await Promise.all(Array.from({ length: 20 }, async () => verify(await sign(claims()))))
    expect(state.requests).toBe(1)
    passMinutes(9)
    await verify(await sign(claims()))
    expect(state.requests).toBe(1)
    passMinutes(2)
    await verify(await sign(claims()))
    expect(state.requests).toBe(2)
  })

  test('after a rotation the first token of the new key is accepted, and the old key until it is revoked', async () => {
    const { state, verify } = openVerifier()
    expect(await verify(await sign(claims()))).toBeDefined()
    state.published = [standby, current]
    passMinutes(1)
    expect(await verify(await sign(claims(), standby))).toBeDefined()
    expect(await verify(await sign(claims()))).toBeDefined()
    state.published = [standby]
    passMinutes(11)
    expect(await verify(await sign(claims()))).toBeUndefined()
  })

  test('tokens with invented kids cause one request in 30 seconds', async () => {
    const { state, verify } = openVerifier()
    for (let i = 0; i < 10; i++) expect(await verify(await sign(claims(), { ...current, kid: `invented-${i}` }))).toBeUndefined()
    expect(state.requests).toBe(1)
  })

  test('while the project does not answer, the stored keys are used for an hour, and one request is made in 30 seconds', async () => {
    const { state, verify } = openVerifier()
    await verify(await sign(claims()))
    state.isAway = true
    passMinutes(15)
    for (let i = 0; i < 5; i++) expect(await verify(await sign(claims()))).toBeDefined()
    expect(state.requests).toBe(2)
    expect(await verify(await sign(claims(), foreign))).toBeUndefined()
    passMinutes(46)
    await expect(verify(await sign(claims({ exp: NOW + 7200 })))).rejects.toThrow(SupabaseUnavailable)
    state.isAway = false
    passMinutes(1)
    expect(await verify(await sign(claims({ exp: NOW + 7200 })))).toBeDefined()
  })

  test('the verifier throws SupabaseUnavailable, not undefined, if the project never responded', async () => {
    const { state, verify } = openVerifier()
    state.isAway = true
    await expect(verify(await sign(claims()))).rejects.toThrow(SupabaseUnavailable)
  })

  test('a key set without keys, of a project with only a shared secret, refuses signed tokens', async () => {
    const { verify } = openVerifier({ published: [], jwtSecret: SECRET })
    expect(await verify(await sign(claims()))).toBeUndefined()
    expect(await verify(await signShared(claims()))).toBeDefined()
  })
})
