import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const SOURCES = ['apps', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json']
const NOT_COPIED = new Set(['node_modules', '.react-router'])

export type Release = { folder: string; remove(): Promise<void> }

/** Builds a second release, whose pages contain its name in a meta element. */
export async function buildNextRelease(name: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-release-'))
  for (const source of SOURCES)
    await cp(join(root, source), join(folder, source), { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const frame = join(folder, 'apps/web/app/root.tsx')
  const written = await readFile(frame, 'utf8')
  const marked = written.replace('<meta charSet="utf-8" />', `<meta charSet="utf-8" />\n<meta name="release" content="${name}" />`)
  if (marked === written) throw new Error('the frame of the pages has no place for the mark')
  await writeFile(frame, marked)
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
