import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../api.ts'
import type { CallMeta, Who } from '../shapes.ts'

type Call = { name: string; who: Who; input: z.ZodType | undefined; output: z.ZodType | undefined }
type Shape = { properties?: Record<string, Shape>; additionalProperties?: unknown; maximum?: number; [part: string]: unknown }

/** Every procedure of the contract. Exceptions are listed one by one, with their reason. */
const calls = callsIn(contract)

function callsIn(branch: object, names: string[] = []): Call[] {
  return Object.entries(branch).flatMap(([name, inner]) => {
    const definition = inner['~orpc'] as { meta: CallMeta; inputSchema?: z.ZodType; outputSchema?: z.ZodType } | undefined
    if (!definition) return callsIn(inner, [...names, name])
    const { meta, inputSchema: input, outputSchema: output } = definition
    return [{ name: [...names, name].join('.'), who: meta.who, input, output }]
  })
}

/** A schema and all its parts. */
function shapesIn(schema: z.ZodType, io: 'input' | 'output'): Shape[] {
  const collect = (part: unknown): Shape[] =>
    typeof part === 'object' && part !== null ? [part as Shape, ...Object.values(part).flatMap(collect)] : []
  return collect(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}

const listOutputFields = (schema: z.ZodType) => shapesIn(schema, 'output').flatMap(({ properties }) => Object.keys(properties ?? {}))

test('callsIn finds every procedure of the contract, for every kind of actor', () => {
  expect(calls.length).toBeGreaterThan(180)
  const people: Who[] = ['anyone', 'artist', 'customer', 'integrator', 'operator']
  expect([...new Set(calls.map(({ who }) => who))].toSorted()).toEqual(people)
})

test('every exception names a procedure that exists in the contract', () => {
  const names = new Set(calls.map(({ name }) => name))
  const excepted = [secretsShown, addressesShown, openFields, ownersNamed].flatMap(Object.keys)
  expect(excepted.filter((name) => !names.has(name))).toEqual([])
})

/** By procedure, the secret fields that its response shows. */
const secretsShown: Record<string, readonly string[]> = {
  // shown once, to the operator who created it
  'backoffice.manufacturers.secret': ['secret'],
  'backoffice.manufacturers.rotateSecret': ['secret'],
  'backoffice.webhooks.add': ['secret'],
  'backoffice.webhooks.rotate': ['secret'],
  'backoffice.apiKeys.make': ['secret'],
  // a refund returns the order as its customer sees it
  'backoffice.orders.refund': ['orderToken'],
  // to the customer who placed the order
  'store.placeOrder': ['orderToken'],
  // to the caller, who sent it
  'store.order': ['orderToken'],
  // opens the provider's form for this one payment, in the browser of the holder of the order's link
  'store.paymentForm': ['clientSecret'],
  // to a customer who has access to the mailbox
  'customers.orders': ['orderToken'],
  // in exchange for the link of the email, which works once
  'customers.openSession': ['session'],
}

/** By procedure, the email addresses that it returns outside the back office. */
const addressesShown: Record<string, readonly string[]> = {
  // the customer's own, on the order that its link opens
  'store.order': ['email'],
  // the customer's own
  'customers.orders': ['email'],
  // of the invited person, who has the link from the email
  'invitations.look': ['email'],
}

/** By procedure, how many parts of its input may have any field names. */
const openFields: Record<string, number> = {
  // `parsePayoutSettings` keeps the fields of the method and drops all others
  'payouts.saveSettings': 1,
  'payouts.request': 1,
}

/** By procedure, the input fields that name an owner or a value that the server decides. */
const ownersNamed: Record<string, readonly string[]> = {
  // required by existing callers; acts only if id, name and address belong together
  'accounts.initArtistStats': ['supabase_user_id'],
  // an admin decides the role of another operator
  'backoffice.operators.invite': ['role'],
  'backoffice.operators.changeRole': ['role'],
}

describe('responses', () => {
  test.each(calls)('the response of $name has a schema and no field for a secret', ({ name, output }) => {
    expect(output).toBeDefined()
    const fields = output ? listOutputFields(output) : []
    const secrets = fields.filter((field) => /(secret|token|password|session|sealed|hash|salt)$/i.test(field))
    expect(secrets.filter((field) => !secretsShown[name]?.includes(field))).toEqual([])
  })

  test.each(calls.filter(({ who }) => who !== 'operator'))(
    'the response of $name has no email address of another person',
    ({ name, output }) => {
      const addresses = output ? listOutputFields(output).filter((field) => /email$/i.test(field)) : []
      expect(addresses.filter((field) => !addressesShown[name]?.includes(field))).toEqual([])
    },
  )

  test.each(calls.filter(({ input }) => input && fieldsOfInput(input).includes('limit')))(
    'the page size of $name is limited to 100 or 50',
    ({ input }) => {
      const limits = shapesIn(input as z.ZodType, 'input').flatMap(({ properties }) => (properties?.limit ? [properties.limit] : []))
      expect(limits.length).toBeGreaterThan(0)
      for (const limit of limits) expect(JSON.stringify(limit)).toMatch(/"maximum":(100|50)\b/)
    },
  )
})

describe('requests', () => {
  test.each(calls.filter(({ input }) => input))(
    'a request to $name has only the fields of its schema and none that the server decides',
    ({ name, input }) => {
      const open = shapesIn(input as z.ZodType, 'input').filter(({ additionalProperties }) => additionalProperties)
      expect(open).toHaveLength(openFields[name] ?? 0)
      const ours = fieldsOfInput(input as z.ZodType).filter((field) =>
        /^(createdAt|created_at|\w*user_?id|balance\w*|is_?approved|email_?verified|banner_?status|\w*role|commission)$/i.test(field),
      )
      expect(ours.filter((field) => !ownersNamed[name]?.includes(field))).toEqual([])
    },
  )
})

function fieldsOfInput(schema: z.ZodType): string[] {
  return shapesIn(schema, 'input').flatMap(({ properties }) => Object.keys(properties ?? {}))
}
