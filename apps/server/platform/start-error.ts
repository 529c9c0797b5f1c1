/**
 * Something outside the code keeps the program from starting. The message is one sentence for the person
 * at the keyboard: what is wrong and what to do. `main.ts` prints it without a stack and exits with 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
