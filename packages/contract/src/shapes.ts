import { oc } from '@orpc/contract'
import { CATEGORIES } from '@tintype/domain/categories'
import { COLOURS } from '@tintype/domain/colours'
import { CROP_END } from '@tintype/domain/crops'
import { SHARPNESSES } from '@tintype/domain/plate-fit'
import { ENLARGERS } from '@tintype/domain/proofs'
import { ORIENTATIONS, PLATE_SIZES } from '@tintype/domain/sizes'
import { z } from 'zod'
import type { ApiScope } from './integrations/api-scopes.ts'
import { limits } from './limits.ts'
import { isOperatorRole, type OperatorRole, roleNeeded } from './operators/operator-roles.ts'

/** Most writes of the specification's calls answer with one sentence to show. */
export const Acknowledgement = z.object({ message: z.string() })
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** Where a list goes on. Opaque to the caller. */
export const Cursor = z.string().max(400)

/** A sum of money in whole US cents, 0 or more. Schemas of tables stand here so that the tables, which every page reads, need no zod. */
export const Cents = z.int().min(0)
export const Category = z.enum(CATEGORIES)
export const Colour = z.enum(COLOURS)
export const Orientation = z.enum(ORIENTATIONS)
export const PlateSize = z.enum(PLATE_SIZES)

const CropPlace = z.int().min(0).max(CROP_END)
export const Crops = z.strictObject({ '3:4': CropPlace, '5:7': CropPlace, '7:10': CropPlace })

const Percent = z.number().min(0).max(100)
/** How much of each shape is more vivid than metal, as the proof showed it. */
export const MetalShares = z.strictObject({ '3:4': Percent, '5:7': Percent, '7:10': Percent })
export const SignedProof = z.object({
  signedAt: z.iso.datetime(),
  orientation: z.enum(ORIENTATIONS),
  crops: Crops,
  plates: z.array(z.object({ size: z.enum(PLATE_SIZES), dotsPerInch: z.int(), sharpness: z.enum(SHARPNESSES), vividPercent: z.number() })),
  enlarger: z.enum(ENLARGERS).optional(),
})

/** Lists of the back office go by time, from either end. */
export const ListOrder = z.enum(['latest', 'earliest']).default('latest')

/** By time from either end, or by a sum. */
export const SumOrder = z.enum(['latest', 'earliest', 'largest', 'smallest'])

/** A day of the years that a calendar of ours may need: a language and a database do not agree on all others. */
export const Day = z.iso.date().regex(/^[12]/, 'Invalid day')

/** The first day and the last, both of UTC and both counted whole. */
export const dayRange = { from: Day.optional(), to: Day.optional() }

/** A page size from a query string. */
export function pageLimit(first: number) {
  return z.coerce.number().int().min(1).max(limits.pageMax).default(first)
}

export const Uid = z.uuid()
/** An instant of the same years, in UTC. */
export const Instant = z.iso.datetime().regex(/^[12]/, 'Invalid instant')

/**
 * A file that is made while it is sent, so that it is never in memory whole. Calls with it have the output structure `detailed`:
 * the server says its name and type in the headers, and a browser finds a `File` as the body.
 */
export const StreamedFile = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.union([z.file(), z.custom<ReadableStream>((body) => body instanceof ReadableStream)]),
})

/** Path parameters, query, headers and body apart: for calls that need the `Idempotency-Key` or are read by it. */
export const IdempotencyKey = z.string().trim().min(8).max(200)

/** The people of the product; of operators a call also says which `role` it needs. */
export type Who = 'anyone' | 'artist' | 'operator' | 'customer' | 'integrator'

/** What a call says of itself: the server asks by it, the documentation shows it, and a test walks the table of all. */
export type CallMeta = { who: Who; role: OperatorRole | null /** Of the key that an integrator needs. */; scope?: ApiScope }

/** @param caller  who may make the call; a role of operators is for those who have it, and for admins */
export function call(
  caller: Exclude<Who, 'operator' | 'integrator'> | OperatorRole,
  method: 'GET' | 'POST' | 'PATCH',
  path: `/${string}`,
  summary: string,
) {
  const meta: CallMeta = isOperatorRole(caller) ? { who: 'operator', role: caller } : { who: caller, role: null }
  return oc.$meta<CallMeta>(meta).route({ method, path, summary, tags: [tagOf(path)], description: sentenceOf(meta) })
}

/** A call for programs of others. @param scope  what their key has to be for */
export function integratorCall(scope: ApiScope, method: 'GET' | 'POST', path: `/v1/${string}`, summary: string) {
  const meta: CallMeta = { who: 'integrator', role: null, scope }
  const description = `${sentences.integrator} It needs the scope \`${scope}\`.`
  return oc.$meta<CallMeta>(meta).route({ method, path, summary, tags: ['integrators'], description })
}

function sentenceOf({ who, role }: CallMeta): string {
  return role && role !== 'viewer' ? `${sentences[who]} ${roleNeeded(role)}` : sentences[who]
}

const sentences: Record<Who, string> = {
  anyone: 'Open to anyone.',
  artist: 'For the signed-in artist: `Authorization: Bearer …` and `x-user-username`.',
  operator: 'For operators: `Authorization: Bearer …`.',
  integrator: 'For programs of others: `Authorization: Bearer tt_…`.',
  customer: 'For whoever opened the link of the mail: `x-customer-session`.',
}

function tagOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  if (first === 'user') return 'settings'
  if (['backoffice', 'store', 'hope', 'social'].includes(first)) return first
  return second && first === 'webhooks' ? 'webhooks' : 'studio'
}
