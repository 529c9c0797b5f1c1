/** A pending step-up; `cancel` fails the calls that wait for it. */
export type StepUpRequest = { confirm: () => void; cancel: () => void }

const listeners = new Set<() => void>()
let request: StepUpRequest | undefined
let answer: Promise<boolean> | undefined

export function currentStepUp(): StepUpRequest | undefined {
  return request
}

export function onStepUpChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns whether the user has proven the identity; calls at the same time share one question */
export function askForStepUp(): Promise<boolean> {
  answer ??= new Promise((resolve) => {
    const settle = (isConfirmed: boolean) => {
      ;[request, answer] = [undefined, undefined]
      tell()
      resolve(isConfirmed)
    }
    request = { confirm: () => settle(true), cancel: () => settle(false) }
    tell()
  })
  return answer
}

function tell(): void {
  for (const listener of listeners) listener()
}
