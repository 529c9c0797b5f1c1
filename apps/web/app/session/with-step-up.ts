/**
 * Makes a call, and where the server wants a recent proof of identity, asks the user for it and makes the call once more. The question is
 * loaded when it is needed, because public pages have none.
 * @throws the first refusal where the user cancels
 */
export async function withStepUp<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'reauthentication_required') throw error
    const { askForStepUp } = await import('./step-up.ts')
    if (!(await askForStepUp())) throw error
    return call()
  }
}
