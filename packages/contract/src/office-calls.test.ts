import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './api.ts'

type Call = { name: string; input: z.ZodType | undefined; output: z.ZodType | undefined }
type Shape = { properties?: Record<string, Shape>; additionalProperties?: unknown; maximum?: number; [part: string]: unknown }

/** Every call of the back office, whoever adds it. */
const calls = callsIn(contract.backoffice)

function callsIn(branch: object, names: string[] = []): Call[] {
  return Object.entries(branch).flatMap(([name, inner]) => {
    const definition = inner['~orpc'] as { inputSchema?: z.ZodType; outputSchema?: z.ZodType } | undefined
    if (!definition) return callsIn(inner, [...names, name])
    return [{ name: [...names, name].join('.'), input: definition.inputSchema, output: definition.outputSchema }]
  })
}

/** A schema and all that are parts of it. */
function shapesIn(schema: z.ZodType, io: 'input' | 'output'): Shape[] {
  const collect = (part: unknown): Shape[] =>
    typeof part === 'object' && part !== null ? [part as Shape, ...Object.values(part).flatMap(collect)] : []
  return collect(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}

const fieldsOf = (schema: z.ZodType) => shapesIn(schema, 'output').flatMap(({ properties }) => Object.keys(properties ?? {}))

test('the back office is walked whole', () => expect(calls.length).toBeGreaterThan(80))

describe('an answer of the back office (R27)', () => {
  /** Shown once, to whoever made it; and the answer of a refund, which is the order as its customer has it. */
  const known: Record<string, readonly string[]> = {
    'manufacturers.secret': ['secret'],
    'webhooks.add': ['secret'],
    'webhooks.rotate': ['secret'],
    'apiKeys.make': ['secret'],
    'orders.refund': ['orderToken'],
  }

  test.each(calls)('$name says what it holds, and has no field for a secret', ({ name, output }) => {
    expect(output).toBeDefined()
    const fields = output ? fieldsOf(output) : []
    const secrets = fields.filter((field) => /(secret|token|password|sealed|hash|salt)$/i.test(field))
    expect(secrets.filter((field) => !known[name]?.includes(field))).toEqual([])
  })

  test.each(calls.filter(({ input }) => input && fieldsOfInput(input).includes('limit')))(
    '$name gives at most 100 at once',
    ({ input }) => {
      const limits = shapesIn(input as z.ZodType, 'input').flatMap(({ properties }) => (properties?.limit ? [properties.limit] : []))
      for (const limit of limits) expect(JSON.stringify(limit)).toMatch(/"maximum":(100|50)\b/)
    },
  )
})

describe('what is sent to the back office (R26)', () => {
  test.each(calls.filter(({ input }) => input))('$name takes the fields it names, and no others', ({ input }) => {
    const open = shapesIn(input as z.ZodType, 'input').filter(({ additionalProperties }) => additionalProperties)
    expect(open).toEqual([])
    expect(
      fieldsOfInput(input as z.ZodType).filter((field) => /^(createdAt|created_at|userId|user_id|balance\w*|is_?approved)$/i.test(field)),
    ).toEqual([])
  })
})

function fieldsOfInput(schema: z.ZodType): string[] {
  return shapesIn(schema, 'input').flatMap(({ properties }) => Object.keys(properties ?? {}))
}
