import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'packages',
  'apps',
  'scripts/build.mjs',
  'scripts/build-offline.ts',
  'scripts/setup/build-stamp.mjs',
  'package-lock.json',
  'tsconfig.base.json',
]
const NOT_BUILT = /^(node_modules|\..*|.*\.test\.tsx?)$/
/** Tests, and files that the server reads from their source folder. */
const NOT_BUILT_FOLDERS = ['apps/server/test', 'apps/server/demo/pictures']

/** The file in which a completed build records its sources. */
export function buildStampPath(root) {
  return join(root, 'build', '.stamp')
}

/** Whether the build matches the current sources. */
export function isBuilt(root) {
  const stamp = buildStampPath(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root)
}

/** A hash of the content of all build inputs; modification times are ignored, because git changes them. */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => filesUnder(root, source)))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(root, path) {
  const entry = readdirSync(join(root, path, '..'), { withFileTypes: true }).find(({ name }) => name === path.split('/').at(-1))
  if (!entry) return []
  return entry.isDirectory() ? walk(root, path) : [path]
}

function walk(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !NOT_BUILT.test(name))
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (NOT_BUILT_FOLDERS.includes(path)) return []
    return entry.isDirectory() ? walk(root, path) : [path]
  })
}
