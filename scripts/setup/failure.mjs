/** A failure outside the code. The message is one sentence: the problem and its solution. */
export class SetupFailure extends Error {}

/**
 * The meaning of a failed write's error code, as a sentence; undefined for other errors.
 * @param {string | undefined} code
 * @param {string} root
 */
export function explainDisk(code, root) {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new SetupFailure(
        `The project folder ${root} is not writable for this user: give yourself the right to write there, or copy the project elsewhere.`,
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new SetupFailure(`The disk that holds ${root} is full: make room (the set-up needs about 1.5 GB) and start again.`)
    default:
      return undefined
  }
}
