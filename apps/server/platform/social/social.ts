import type { Platform } from '@tintype/contract/social'
import { Unavailable } from '../unavailable.ts'
import type { PlatformCalls } from './platform-calls.ts'

/** Whose account a connection leads to, in the platform's own words. */
export type SocialAccount = {
  /** The person's id there, as the platform names it in its own messages to us. */
  userId: string
  /** What an artist knows the account by. */
  name: string
  /** What kind of account it is, where the platform tells kinds apart. */
  type: string | null
  /** Of Meta: the page that is posted to, and the Instagram account that belongs to it, where one does. */
  pageId: string | null
  instagramId: string | null
  instagramName: string | null
}

/** What opens an account. Never logged, never sent to a browser, kept sealed. */
export type SocialTokens = {
  accessToken: string
  /** Gets the next access token; of a rolling one only the newest is good. Null where the platform gave none. */
  refreshToken: string | null
  /** Null: it is good until it is taken back. */
  expiresAt: Date | null
}

export type SocialGrant = { tokens: SocialTokens; scopes: readonly string[]; account: SocialAccount }

/** One attempt to connect: `state` and `verifier` are ours and known to nobody else, `redirectUri` is the address that was registered. */
export type Attempt = { redirectUri: string; state: string; verifier: string }

/**
 * A platform that artists connect. Never called inside an open transaction but to renew, which holds the row of its connection.
 * Everything ends within some seconds, whatever the platform does.
 */
export type SocialPlatform = {
  readonly platform: Platform
  /** Asks the platform's own interface, for whoever posts there. */
  readonly calls: PlatformCalls
  /** What a platform wants beside each token to see that it is our app that asks; absent where it wants nothing. */
  readonly proofOf?: (token: string) => string
  /** Taking back one token takes back everything that the person has ever granted us. */
  readonly revokesEverything: boolean
  /** Where the artist is sent to say yes. */
  begin(attempt: Attempt): Promise<string>
  /**
   * Turns the platform's answer into tokens.
   * @param answer  the query that the artist came back with, as it is
   * @throws SocialRefused, SocialUnavailable
   */
  finish(answer: URLSearchParams, attempt: Attempt): Promise<SocialGrant>
  /** Gets the next tokens. The old ones may be over from then on. @throws SocialRefused (`token`), SocialUnavailable */
  renew(tokens: SocialTokens, account: Pick<SocialAccount, 'pageId'>): Promise<SocialTokens>
  /** Takes back what was granted. Absent where the platform has no way to. Said again it does nothing. @throws SocialUnavailable */
  revoke?(tokens: Pick<SocialTokens, 'accessToken' | 'refreshToken'>): Promise<void>
}

/** Those that this server has credentials for; every other one is coming soon. */
export type SocialPlatforms = Partial<Record<Platform, SocialPlatform>>

/**
 * Why a platform said no: the person did (`denied`), the code is over or was used (`code`), too little was granted (`scopes`), there is
 * no page to post to (`page`), or what we hold opens nothing any more (`token`).
 */
export type Refusal = 'denied' | 'code' | 'scopes' | 'page' | 'token'

/** A refusal that stays one. `message` is for the operator and carries nothing of the platform's but its error code. */
export class SocialRefused extends Error {
  override name = 'SocialRefused'
  readonly reason: Refusal

  constructor(reason: Refusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** It did not answer, answered nonsense, or has no time for us: to be asked again later. */
export class SocialUnavailable extends Unavailable {
  override name = 'SocialUnavailable'
}
