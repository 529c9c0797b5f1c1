import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const UNCHANGED = ['apps', 'packages', 'node_modules', 'package.json', 'package-lock.json']

/** The hash in the name of a script or style sheet, such as `frame-C-iWzUrJ.js`. */
const HASHED = /-([\w-]{8})(?=\.(?:js|css)\b)/g

/** Also the version of the route manifest, which is the hash alone. */
const HASH_OR_VERSION = /([-"'`])([\w-]{8})(?=\.(?:js|css)\b|["'`])/g

/** Files that a release can lack: source maps, and the compressed copies of files that change. */
const NOT_COPIED = new Set(['.map', '.br'])

export type Release = { folder: string; remove(): Promise<void> }

/**
 * Makes a second release out of the built one, as a change of the frame would: the pages contain its name in a meta element, and every
 * script and style sheet has another file name. A build of its own takes 11 s.
 */
export async function makeNextRelease(name: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-release-'))
  await Promise.all(UNCHANGED.map((source) => symlink(join(root, source), join(folder, source))))
  await cp(join(root, 'build'), join(folder, 'build'), { recursive: true, filter: (source) => !NOT_COPIED.has(extname(source)) })
  const web = join(folder, 'build/web')
  const names = (await readdir(join(web, 'client/assets'))).join('\n')
  const hashes = new Set([...names.matchAll(HASHED)].map(([, hash = '']) => hash))
  if (hashes.size === 0) throw new Error('the built release has no hashed files')
  const changeHashes = (text: string) =>
    text.replace(HASH_OR_VERSION, (match, before: string, hash: string) =>
      hashes.has(hash) ? before + [...hash].reverse().join('') : match,
    )
  let marks = 0
  for (const entry of await readdir(web, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(js|css|html|json|webmanifest)$/.test(entry.name)) continue
    const text = (await readFile(path, 'utf8')).replace(/charSet: ?(["`])utf-8\1/g, (charSet) => {
      marks += 1
      return `${charSet}, name: "release", content: "${name}"`
    })
    await writeFile(path, changeHashes(text))
    await rename(path, join(entry.parentPath, changeHashes(basename(path))))
  }
  if (marks === 0) throw new Error('the frame of the pages has no place for the mark')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
