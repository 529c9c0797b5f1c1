import { limits } from '@tintype/contract/limits'

type Sent = { key: string; atMs: number }
type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

/** The last submitted file of this page load, against double clicks and repeated submits. */
let last: Sent | undefined

/** Records the submission of `file`. False if the same file was submitted within the last four seconds. */
export function claimUpload(file: FileFacts, nowMs = Date.now()): boolean {
  const key = [file.name, file.size, file.lastModified].join('|')
  if (last?.key === key && nowMs - last.atMs < limits.artwork.duplicateWindowMs) return false
  last = { key, atMs: nowMs }
  return true
}

/** The upload failed: the same file can be submitted again at once. */
export function releaseUpload(): void {
  last = undefined
}
