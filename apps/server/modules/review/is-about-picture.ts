import { StoredFileMissing } from '../../platform/storage/storage.ts'
import { Unavailable } from '../../platform/unavailable.ts'

/** Whether the failure of a work on a stored picture is about that picture, so that it would fail again. */
export function isAboutPicture(error: unknown): boolean {
  return error instanceof StoredFileMissing || !(error instanceof Unavailable)
}
