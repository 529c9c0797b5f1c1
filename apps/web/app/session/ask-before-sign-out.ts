type Question = (goOn: () => void) => void

let question: Question | undefined

/** A page that holds unsent work asks first. There is one such page at a time. @returns what takes the question back */
export function askBeforeSignOut(ask: Question): () => void {
  question = ask
  return () => {
    if (question === ask) question = undefined
  }
}

/** Whether a page holds what leaving it would lose. */
export function holdsUnsent(): boolean {
  return question !== undefined
}

/** Goes on at once, or once whoever would lose work has said yes. */
export function unlessUnsent(goOn: () => void): void {
  if (question) question(goOn)
  else goOn()
}
