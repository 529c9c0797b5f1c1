import { Unavailable } from './unavailable.ts'

/** What a call says of the service that was asked. `untold`: nothing, as where whoever asked thought again. */
export type Verdict = 'fine' | 'fault' | 'untold'

/** The call was not made: the service failed too often of late. */
export class CircuitOpen extends Unavailable {
  override name = 'CircuitOpen'
}

/** Between us and one service outside. */
export type Circuit = {
  /**
   * Makes a call, unless the service rests.
   * @param judge  what an answer (else `fine`) or an error (else `fault`) says of the service
   * @throws CircuitOpen at once while it rests; and whatever `work` throws
   */
  run<Answer>(
    work: () => Promise<Answer>,
    judge?: { answer?: (answer: Answer) => Verdict; error?: (error: unknown) => Verdict },
  ): Promise<Answer>
}

export type CircuitOptions = {
  name: string
  /** In a row. */
  faults?: number
  restMs?: number
  /** In ms. */
  now?: () => number
}

/**
 * After so many faults in a row nobody is kept waiting for the next one: for a while no call is made. Then one goes ahead to try, and the
 * others follow once it has come back.
 */
export function createCircuit({ name, faults: most = 5, restMs = 30_000, now = Date.now }: CircuitOptions): Circuit {
  let faults = 0
  let restsUntil = 0
  let isTrying = false

  function count(verdict: Verdict): void {
    if (verdict === 'untold') return
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

/** Of an answer over HTTP: whatever else a service says, an error of its own is a fault. */
export function verdictOf({ status }: { status: number }): Verdict {
  return status >= 500 ? 'fault' : 'fine'
}
