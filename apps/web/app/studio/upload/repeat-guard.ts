import { limits } from '@tintype/contract/limits'

type Sent = { key: string; atMs: number }
type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

/** The file that went out last, on this page load: a second click, a second tab of the form, a nervous double tap. */
let last: Sent | undefined

/** Notes that `file` goes out now. False when the same one did within the last four seconds (specification, section 5). */
export function claimUpload(file: FileFacts, nowMs = Date.now()): boolean {
  const key = [file.name, file.size, file.lastModified].join('|')
  if (last?.key === key && nowMs - last.atMs < limits.artwork.duplicateWindowMs) return false
  last = { key, atMs: nowMs }
  return true
}

/** It did not arrive: the same file may go out again at once. */
export function releaseUpload(): void {
  last = undefined
}
