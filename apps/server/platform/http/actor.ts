import type { ApiScope } from '@tintype/contract/api-scopes'
import type { OperatorRole } from '@tintype/contract/operator-roles'

/** Whoever acts. A verb takes the one it is for, so that nobody else can call it. */
export type Artist = {
  readonly kind: 'artist'
  readonly artistId: string
  readonly userId: string
  readonly name: string
  readonly email: string
  /** When the session that acts began with a sign-in; undefined where none acts, as in the demo. */
  readonly signedInAt?: Date | undefined
  /** Whether the session gave its password, and its second factor where there is one, in the last 15 minutes. */
  readonly isRecentlyProven?: boolean | undefined
  /** May look and export, and nothing else. */
  readonly isSuspended?: boolean | undefined
}
export type Operator = {
  readonly kind: 'operator'
  readonly userId: string
  readonly name: string
  readonly role: OperatorRole
  /** A second factor is asked of operators, and this one has none. */
  readonly lacksTwoFactor?: boolean
  /** As of an artist. */
  readonly isRecentlyProven?: boolean | undefined
}
/** A program of somebody else, by its key. */
export type Integrator = {
  readonly kind: 'integrator'
  readonly keyId: string
  readonly name: string
  readonly scopes: readonly ApiScope[]
}
export type Visitor = { readonly kind: 'visitor' }
export type Actor = Artist | Operator | Integrator | Visitor
