import type { ApiScope } from '@tintype/contract/integrations/api-scopes'
import type { OperatorRole } from '@tintype/contract/operators/operator-roles'

/** The actor of a request. Each verb requires its actor type, so other actors cannot call it. */
export type Artist = {
  readonly kind: 'artist'
  readonly artistId: string
  readonly userId: string
  readonly name: string
  readonly email: string
  /** When the current session began with a sign-in; undefined without a session, as in the demo. */
  readonly signedInAt?: Date | undefined
  /** Whether the session gave its password and any second factor in the last 15 minutes. */
  readonly isRecentlyProven?: boolean | undefined
  /** A suspended artist may only read and export. */
  readonly isSuspended?: boolean | undefined
}
export type Operator = {
  readonly kind: 'operator'
  readonly userId: string
  readonly name: string
  readonly role: OperatorRole
  /** Operators need a second factor, and this one has none. */
  readonly lacksTwoFactor?: boolean
  /** As for an artist. */
  readonly isRecentlyProven?: boolean | undefined
}
/** A third-party program, authenticated by its API key. */
export type Integrator = {
  readonly kind: 'integrator'
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly ApiScope[]
}
export type Visitor = { readonly kind: 'visitor' }
export type Actor = Artist | Operator | Integrator | Visitor
