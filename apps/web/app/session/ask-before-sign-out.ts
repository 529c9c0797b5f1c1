type Question = (goOn: () => void) => void

let question: Question | undefined

/**
 * Registers a confirmation before sign-out for a page with unsent work. Only one page can register at a time.
 * @returns a function that removes it
 */
export function askBeforeSignOut(ask: Question): () => void {
  question = ask
  return () => {
    if (question === ask) question = undefined
  }
}

/** Whether a page has work that leaving would lose. */
export function hasUnsentWork(): boolean {
  return question !== undefined
}

/** Continues at once, or after the user has confirmed the loss of unsent work. */
export function confirmIfUnsent(goOn: () => void): void {
  if (question) question(goOn)
  else goOn()
}
