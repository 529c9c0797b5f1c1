import { accessProblems } from './problems/access.ts'
import { artworksProblems } from './problems/artworks.ts'
import { operationsProblems } from './problems/operations.ts'
import { payoutsProblems } from './problems/payouts.ts'
import type { ProblemData, ProblemRow } from './problems/problem-row.ts'
import { storeProblems } from './problems/store.ts'
import { studioProblems } from './problems/studio.ts'

/**
 * Every rule that can be violated: its HTTP status and its message to the user. A text with data is a function of it; the data must not
 * contain secrets.
 */
const table = {
  ...accessProblems,
  ...artworksProblems,
  ...payoutsProblems,
  ...studioProblems,
  ...storeProblems,
  ...operationsProblems,
} as const satisfies Record<string, ProblemRow>

export type ProblemCode = keyof typeof table

export const problemCodes = Object.keys(table) as ProblemCode[]

/** The message for `code`, suitable for users. */
export function problemText(code: ProblemCode, data: ProblemData = {}): string {
  const { text } = table[code] as ProblemRow
  return typeof text === 'function' ? text(data) : text
}

export function problemStatus(code: ProblemCode): number {
  return table[code].status
}

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(table, code)
}

/** A violated rule. Rules, queries and actions throw it with the code alone; the server converts it to a response in one place. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly data: ProblemData

  constructor(code: ProblemCode, data: ProblemData = {}, options?: ErrorOptions) {
    super(problemText(code, data), options)
    this.name = 'Problem'
    this.code = code
    this.data = data
  }

  get status(): number {
    return problemStatus(this.code)
  }

  /** The part of the data sent to the caller; undefined if there is none. `field` in the data names the invalid input. */
  get publicData(): Record<string, unknown> | undefined {
    const { publicFields } = table[this.code] as ProblemRow
    const data = publicFields && Object.fromEntries(Object.entries(this.data).filter(([name]) => publicFields.includes(name)))
    const { field } = this.data
    return field === undefined ? data : { ...data, fields: { [field]: this.message } }
  }
}
