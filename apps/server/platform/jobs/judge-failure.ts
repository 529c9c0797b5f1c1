import { Problem } from '@tintype/contract/problems'
import { mayPass } from './may-pass.ts'

/** So often a job fails by a mistake of ours before it is given up; what is away keeps it waiting for all tries of its kind. */
export const MISTAKES_MAX = 3

/** A try as the queue handed it out. @property output  what was kept of the try before */
export type FailedTry = { retryCount: number; retryLimit: number; output: unknown; signal: AbortSignal }

/**
 * What becomes of a job whose try has failed. A broken rule is final, as trying again would break it again. What the queue itself ends, a try
 * whose process died or that took too long, does not come by here: it keeps all tries of its kind.
 * @returns `mistakes`: how often it has failed by one of ours since, to be kept with it
 */
export function judgeFailure(error: unknown, { retryCount, retryLimit, output, signal }: FailedTry) {
  const isMistake = !signal.aborted && !mayPass(error)
  const mistakes = mistakesIn(output) + (isMistake ? 1 : 0)
  const isBrokenRule = error instanceof Problem && error.status < 500
  return { isGivenUp: isBrokenRule || retryCount >= retryLimit || (isMistake && mistakes >= MISTAKES_MAX), mistakes }
}

function mistakesIn(output: unknown): number {
  const { mistakes } = (output ?? {}) as { mistakes?: unknown }
  return typeof mistakes === 'number' ? mistakes : 0
}
