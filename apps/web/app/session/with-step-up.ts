/**
 * Makes a call. If the server requires recent authentication, asks the user for it and repeats the call. The dialog is loaded on demand,
 * because public pages need none.
 * @throws the first refusal if the user cancels
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
