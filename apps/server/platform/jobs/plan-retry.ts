import { Problem } from '@tintype/contract/problems'
import { isTransientFailure } from './transient-failure.ts'

/** Attempts of a job that fails by a bug. Jobs that wait for an unavailable service use all attempts of their type. */
export const MISTAKES_MAX = 3

/** An attempt from the queue. @property output  the stored result of the previous attempt */
export type FailedAttempt = { retryCount: number; retryLimit: number; output: unknown; signal: AbortSignal }

/**
 * Decides how a failed job continues. Problems are permanent, because a retry would fail again. Attempts ended by the queue (a dead process
 * or a timeout) bypass this and keep all attempts.
 * @returns `mistakes`: the number of bugs so far, stored with the job
 */
export function planRetry(error: unknown, { retryCount, retryLimit, output, signal }: FailedAttempt) {
  const isMistake = !signal.aborted && !isTransientFailure(error)
  const mistakes = mistakesIn(output) + (isMistake ? 1 : 0)
  const isBrokenRule = error instanceof Problem && error.status < 500
  return { isGivenUp: isBrokenRule || retryCount >= retryLimit || (isMistake && mistakes >= MISTAKES_MAX), mistakes }
}

function mistakesIn(output: unknown): number {
  const { mistakes } = (output ?? {}) as { mistakes?: unknown }
  return typeof mistakes === 'number' ? mistakes : 0
}
