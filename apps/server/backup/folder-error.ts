import { Problem } from '@tintype/contract/problems'
import { StartError } from '../platform/start-error.ts'

/** Converts a full or forbidden disk of the backup folder, or an unavailable storage, to a StartError; returns other errors unchanged. */
export function asFolderError(error: unknown, folder: string): unknown {
  if (error instanceof Problem) return new StartError(error.message, { cause: error })
  const { code, path } = error as NodeJS.ErrnoException
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(`The disk under ${folder} is full: no backup was made.`, { cause: error })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`The backup cannot be written to ${folder} (${code} at ${path ?? folder}).`, { cause: error })
    default:
      return error
  }
}
