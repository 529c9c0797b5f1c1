/** Something outside the code is in the way. The message is one sentence: what is wrong and what to do. */
export class SetupFailure extends Error {}

/**
 * What the code of a failed write means, as a sentence; undefined for every other error.
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
