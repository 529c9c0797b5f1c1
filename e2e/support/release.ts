import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const UNCHANGED = ['apps', 'packages', 'node_modules', 'package.json', 'package-lock.json']

/** The hash in the file name of a script or style sheet, such as `frame-C-iWzUrJ.js`. */
const HASHED = /-([\w-]{8})\.(?:js|css)$/

export type Release = { folder: string; remove(): Promise<void> }

/**
 * Makes a second release out of the built one, as a change of the frame would: the pages contain its name in a meta element, and every
 * script and style sheet has another file name. A build of its own takes 11 s.
 */
export async function makeNextRelease(name: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'tintype-release-'))
  await Promise.all(UNCHANGED.map((source) => symlink(join(root, source), join(folder, source))))
  await cp(join(root, 'build'), join(folder, 'build'), { recursive: true })
  const web = join(folder, 'build/web')
  const hashes = (await readdir(join(web, 'client/assets'))).flatMap((file) => HASHED.exec(file)?.[1] ?? [])
  if (hashes.length === 0) throw new Error('the built release has no hashed files')
  const known = new RegExp(hashes.join('|'), 'g')
  const changeHashes = (text: string) => text.replace(known, (hash) => [...hash].reverse().join(''))
  let marks = 0
  for (const entry of await readdir(web, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // the compressed copy of a file that changes
    if (entry.name.endsWith('.br')) await rm(path)
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
