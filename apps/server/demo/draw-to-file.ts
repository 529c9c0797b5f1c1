import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UploadedFile } from '../platform/http/uploads/uploaded-file.ts'
import { processPath } from '../platform/paths.ts'

export type DemoPicture = { kind: 'artwork' | 'banner' | 'portrait' | 'cause'; key: string }

/** Width of portrait artworks: enough for high-resolution screens, and all of them are drawn within minutes. */
const WIDTH_PX = 1536

/** Draws a picture into a temporary file, passes it on like an upload, and deletes the file. */
export async function withDrawing<Result>(
  { kind, key }: DemoPicture,
  options: { dir: string; signal: AbortSignal },
  use: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const folder = join(options.dir, `demo-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const path = join(folder, 'picture.webp')
    await promisify(execFile)(process.execPath, [processPath('demo-art'), kind, key, String(WIDTH_PX), path], { signal: options.signal })
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return await use(new UploadedFile({ blob: await openAsBlob(path), name: `${key}.webp`, path, sha256 }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
