import type { PostPlace } from '@tintype/contract/social/networks'
import type { Platform } from '@tintype/contract/social/social'
import type { Clock } from '../../../platform/clock.ts'
import { Unavailable } from '../../../platform/unavailable.ts'
import type { PlatformCalls } from './platform-calls.ts'
import type { PostPort } from './posts.ts'

/** The connected account, as the platform reports it. */
export type SocialAccount = {
  /** The user id that the platform uses in its own messages to us. */
  userId: string
  /** Display name of the account. */
  name: string
  /** Account type, if the platform has several. */
  type: string | null
  /** Only Meta: the page for posts, and its Instagram account, if any. */
  pageId: string | null
  instagramId: string | null
  instagramName: string | null
}

/** Access tokens. Never logged, never sent to a browser, stored sealed. */
export type SocialTokens = {
  accessToken: string
  /** Renews the access token; with rotation only the newest is valid. Null if the platform issued none. */
  refreshToken: string | null
  /** Null if the token does not expire. */
  expiresAt: Date | null
}

export type SocialGrant = { tokens: SocialTokens; scopes: readonly string[]; account: SocialAccount }

/** An attempt to connect: `state` and `verifier` are our secrets, `redirectUri` is the registered address. */
export type Attempt = { redirectUri: string; state: string; verifier: string }

/** @property server  as the artist typed it; undefined for the network's own server */
export type AppPassword = { account: string; password: string; server: string | undefined }

/**
 * A platform that artists connect. Never call it inside an open transaction, except to renew while the connection's row is locked. Every
 * call ends within seconds.
 */
export type SocialPlatform = {
  readonly platform: Platform
  /** HTTP calls to the platform's API, for posting. Undefined for a network of many servers. */
  readonly calls?: PlatformCalls
  /** The additional proof that our app sends with each token; undefined if the platform requires none. */
  readonly proofOf?: (token: string) => string
  /** Whether revoking one token revokes all grants of the user to our app. */
  readonly revokesEverything: boolean
  /** URL of the platform's consent page. Undefined if artists do not connect by a redirect to one address. */
  begin?(attempt: Attempt): Promise<string>
  /**
   * The same for a network of many servers. `verifier` replaces that of the attempt and contains what `finish` requires.
   * @param server  as the artist typed it
   * @throws Problem `social_server_invalid`, SocialUnavailable
   */
  beginAt?(server: string, attempt: Attempt): Promise<{ url: string; verifier: string }>
  /**
   * Connects with an app password, without a redirect.
   * @throws Problem `social_server_invalid`, SocialRefused (`token`), SocialUnavailable
   */
  signIn?(credentials: AppPassword): Promise<SocialGrant>
  /**
   * Exchanges the platform's response for tokens.
   * @param answer  the unmodified query of the redirect
   * @throws SocialRefused, SocialUnavailable
   */
  finish?(answer: URLSearchParams, attempt: Attempt): Promise<SocialGrant>
  /** Renews the tokens, which may invalidate the old ones. @throws SocialRefused (`token`), SocialUnavailable */
  renew(tokens: SocialTokens, account: Pick<SocialAccount, 'pageId'>): Promise<SocialTokens>
  /** Revokes the grant. Undefined if the platform has no revocation. Idempotent. @throws SocialUnavailable */
  revoke?(tokens: Pick<SocialTokens, 'accessToken' | 'refreshToken'>): Promise<void>
  /**
   * Checks our credentials, for a platform that does not check them when it renews tokens.
   * @throws SocialUnavailable with the status, as in `answered 400`
   */
  checkCredentials?(): Promise<void>
  /** The user of a signed request that the platform sends to us; undefined if the signature is invalid. */
  readSignedRequest?(text: string): { userId: string } | undefined
  /** Posting, for a network that defines it beside its connection. */
  createPosts?(clock: Clock): Partial<Record<PostPlace, PostPort>>
}

/** The configured platforms; all others are shown as coming soon. */
export type SocialPlatforms = Partial<Record<Platform, SocialPlatform>>

/**
 * Why a platform refused: the user declined (`denied`), the code expired or was used (`code`), permissions are missing (`scopes`), there is
 * no page (`page`), or the token is invalid (`token`).
 */
export type Refusal = 'denied' | 'code' | 'scopes' | 'page' | 'token'

/** A permanent refusal. `message` is for the operator and contains only the platform's error code. */
export class SocialRefused extends Error {
  override name = 'SocialRefused'
  readonly reason: Refusal

  constructor(reason: Refusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** No response, an invalid response, or a rate limit; retry later. */
export class SocialUnavailable extends Unavailable {
  override name = 'SocialUnavailable'
}
