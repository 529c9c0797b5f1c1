import type { ForkOptions } from './fork-for-pictures.ts'

/** What the server has the fork server do, of the process with this number. */
export type ForkOrder = { id: number } & (
  | { kind: 'fork'; processPath: string; options: ForkOptions }
  | { kind: 'send'; message: object }
  | { kind: 'end' | 'kill' }
)

/** What the fork server tells of it. */
export type ForkReport = { id: number } & (
  | { kind: 'message'; message: unknown }
  | { kind: 'written'; text: string }
  | { kind: 'ended'; reason: string }
)
