/** A step-up that the user is asked for; `cancel` fails the calls that wait for it. */
export type StepUpRequest = { confirm: () => void; cancel: () => void }

const listeners = new Set<() => void>()
let request: StepUpRequest | undefined
let answer: Promise<boolean> | undefined

/**
 * Makes a call, and where the server wants a recent proof of identity, asks the user for the password and makes it once more. Calls at
 * the same time share one question.
 * @throws the first refusal where the user cancels
 */
export async function withStepUp<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'reauthentication_required' || !(await askForStepUp())) throw error
    return call()
  }
}

export function currentStepUp(): StepUpRequest | undefined {
  return request
}

export function onStepUpChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function askForStepUp(): Promise<boolean> {
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
