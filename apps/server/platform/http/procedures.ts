import { implement } from '@orpc/server'
import { contract } from '@tintype/contract/api'
import { nameKey } from '@tintype/contract/names'
import { mayAct, type OperatorRole } from '@tintype/contract/operator-roles'
import { Problem } from '@tintype/contract/problems'
import type { CallMeta } from '@tintype/contract/shapes'
import { waitsWhileSuspended } from '@tintype/contract/suspension'
import type { Auth } from '../auth/auth.ts'
import { RATE_LIMITS } from '../auth/rate-limits.ts'
import { CHECKED_BY_VERB, findCallStepUp } from '../auth/step-ups.ts'
import { setOriginArtist } from '../observability/origin.ts'
import type { Actor, Artist, Integrator, Operator } from './actor.ts'
import { networkOf } from './client-address.ts'
import { toApiError } from './problem-answers.ts'

/** What a procedure knows about its request. Made by the host for a call over HTTP, and for a call from a page's loader. */
export type RequestContext = {
  readonly requestId: string
  readonly headers: Headers
  /** What the answer over HTTP carries besides; a call from a page's loader has none. */
  readonly answerHeaders?: Headers
  /** The network address it comes from; undefined for a call from a page that is drawn for everybody at once. */
  readonly address?: string
  /** Who is asking, from the bearer token alone; no header gives an identity. Asked when first needed. */
  readonly authenticate: () => Promise<Actor>
  /** Counts what somebody may do only so often, for all processes together; one that has no host counts nothing. */
  readonly countAttempt?: Auth['countAttempt']
  /** Takes a mistake of ours, to be logged whole. */
  readonly report: (error: unknown) => void
  /** Hears which call of the contract it is, by its path there; a call from a page's loader tells nobody. */
  readonly tellRoute?: (path: string) => void
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

/** Open to anyone; who asks is not looked at. What changes something is `asAnyoneCounted`, or has a limit of its own. */
export const asAnyone = base

/** Open to anyone, and counted per network before anything is read. */
export const asAnyoneCounted = base.use(async ({ context, procedure, next }) => {
  const { address, countAttempt } = context
  const { path } = procedure['~orpc'].route
  if (address && (await countAttempt?.(`${path} from ${networkOf(address)}`, RATE_LIMITS.openCallsFromNetwork)))
    throw new Problem('rate_limited')
  return next()
})

/** For the signed-in artist; one who is suspended may call what `whileSuspended` leaves open. */
export const asArtist = base.use(async ({ context, next, procedure, path: callPath }) => {
  const actor = await getArtist(context)
  const { method = 'GET', path = '/' } = procedure['~orpc'].route
  checkMayCall(actor, method, path)
  checkProof(actor, callPath)
  return next({ context: { actor } })
})

/** @param path  as the contract has it @throws Problem `artist_suspended` */
export function checkMayCall({ isSuspended }: Artist, method: string, path: string): void {
  if (isSuspended && waitsWhileSuspended(method, path)) throw new Problem('artist_suspended')
}

/**
 * The artist who asks. `x-user-username` must name the same person: it is checked, never believed.
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

/** For operators whose role may make this call: the contract says which. Another signed-in person learns only that there is nothing here. */
export const asOperator = base.use(async ({ context, procedure, next, path }) => {
  const { role } = procedure['~orpc'].meta as CallMeta
  // a call that says nothing is nobody's but an admin's
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
 * The operator who asks.
 * @param needed  what the role of the operator has to allow
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

/** For programs of others, whose key is for this call: the contract says which scope it needs. */
export const asIntegrator = base.use(async ({ context, procedure, next }) => {
  const { scope } = procedure['~orpc'].meta as CallMeta
  return next({ context: { actor: await getIntegrator(context, scope) } })
})

/** @throws Problem `api_key_missing`, `api_key_scope`, and those of whoever looks at the key */
async function getIntegrator({ authenticate }: Pick<RequestContext, 'authenticate'>, scope: CallMeta['scope']): Promise<Integrator> {
  const actor = await authenticate()
  if (actor.kind !== 'integrator') throw new Problem('api_key_missing')
  // a call that says nothing is nobody's
  if (!scope || !actor.scopes.includes(scope)) throw new Problem('api_key_scope', { scope: scope ?? 'none' })
  return actor
}

/** The router of the whole API; the compiler refuses one with a call missing. */
export const assembleRouter = base.router
