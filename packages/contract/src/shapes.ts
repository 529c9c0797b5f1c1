import { oc } from '@orpc/contract'
import { CATEGORIES } from '@tintype/domain/artworks/categories'
import { COLOURS } from '@tintype/domain/artworks/colours'
import { CROP_END } from '@tintype/domain/prints/crops'
import { ENLARGERS } from '@tintype/domain/prints/proofs'
import { OFFERED_SHARPNESSES, SHARPNESSES } from '@tintype/domain/prints/sharpness'
import { ORIENTATIONS, PRINT_SIZES } from '@tintype/domain/prints/sizes'
import { z } from 'zod'
import type { ApiScope } from './integrations/api-scopes.ts'
import { limits } from './limits.ts'
import { isOperatorRole, type OperatorRole, roleNeeded } from './operators/operator-roles.ts'
import { textLine } from './text-fields.ts'

/** The response of most writes: one sentence to show. */
export const Acknowledgement = z.object({ message: z.string() })
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** The position in a list. Opaque to the caller. */
export const Cursor = textLine({ max: 400 })

/** An amount in whole US cents, 0 or more. Schemas are defined here, so that the constants used by every page need no zod. */
export const Cents = z.int().min(0)
export const Category = z.enum(CATEGORIES)
export const Colour = z.enum(COLOURS)
export const Orientation = z.enum(ORIENTATIONS)
export const PrintSize = z.enum(PRINT_SIZES)
export const OfferedSharpness = z.enum(OFFERED_SHARPNESSES)
/** Some of the sizes, each at most once in effect; the order does not matter. */
export const PlateSizes = z.array(PrintSize).max(PRINT_SIZES.length)

const CropPlace = z.int().min(0).max(CROP_END)
export const Crops = z.strictObject({ '3:4': CropPlace, '5:7': CropPlace, '7:10': CropPlace })

const Percent = z.number().min(0).max(100)
/** The out-of-gamut share of each shape, as shown in the proof. */
export const MetalShares = z.strictObject({ '3:4': Percent, '5:7': Percent, '7:10': Percent })
export const SignedProof = z.object({
  signedAt: z.iso.datetime(),
  orientation: z.enum(ORIENTATIONS),
  crops: Crops,
  prints: z.array(z.object({ size: z.enum(PRINT_SIZES), dotsPerInch: z.int(), sharpness: z.enum(SHARPNESSES), vividPercent: z.number() })),
  enlarger: z.enum(ENLARGERS).optional(),
})

/** The time order of back office lists. */
export const ListOrder = z.enum(['latest', 'earliest']).default('latest')

/** Ordered by time or by amount. */
export const SumOrder = z.enum(['latest', 'earliest', 'largest', 'smallest'])

/** A calendar day from the year 1000 to 2999: JavaScript and PostgreSQL disagree on others. */
export const Day = z.iso.date().regex(/^[12]/, 'Invalid day')

/** The first and the last day, both in UTC and both inclusive. */
export const dayRange = { from: Day.optional(), to: Day.optional() }

/** A page size from a query string. */
export function pageLimit(first: number) {
  return z.coerce.number().int().min(1).max(limits.pageMax).default(first)
}

export const Uid = z.uuid()
/** An instant in the same years, in UTC. */
export const Instant = z.iso.datetime().regex(/^[12]/, 'Invalid instant')

/**
 * A file generated while it is sent, so that it is never completely in memory. Calls that return it use the output structure `detailed`:
 * the server sends name and type in headers, and a browser receives the body as a `File`.
 */
export const StreamedFile = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.union([z.file(), z.custom<ReadableStream>((body) => body instanceof ReadableStream)]),
})

/** For calls with path parameters, query, headers and body as separate inputs, which need the `Idempotency-Key`. */
export const IdempotencyKey = textLine({ max: 200, min: 8 })

/** The kinds of callers. Calls for operators also state the required `role`. */
export type Who = 'anyone' | 'artist' | 'operator' | 'customer' | 'integrator'

/** The metadata of a call, used by the server for authorisation, by the documentation, and by a test over all calls. */
export type CallMeta = { who: Who; role: OperatorRole | null /** The scope that an integrator's API key needs. */; scope?: ApiScope }

/** @param caller  who may call it; an operator role also admits admins */
export function call(
  caller: Exclude<Who, 'operator' | 'integrator'> | OperatorRole,
  method: 'GET' | 'POST' | 'PATCH',
  path: `/${string}`,
  summary: string,
) {
  const meta: CallMeta = isOperatorRole(caller) ? { who: 'operator', role: caller } : { who: caller, role: null }
  return oc.$meta<CallMeta>(meta).route({ method, path, summary, tags: [tagForPath(path)], description: describeAccess(meta) })
}

/** A call for external programs. @param scope  the required scope of their API key */
export function integratorCall(scope: ApiScope, method: 'GET' | 'POST', path: `/v1/${string}`, summary: string) {
  const meta: CallMeta = { who: 'integrator', role: null, scope }
  const description = `${sentences.integrator} It needs the scope \`${scope}\`.`
  return oc.$meta<CallMeta>(meta).route({ method, path, summary, tags: ['integrators'], description })
}

function describeAccess({ who, role }: CallMeta): string {
  return role && role !== 'viewer' ? `${sentences[who]} ${roleNeeded(role)}` : sentences[who]
}

const sentences: Record<Who, string> = {
  anyone: 'Open to anyone.',
  artist: 'For the signed-in artist: `Authorization: Bearer …` and `x-user-username`.',
  operator: 'For operators: `Authorization: Bearer …`.',
  integrator: 'For integrations: `Authorization: Bearer tt_…`.',
  customer: 'For customers with a session from an emailed link: `x-customer-session`.',
}

function tagForPath(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  if (first === 'user') return 'settings'
  if (['backoffice', 'store', 'hope', 'social'].includes(first)) return first
  return second && first === 'webhooks' ? 'webhooks' : 'studio'
}
