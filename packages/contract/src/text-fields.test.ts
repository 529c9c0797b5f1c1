import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from './api.ts'

type Leaf = { name: string; schema: z.ZodType }
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
}

/** Compared exactly as typed and never shown, so they are not cleaned. */
const passwords = ['invitations.accept.password', 'leaving.ask.password']

const leaves = stringsInCalls(contract)
const texts = leaves.filter(({ name }) => !passwords.includes(name))

test('the contract has text fields in every group of calls', () => {
  expect(passwords.filter((name) => !leaves.some((leaf) => leaf.name === name))).toEqual([])
  expect(leaves.length).toBeGreaterThan(150)
})

describe.each(texts)('$name', ({ schema }) => {
  test('does not accept an invisible text', () => {
    for (const text of ['\u200b\u200b', '\u3164', '\u2800\u2800', '\u00ad', '\u200e\u200f', '\u{e0041}\ufe0f', '\u00a0\u3000']) {
      expect(schema.safeParse(text).data ?? '').toBe('')
    }
  })

  test('does not keep a direction override, an isolate or a control character', () => {
    for (const text of ['\u202eevil gnp', 'ab\u202ecd', 'a\u2066b\u2069c', 'ab\u0007cd', 'ab\u001bcd', 'ab\u0085cd', 'ab\ufeffcd']) {
      expect(schema.safeParse(text).data ?? '').not.toMatch(/[\u202a-\u202e\u2066-\u2069\ufeff]|(?!\n)\p{Cc}/u)
    }
  })
})

const freeTexts = texts.filter(({ schema }) => schema.safeParse('Moon over sea').data === 'Moon over sea')

test.each(freeTexts)('$name keeps ordinary names in Arabic, Persian, Hindi and emoji', ({ schema }) => {
  for (const text of ['ليلى القمر', 'می\u200cخواهم', 'राष्ट्\u200dर', '👨\u200d👩\u200d👧', 'קמר']) expect(schema.parse(text)).toBe(text)
})

function stringsInCalls(branch: object, names: string[] = []): Leaf[] {
  return Object.entries(branch).flatMap(([name, inner]) => {
    const path = [...names, name]
    const definition = inner['~orpc'] as { inputSchema?: z.ZodType } | undefined
    if (!definition) return stringsInCalls(inner, path)
    return definition.inputSchema ? stringsIn(definition.inputSchema, path.join('.')) : []
  })
}

function stringsIn(schema: z.ZodType, name: string): Leaf[] {
  const def = schema.def as Definition
  if (def.type === 'string') return [{ name, schema }]
  const fields = Object.entries(def.shape ?? {}).map(([key, inner]) => [`${name}.${key}`, inner] as const)
  const parts = [...(def.options ?? []), def.innerType, def.in, def.out, def.left, def.right].map((inner) => [name, inner] as const)
  const items = [def.element, def.valueType].map((inner) => [`${name}[]`, inner] as const)
  const keys = def.type === 'record' ? [[`${name} (name)`, def.keyType] as const] : []
  return [...fields, ...parts, ...items, ...keys].flatMap(([path, inner]) => (inner ? stringsIn(inner, path) : []))
}
