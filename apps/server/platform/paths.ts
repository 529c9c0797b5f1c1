import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder: the nearest one above this file with a lock file, whether it runs from source or bundled. */
const root = findRoot(import.meta.dirname)

/** A path inside the project, from its root. */
export function projectPath(...segments: string[]): string {
  return join(root, ...segments)
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('the project folder was not found')
  return findRoot(parent)
}

/** The entry of a process of our own, bundled or from source, whichever this one is. */
export function processPath(name: 'pictures' | 'demo-art'): string {
  const isBundled = import.meta.url.endsWith('.js')
  if (isBundled) return join(root, 'build/server', `${name}.js`)
  return join(root, 'apps/server', name === 'pictures' ? 'platform/images/pictures-process.ts' : 'demo/art-process.ts')
}
