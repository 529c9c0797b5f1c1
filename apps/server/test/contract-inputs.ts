import { z } from 'zod'
import type { Route } from './worlds/host-world.ts'

type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  contentEncoding?: string
  minimum?: number
  exclusiveMinimum?: number
  maxLength?: number
  maxItems?: number
}

export type Path = readonly (string | number)[]
export type Input = Record<string, unknown>

/**
 * A value of a call's input. `isText`: a string of any format, such as an address or a day. `isFree`: any string up to the maximum length.
 * `isId`: an id or a name that refers to something.
 */
export type Field = { path: Path; isText: boolean; isFree: boolean; isId: boolean; maxLength: number; isInPath: boolean }

/** Every value of a call's input, in the path, the query or the body. Files are excluded. */
export function listFields(route: Route): Field[] {
  if (!route.input) return []
  return listLeaves(toInputSchema(route.input)).map(({ path, shape }) => ({
    path,
    isText: isText(shape),
    isFree: isFree(shape),
    isId: shape.format === 'uuid' || /username|user_id|artist(_?id)?$/i.test(String(path.at(-1))),
    maxLength: shape.maxLength ?? 1000,
    isInPath: route.path.includes(`{${path[0]}}`),
  }))
}

/**
 * A valid input of a call: all required fields, all text fields, and those in `samples`. @param samples  values by field name, for fields
 * whose schema does not define valid values; undefined omits a field
 */
export function sampleInput(route: Route, samples: Input): Input {
  return route.input ? (createSample(toInputSchema(route.input), samples) as Input) : {}
}

/**
 * The longest valid variant of an input: every list and every free text has its maximum length. @param fill  makes a text of a maximum
 * length
 */
export function longestInput(route: Route, input: Input, fill: (maxLength: number) => string): Input {
  return route.input ? (fillLongest(toInputSchema(route.input), input, fill) as Input) : input
}

export function withValue(input: Input, [first = '', ...rest]: Path, value: unknown): Input {
  const copy = (Array.isArray(input) ? [...input] : { ...input }) as Input
  copy[first] = rest.length ? withValue((copy[first] ?? {}) as Input, rest, value) : value
  return copy
}

export function valueAt(input: unknown, path: Path): unknown {
  return path.reduce((part, step) => (part as Input | undefined)?.[step], input)
}

/** The request for an input, according to the contract: path parameters, then the query or the body. A form if there is a file. */
export function buildRequest({ method, path }: Route, input: Input): { path: string; method: string; body?: unknown } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_hole, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const values = Object.entries(rest)
  if (method === 'GET') {
    const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]))
    return { path: `/api${filled}${values.length ? `?${query}` : ''}`, method }
  }
  if (!values.some(([, value]) => value instanceof Blob)) return { path: `/api${filled}`, method, body: rest }
  const form = new FormData()
  for (const [name, value] of values) form.set(name, value instanceof Blob ? value : String(value))
  return { path: `/api${filled}`, method, body: form }
}

/** For a list without a limit of its own. */
const MOST_ITEMS = 100

function toInputSchema(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

const listUnionParts = (shape: Shape) => shape.anyOf ?? shape.oneOf
const isText = ({ type, enum: values, const: value }: Shape) => type === 'string' && !values && value === undefined
const isFree = (shape: Shape) => isText(shape) && !shape.format && !shape.pattern
const isFile = ({ format, contentEncoding }: Shape) => format === 'binary' || contentEncoding === 'binary'
/** The first part of a union that has a value. */
const resolveShape = (shape: Shape): Shape => {
  const parts = listUnionParts(shape)?.filter(({ type }) => type !== 'null')
  return parts?.[0] ? resolveShape(parts[0]) : (shape.allOf?.reduce((all, part) => ({ ...all, ...part })) ?? shape)
}

function listLeaves(whole: Shape, path: Path = []): { path: Path; shape: Shape }[] {
  const shape = resolveShape(whole)
  if (shape.properties) return Object.entries(shape.properties).flatMap(([name, inner]) => listLeaves(inner, [...path, name]))
  if (shape.items) return listLeaves(shape.items, [...path, 0])
  return isFile(shape) ? [] : [{ path, shape }]
}

function fillLongest(whole: Shape, value: unknown, fill: (maxLength: number) => string): unknown {
  const shape = resolveShape(whole)
  if (shape.properties) {
    const given = Object.entries((value ?? {}) as Input)
    return Object.fromEntries(given.map(([name, inner]) => [name, fillLongest(shape.properties?.[name] ?? {}, inner, fill)]))
  }
  if (shape.items && Array.isArray(value)) {
    const item = value.length ? fillLongest(shape.items, value[0], fill) : undefined
    return item === undefined ? value : Array.from({ length: shape.maxItems ?? MOST_ITEMS }, () => item)
  }
  return isFree(shape) ? fill(shape.maxLength ?? 1000) : value
}

function createSample(whole: Shape, samples: Input, name = ''): unknown {
  if (name in samples) return samples[name]
  const shape = resolveShape(whole)
  if (shape.properties) {
    const isWanted = (inner: string, of: Shape) => shape.required?.includes(inner) || inner in samples || isText(resolveShape(of))
    const wanted = Object.entries(shape.properties).filter(([inner, of]) => isWanted(inner, of))
    return Object.fromEntries(
      wanted.map(([inner, of]) => [inner, createSample(of, samples, inner)]).filter(([, value]) => value !== undefined),
    )
  }
  if (shape.items) return [createSample(shape.items, samples, name)]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? (shape.exclusiveMinimum ?? 0) + 1
  if (shape.type === 'boolean') return true
  return shape.type === 'string' ? 'Words' : undefined
}
