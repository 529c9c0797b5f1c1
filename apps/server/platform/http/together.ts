/**
 * Work that gives everybody the same: whoever asks for it while it is being done waits for the next time it is done, with all others
 * who wait, and is given what they are given. Nothing is kept: no answer was begun before its question was asked, so what somebody
 * has just changed is in it.
 * @returns a function that does the work of a key; it fails for all who share it alike
 */
export function together<Answer>(): (key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const lines = new Map<string, { waiting?: Promise<Answer> | undefined; underWay: Promise<unknown> }>()

  return function askTogether(key, work) {
    const line = lines.get(key) ?? { underWay: Promise.resolve() }
    lines.set(key, line)
    line.waiting ??= line.underWay.then(nextTurn).then(() => {
      line.waiting = undefined
      // what is thrown at once comes as a rejection, too
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

/** Those who ask in the same turn of the loop are in it. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function noop(): void {}
