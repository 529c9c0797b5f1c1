import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project root: the nearest folder above this file with a lock file, both from source and bundled. */
const root = findRoot(import.meta.dirname)

/** A path relative to the project root. */
export function projectPath(...segments: string[]): string {
  return join(root, ...segments)
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('the project folder was not found')
  return findRoot(parent)
}

/** The network that enlarges pictures in a default install; its model card lies beside it. */
export const ENLARGER_PATH = projectPath('apps/server/networks/enlarger.onnx')

/** The network that rates the content of artworks in review; its model card lies beside it. */
export const CONTENT_NETWORK_PATH = projectPath('apps/server/networks/content.onnx')

const PROCESSES = {
  pictures: 'platform/images/processes/pictures-process.ts',
  recognition: 'platform/images/recognition/recognition-process.ts',
  upscaling: 'platform/images/enlarging/upscale-process.ts',
} as const

/** The entry file of a child process, bundled or from source like this process. */
export function processPath(name: keyof typeof PROCESSES): string {
  const isBundled = import.meta.url.endsWith('.js')
  return isBundled ? join(root, 'build/server', `${name}.js`) : join(root, 'apps/server', PROCESSES[name])
}
