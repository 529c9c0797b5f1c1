import { z } from 'zod'
import type { Route } from './host-world.ts'

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
export function fieldsOf(route: Route): Field[] {
  if (!route.input) return []
  return leavesOf(shapeOf(route.input)).map(({ path, shape }) => ({
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
  return route.input ? (sampleOf(shapeOf(route.input), samples) as Input) : {}
}

/**
 * The longest valid variant of an input: every list and every free text has its maximum length. @param fill  makes a text of a maximum
 * length
 */
export function longestInput(route: Route, input: Input, fill: (maxLength: number) => string): Input {
  return route.input ? (longestOf(shapeOf(route.input), input, fill) as Input) : input
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
export function requestOf({ method, path }: Route, input: Input): { path: string; method: string; body?: unknown } {
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

function shapeOf(schema: z.ZodType): Shape {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
}

const partsOf = (shape: Shape) => shape.anyOf ?? shape.oneOf
const isText = ({ type, enum: values, const: value }: Shape) => type === 'string' && !values && value === undefined
const isFree = (shape: Shape) => isText(shape) && !shape.format && !shape.pattern
const isFile = ({ format, contentEncoding }: Shape) => format === 'binary' || contentEncoding === 'binary'
/** The first part of a union that has a value. */
const mainOf = (shape: Shape): Shape => {
  const parts = partsOf(shape)?.filter(({ type }) => type !== 'null')
  return parts?.[0] ? mainOf(parts[0]) : (shape.allOf?.reduce((all, part) => ({ ...all, ...part })) ?? shape)
}

function leavesOf(whole: Shape, path: Path = []): { path: Path; shape: Shape }[] {
  const shape = mainOf(whole)
  if (shape.properties) return Object.entries(shape.properties).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
  if (shape.items) return leavesOf(shape.items, [...path, 0])
  return isFile(shape) ? [] : [{ path, shape }]
}

function longestOf(whole: Shape, value: unknown, fill: (maxLength: number) => string): unknown {
  const shape = mainOf(whole)
  if (shape.properties) {
    const given = Object.entries((value ?? {}) as Input)
    return Object.fromEntries(given.map(([name, inner]) => [name, longestOf(shape.properties?.[name] ?? {}, inner, fill)]))
  }
  if (shape.items && Array.isArray(value)) {
    const item = value.length ? longestOf(shape.items, value[0], fill) : undefined
    return item === undefined ? value : Array.from({ length: shape.maxItems ?? MOST_ITEMS }, () => item)
  }
  return isFree(shape) ? fill(shape.maxLength ?? 1000) : value
}

function sampleOf(whole: Shape, samples: Input, name = ''): unknown {
  if (name in samples) return samples[name]
  const shape = mainOf(whole)
  if (shape.properties) {
    const isWanted = (inner: string, of: Shape) => shape.required?.includes(inner) || inner in samples || isText(mainOf(of))
    const wanted = Object.entries(shape.properties).filter(([inner, of]) => isWanted(inner, of))
    return Object.fromEntries(wanted.map(([inner, of]) => [inner, sampleOf(of, samples, inner)]).filter(([, value]) => value !== undefined))
  }
  if (shape.items) return [sampleOf(shape.items, samples, name)]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum ?? (shape.exclusiveMinimum ?? 0) + 1
  if (shape.type === 'boolean') return true
  return shape.type === 'string' ? 'Words' : undefined
}
