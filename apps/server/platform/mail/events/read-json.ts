import { Problem } from '@tintype/contract/problems'
import type { z } from 'zod'

/** JSON.parse passes the source text of each number to the reviver; TypeScript's types lack it. */
type Reviver = (key: string, value: unknown, context: { source: string }) => unknown

/** Ids can be larger than a JavaScript number can hold exactly. */
const keepIds: Reviver = (key, value, { source }) => (key === 'ID' && typeof value === 'number' ? source : value)

/** Parses a JSON text of a known shape. Providers add fields, so unknown ones are ignored. @throws Problem `malformed` */
export function readJson<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(text, keepIds as (key: string, value: unknown) => unknown))
  } catch (error) {
    throw new Problem('malformed', {}, { cause: error })
  }
}
