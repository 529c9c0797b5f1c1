import { Problem } from '@tintype/contract/problems'

/** Converts a full disk to a Problem for the user; returns other errors unchanged. */
export function asStorageFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Problem('storage_full', {}, { cause: error }) : error
}
