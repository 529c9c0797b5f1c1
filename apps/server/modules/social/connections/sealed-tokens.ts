import type { Sealer } from '../../../platform/crypto/seal.ts'
import type { SocialTokens } from '../platforms/social.ts'
import type { ConnectionKey, ConnectionRow } from '../queries/connection.ts'

/** The sealing purpose of tokens. Tokens sealed for one artist cannot be opened for another. */
export const toConnectionPurpose = ({ artistId, platform }: ConnectionKey) => `social:${platform}:${artistId}`
const ofState = (stateHash: string) => `social-state:${stateHash}`
export const toRevocationPurpose = (id: string) => `social-revocation:${id}`

type Kept = Pick<ConnectionRow, 'accessTokenSealed' | 'refreshTokenSealed' | 'expiresAt'>

export function sealTokens(sealer: Pick<Sealer, 'seal'>, tokens: SocialTokens, key: ConnectionKey): Kept {
  const { accessToken, refreshToken, expiresAt } = tokens
  return {
    accessTokenSealed: sealer.seal(accessToken, toConnectionPurpose(key)),
    refreshTokenSealed: refreshToken === null ? null : sealer.seal(refreshToken, toConnectionPurpose(key)),
    expiresAt,
  }
}

/** @returns undefined if the tokens were changed, moved from another connection, or their key is missing */
export function tryOpenTokens(sealer: Pick<Sealer, 'open'>, kept: Kept & ConnectionKey): SocialTokens | undefined {
  const open = (sealed: string) => sealer.open(sealed, toConnectionPurpose(kept))
  const { accessTokenSealed, refreshTokenSealed, expiresAt } = kept
  try {
    return { accessToken: open(accessTokenSealed), refreshToken: refreshTokenSealed && open(refreshTokenSealed), expiresAt }
  } catch {
    return undefined
  }
}

export const sealVerifier = (sealer: Pick<Sealer, 'seal'>, verifier: string, stateHash: string) => sealer.seal(verifier, ofState(stateHash))
export const openVerifier = (sealer: Pick<Sealer, 'open'>, sealed: string, stateHash: string) => sealer.open(sealed, ofState(stateHash))

export type Revocable = Pick<SocialTokens, 'accessToken' | 'refreshToken'>

export const sealRevocable = (sealer: Pick<Sealer, 'seal'>, { accessToken, refreshToken }: Revocable, id: string) =>
  sealer.seal(JSON.stringify({ accessToken, refreshToken }), toRevocationPurpose(id))
export const openRevocable = (sealer: Pick<Sealer, 'open'>, sealed: string, id: string): Revocable =>
  JSON.parse(sealer.open(sealed, toRevocationPurpose(id)))
