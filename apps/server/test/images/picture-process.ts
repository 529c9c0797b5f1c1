import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createPicturesPool } from '../../platform/images/processes/pictures-pool.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { bundledProcess } from '../processes/bundled-process.ts'

/** The picture process of a test file, and new folders that are removed with it. */
export function openPictureProcess() {
  const pictures = createPicturesPool({
    processPath: bundledProcess('pictures'),
    niceness: 0,
    workers: 2,
    keepsPixels: true,
    log: createLogger({ level: 'silent' }),
  })
  const root = mkdtemp(join(tmpdir(), 'tintype-pictures-'))
  afterAll(async () => {
    await pictures.stop()
    await rm(await root, { recursive: true })
  })
  return { pictures, newFolder: async () => mkdtemp(join(await root, 'test-')) }
}
