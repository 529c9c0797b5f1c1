/**
 * Combines identical work. Calls during a run wait for the next run and share its result. Results are never cached: each run begins after
 * its callers asked, so it includes their latest changes.
 * @returns a function that runs work for a key; an error rejects all callers of that run
 */
export function createSharedRuns<Answer>(): (key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const lines = new Map<string, { waiting?: Promise<Answer> | undefined; underWay: Promise<unknown> }>()

  return function askTogether(key, work) {
    const line = lines.get(key) ?? { underWay: Promise.resolve() }
    lines.set(key, line)
    line.waiting ??= line.underWay.then(nextTurn).then(() => {
      line.waiting = undefined
      // turns a synchronous throw into a rejection
      const answer = (async () => work())()
      const done = answer.then(noop, noop).then(() => {
        if (!line.waiting) lines.delete(key)
      })
      line.underWay = done
      return answer
    })
    return line.waiting
  }
}

/** Lets callers of the same event loop turn join the run. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function noop(): void {}
