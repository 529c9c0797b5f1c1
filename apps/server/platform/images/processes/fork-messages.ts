import type { ForkOptions } from './fork-for-pictures.ts'

/** A command of the server to the fork server, for the process with this number. */
export type ForkOrder = { id: number } & (
  | { kind: 'fork'; processPath: string; options: ForkOptions }
  | { kind: 'send'; message: object }
  | { kind: 'end' | 'kill' }
)

/** An event of that process. */
export type ForkReport = { id: number } & (
  | { kind: 'message'; message: unknown }
  | { kind: 'written'; text: string }
  | { kind: 'ended'; reason: string }
)
