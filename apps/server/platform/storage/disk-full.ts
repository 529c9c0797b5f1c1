import { Problem } from '@tintype/contract/problems'

/** A full disk as the Problem a person may read; every other error comes back as it is. */
export function asStorageFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Problem('storage_full', {}, { cause: error }) : error
}
