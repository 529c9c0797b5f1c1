/**
 * An external cause prevents the start. The message is one sentence for the operator: the problem and its solution. `main.ts` prints it
 * without a stack and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
