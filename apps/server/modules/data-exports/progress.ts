import { type Try, updateTry } from './queries/data-exports.ts'
import type { DataExportTools } from './tools.ts'

/** A later try of the same archive has started, because this one was considered dead. */
export class Superseded extends Error {}

export type Progress = { advance(bytes: number): Promise<void> }

/** Records the progress of an archive, at most once per second. @throws Superseded */
export async function createProgress({ database, clock }: DataExportTools, current: Try, bytesTotal: number): Promise<Progress> {
  let bytesDone = 0
  let saidAt = clock().getTime()

  async function say(): Promise<void> {
    if (!(await updateTry(database, current, { bytesDone, bytesTotal }))) throw new Superseded()
  }
  await say()
  return {
    async advance(bytes) {
      bytesDone += bytes
      const now = clock().getTime()
      if (now - saidAt < 1000) return
      saidAt = now
      await say()
    },
  }
}
