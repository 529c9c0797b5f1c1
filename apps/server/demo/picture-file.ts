import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '../compose/platform.ts'
import { UploadedFile } from '../http/uploads/uploaded-file.ts'
import { projectPath } from '../platform/paths.ts'

export type DemoPicture = { kind: 'artwork' | 'banner' | 'portrait' | 'cause'; key: string }

/** Picture files of the demo: `artworks/SLUG.webp`, `banners/ARTIST.webp` and so on. Written by `npm run draw`. */
export const PICTURES_FOLDER = projectPath('apps/server/demo/pictures')

const folders = { artwork: 'artworks', banner: 'banners', portrait: 'portraits', cause: 'causes' } as const

export function picturePath({ kind, key }: DemoPicture): string {
  return join(PICTURES_FOLDER, folders[kind], `${key}.webp`)
}

/** Passes on a copy of a picture file like an upload, because the storage moves an uploaded file. Deletes the copy afterwards. */
export async function withUpload<Result>(
  { storage }: Pick<Platform, 'storage'>,
  picture: DemoPicture,
  use: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const folder = await storage.makeFolder()
  try {
    const path = join(folder.path, 'picture.webp')
    await copyFile(picturePath(picture), path)
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return await use(new UploadedFile({ blob: await openAsBlob(path), name: `${picture.key}.webp`, path, sha256 }))
  } finally {
    await folder.release()
  }
}
