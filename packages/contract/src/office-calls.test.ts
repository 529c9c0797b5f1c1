import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './api.ts'
import type { CallMeta, Who } from './shapes.ts'

type Call = { name: string; who: Who; input: z.ZodType | undefined; output: z.ZodType | undefined }
type Shape = { properties?: Record<string, Shape>; additionalProperties?: unknown; maximum?: number; [part: string]: unknown }

/** Every call of the contract, whoever adds it and whoever makes it. What is meant otherwise is named one by one, with its reason. */
const calls = callsIn(contract)

function callsIn(branch: object, names: string[] = []): Call[] {
  return Object.entries(branch).flatMap(([name, inner]) => {
    const definition = inner['~orpc'] as { meta: CallMeta; inputSchema?: z.ZodType; outputSchema?: z.ZodType } | undefined
    if (!definition) return callsIn(inner, [...names, name])
    const { meta, inputSchema: input, outputSchema: output } = definition
    return [{ name: [...names, name].join('.'), who: meta.who, input, output }]
  })
}

/** A schema and all that are parts of it. */
function shapesIn(schema: z.ZodType, io: 'input' | 'output'): Shape[] {
  const collect = (part: unknown): Shape[] =>
    typeof part === 'object' && part !== null ? [part as Shape, ...Object.values(part).flatMap(collect)] : []
  return collect(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}

const fieldsOf = (schema: z.ZodType) => shapesIn(schema, 'output').flatMap(({ properties }) => Object.keys(properties ?? {}))

test('the contract is walked whole', () => {
  expect(calls.length).toBeGreaterThan(180)
  const people: Who[] = ['anyone', 'artist', 'customer', 'integrator', 'operator']
  expect([...new Set(calls.map(({ who }) => who))].toSorted()).toEqual(people)
})

test('what is excepted is there', () => {
  const names = new Set(calls.map(({ name }) => name))
  const excepted = [secretsShown, addressesShown, openFields, ownersNamed].flatMap(Object.keys)
  expect(excepted.filter((name) => !names.has(name))).toEqual([])
})

/** By call, the fields that open something. */
const secretsShown: Record<string, readonly string[]> = {
  // shown once, to whoever made it
  'backoffice.manufacturers.secret': ['secret'],
  'backoffice.manufacturers.rotateSecret': ['secret'],
  'backoffice.webhooks.add': ['secret'],
  'backoffice.webhooks.rotate': ['secret'],
  'backoffice.apiKeys.make': ['secret'],
  // the answer of a refund is the order as its customer has it
  'backoffice.orders.refund': ['orderToken'],
  // to whoever just bought it, who goes on to its page
  'store.placeOrder': ['orderToken'],
  // to whoever came with it
  'store.order': ['orderToken'],
  // to whoever reads the mail of the address, where each order was sent to
  'customers.orders': ['orderToken'],
  // in exchange for the link of the mail, which is used up by it
  'customers.openSession': ['session'],
}

/** By call, the mail addresses that somebody reads outside the back office. */
const addressesShown: Record<string, readonly string[]> = {
  // the customer's own, on the order that its link opens
  'store.order': ['email'],
  // the customer's own
  'customers.orders': ['email'],
  // of whoever is invited, to whoever holds the link that was mailed there
  'invitations.look': ['email'],
}

/** By call, how many parts of what it takes have names that the contract does not know. */
const openFields: Record<string, number> = {
  // the account to be paid to, by a method's own fields: `parsePayoutSettings` keeps those and drops all others
  'payouts.saveSettings': 1,
  'payouts.request': 1,
}

/** By call, the fields that say whose something is, or what is ours to decide. */
const ownersNamed: Record<string, readonly string[]> = {
  // the specification's: it acts only where the sign-in of this id has this name and this address, and answers all alike (R25)
  'accounts.initArtistStats': ['supabase_user_id'],
  // what an admin decides about another operator
  'backoffice.operators.invite': ['role'],
  'backoffice.operators.changeRole': ['role'],
}

describe('an answer (R27)', () => {
  test.each(calls)('of $name says what it holds, and has no field for a secret', ({ name, output }) => {
    expect(output).toBeDefined()
    const fields = output ? fieldsOf(output) : []
    const secrets = fields.filter((field) => /(secret|token|password|session|sealed|hash|salt)$/i.test(field))
    expect(secrets.filter((field) => !secretsShown[name]?.includes(field))).toEqual([])
  })

  test.each(calls.filter(({ who }) => who !== 'operator'))('of $name has nobody else’s mail address', ({ name, output }) => {
    const addresses = output ? fieldsOf(output).filter((field) => /email$/i.test(field)) : []
    expect(addresses.filter((field) => !addressesShown[name]?.includes(field))).toEqual([])
  })

  test.each(calls.filter(({ input }) => input && fieldsOfInput(input).includes('limit')))(
    'of $name has at most 100 at once',
    ({ input }) => {
      const limits = shapesIn(input as z.ZodType, 'input').flatMap(({ properties }) => (properties?.limit ? [properties.limit] : []))
      for (const limit of limits) expect(JSON.stringify(limit)).toMatch(/"maximum":(100|50)\b/)
    },
  )
})

describe('what is sent (R26)', () => {
  test.each(calls.filter(({ input }) => input))('to $name has the fields it names, and no others', ({ name, input }) => {
    const open = shapesIn(input as z.ZodType, 'input').filter(({ additionalProperties }) => additionalProperties)
    expect(open).toHaveLength(openFields[name] ?? 0)
    const ours = fieldsOfInput(input as z.ZodType).filter((field) =>
      /^(createdAt|created_at|\w*user_?id|balance\w*|is_?approved|email_?verified|banner_?status|\w*role|commission)$/i.test(field),
    )
    expect(ours.filter((field) => !ownersNamed[name]?.includes(field))).toEqual([])
  })
})

function fieldsOfInput(schema: z.ZodType): string[] {
  return shapesIn(schema, 'input').flatMap(({ properties }) => Object.keys(properties ?? {}))
}
