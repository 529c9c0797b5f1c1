import { Unavailable } from './unavailable.ts'

/** What the result of a call says about the service. `unknown`: no information, for example after an abort by the caller. */
export type Verdict = 'fine' | 'fault' | 'unknown'

/** The call was skipped because the service failed too often recently. */
export class CircuitOpen extends Unavailable {
  override name = 'CircuitOpen'
}

/** A circuit breaker for an external service. */
export type Circuit = {
  /**
   * Makes a call unless the circuit is open.
   * @param judge  classifies a response (default `fine`) or an error (default `fault`)
   * @throws CircuitOpen immediately while it is open; and errors of `work`
   */
  run<Answer>(
    work: () => Promise<Answer>,
    judge?: { answer?: (answer: Answer) => Verdict; error?: (error: unknown) => Verdict },
  ): Promise<Answer>
}

export type CircuitOptions = {
  name: string
  /** Consecutive faults that open the circuit. */
  faults?: number
  restMs?: number
  /** In ms. */
  now?: () => number
}

/**
 * Opens after consecutive faults, so that callers fail fast for a while. Then a single call probes the service, and success closes the
 * circuit.
 */
export function createCircuit({ name, faults: most = 5, restMs = 30_000, now = Date.now }: CircuitOptions): Circuit {
  let faults = 0
  let restsUntil = 0
  let isTrying = false

  function count(verdict: Verdict): void {
    if (verdict === 'unknown') return
    faults = verdict === 'fault' ? faults + 1 : 0
    if (faults >= most) restsUntil = now() + restMs
  }

  return {
    async run(work, { answer: ofAnswer = (): Verdict => 'fine', error: ofError = (): Verdict => 'fault' } = {}) {
      const isTrial = faults >= most
      if (isTrial && (isTrying || now() < restsUntil)) throw new CircuitOpen(`${name} failed too often of late`)
      if (isTrial) isTrying = true
      try {
        const answer = await work()
        count(ofAnswer(answer))
        return answer
      } catch (error) {
        count(ofError(error))
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}

/** For HTTP responses: only the service's own errors count as faults. */
export function toVerdict({ status }: { status: number }): Verdict {
  return status >= 500 ? 'fault' : 'fine'
}
