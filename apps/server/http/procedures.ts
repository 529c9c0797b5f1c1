import { implement } from '@orpc/server'
import { nameKey } from '@tintype/contract/accounts/names'
import { waitsWhileSuspended } from '@tintype/contract/accounts/suspension'
import { contract } from '@tintype/contract/api'
import { mayAct, type OperatorRole } from '@tintype/contract/operators/operator-roles'
import { Problem } from '@tintype/contract/problems'
import type { CallMeta } from '@tintype/contract/shapes'
import type { Actor, Artist, Integrator, Operator } from '../platform/actor.ts'
import type { Auth } from '../platform/auth/auth.ts'
import { RATE_LIMITS } from '../platform/auth/limits/rate-limits.ts'
import { CHECKED_BY_VERB, findCallStepUp } from '../platform/auth/sessions/step-ups.ts'
import { setOriginArtist } from '../platform/observability/origin.ts'
import { toNetwork } from './client-address.ts'
import { toApiError } from './responses/problem-answers.ts'

/** The request context of a procedure. The host creates it for HTTP calls and for calls from page loaders. */
export type RequestContext = {
  readonly requestId: string
  readonly headers: Headers
  /** Extra response headers over HTTP; undefined for calls from page loaders. */
  readonly answerHeaders?: Headers
  /** The client address; undefined for a page that is rendered for all visitors together. */
  readonly address?: string
  /** Resolves the actor from the bearer token alone; other headers grant no identity. Runs on first use. */
  readonly authenticate: () => Promise<Actor>
  /** Counts a rate-limited action for all processes together. Without a host, no limit applies. */
  readonly countAttempt?: Auth['countAttempt']
  /** Logs a bug with all details. */
  readonly report: (error: unknown) => void
  /** Receives the path of the called contract procedure; page loaders omit it. */
  readonly reportRoute?: (path: string) => void
}

const base = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, next }) => {
    try {
      return await next()
    } catch (error) {
      throw toApiError(error, context)
    }
  })

/** Open to anonymous users; does not authenticate. Calls that change data use `asAnyoneCounted` or have their own limit. */
export const asAnyone = base

/** Open to anonymous users, and rate-limited per network before the input is read. */
export const asAnyoneCounted = base.use(async ({ context, procedure, next }) => {
  await countOpenCall(context, procedure['~orpc'].route.path ?? '')
  return next()
})

/** Counts a public call of a network. @param path  the path in the contract @throws Problem `rate_limited` */
export async function countOpenCall(
  { address, countAttempt }: Pick<RequestContext, 'address' | 'countAttempt'>,
  path: string,
): Promise<void> {
  if (address && (await countAttempt?.(`${path} from ${toNetwork(address)}`, RATE_LIMITS.openCallsFromNetwork)))
    throw new Problem('rate_limited')
}

/** Requires a signed-in artist. Suspended artists may only use the calls of `whileSuspended`. */
export const asArtist = base.use(async ({ context, next, procedure, path: callPath }) => {
  const actor = await getArtist(context)
  const { method = 'GET', path = '/' } = procedure['~orpc'].route
  checkMayCall(actor, method, path)
  checkProof(actor, callPath)
  return next({ context: { actor } })
})

/** @param path  the path in the contract @throws Problem `artist_suspended` */
export function checkMayCall({ isSuspended }: Artist, method: string, path: string): void {
  if (isSuspended && waitsWhileSuspended(method, path)) throw new Problem('artist_suspended')
}

/**
 * Returns the calling artist. `x-user-username` must match the session; it is only verified and never trusted.
 * @throws Problem `session_missing`, `username_missing` or `username_mismatch`
 */
export async function getArtist({ authenticate, headers }: Pick<RequestContext, 'authenticate' | 'headers'>): Promise<Artist> {
  const actor = await authenticate()
  if (actor.kind !== 'artist') throw new Problem(actor.kind === 'visitor' ? 'session_missing' : 'username_mismatch')
  const claimed = headers.get('x-user-username')
  if (!claimed) throw new Problem('username_missing')
  if (nameKey(claimed) !== nameKey(actor.name)) throw new Problem('username_mismatch')
  setOriginArtist(actor.artistId)
  return actor
}

/** Requires an operator with the role that the contract sets for the call. Other signed-in users get the response of a missing call. */
export const asOperator = base.use(async ({ context, procedure, next, path }) => {
  const { role } = procedure['~orpc'].meta as CallMeta
  // calls without a role require an admin
  const actor = await getOperator(context, role ?? 'admin')
  checkProof(actor, path)
  return next({ context: { actor } })
})

/** Enforces `CALL_STEP_UPS`. @throws Problem `reauthentication_required` */
function checkProof({ isRecentlyProven }: Artist | Operator, path: readonly string[]): void {
  const isNeeded = findCallStepUp(path)?.proof === 'recent proof' && !CHECKED_BY_VERB.has(path.join('.'))
  if (isNeeded && !isRecentlyProven) throw new Problem('reauthentication_required')
}

/**
 * Returns the calling operator.
 * @param needed  the required role
 * @throws Problem `session_missing`, `not_an_operator`, `two_factor_needed` or `operator_role_missing`
 */
export async function getOperator({ authenticate }: Pick<RequestContext, 'authenticate'>, needed: OperatorRole): Promise<Operator> {
  const actor = await authenticate()
  if (actor.kind === 'visitor') throw new Problem('session_missing')
  if (actor.kind !== 'operator') throw new Problem('not_an_operator')
  if (actor.lacksTwoFactor) throw new Problem('two_factor_needed')
  if (!mayAct(actor.role, needed)) throw new Problem('operator_role_missing', { needed })
  return actor
}

/** Requires an API key with the scope that the contract sets for the call. */
export const asIntegrator = base.use(async ({ context, procedure, next }) => {
  const { scope } = procedure['~orpc'].meta as CallMeta
  return next({ context: { actor: await getIntegrator(context, scope) } })
})

/** @throws Problem `api_key_missing`, `api_key_scope`, and the errors of the key check */
async function getIntegrator({ authenticate }: Pick<RequestContext, 'authenticate'>, scope: CallMeta['scope']): Promise<Integrator> {
  const actor = await authenticate()
  if (actor.kind !== 'integrator') throw new Problem('api_key_missing')
  // calls without a scope accept no key
  if (!scope || !actor.scopes.includes(scope)) throw new Problem('api_key_scope', { scope: scope ?? 'none' })
  return actor
}

/** The router of the whole API; the compiler rejects a router with missing calls. */
export const assembleRouter = base.router
