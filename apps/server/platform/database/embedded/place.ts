import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { createReachable } from '../files/private-folder.ts'
import type { RunAs } from './run-as.ts'

/**
 * The folder of the database: the data folder, or a shared folder if PostgreSQL's user cannot reach the data folder (a checkout under
 * /root, a disk without owners). `postgres.location` records the shared folder.
 * @param log  called once if the shared folder is chosen
 */
export function ensurePlace(dataDir: string, runAs: RunAs, log: (line: string) => void): string {
  const known = recordedPlace(dataDir)
  if (known !== undefined) return known
  if (runAs.uid === undefined || canHost(dataDir, runAs)) return dataDir
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartError(
      `The user that PostgreSQL runs as cannot reach ${dataDir} any more: let others pass through its parent folders (chmod o+x), or start as the owner of the database.`,
    )
  }
  const place = unusedPlace(dataDir)
  createReachable(() => mkdirSync(place, { mode: 0o755 }))
  writeFileSync(toPointerPath(dataDir), `${place}\n`, { flush: true })
  log(`The user that PostgreSQL runs as cannot reach ${dataDir}: the database lies in ${place}`)
  return place
}

/** The recorded folder, if there is one. A missing folder is an error instead of a new empty database, so that data loss is noticed. */
export function recordedPlace(dataDir: string): string | undefined {
  if (!existsSync(toPointerPath(dataDir))) return undefined
  const place = readFileSync(toPointerPath(dataDir), 'utf8').trim()
  if (existsSync(place)) return place
  throw new StartError(
    `The database of ${dataDir} is missing from ${place}: bring that folder back, or delete ${toPointerPath(dataDir)} to begin with an empty one.`,
  )
}

function toPointerPath(dataDir: string): string {
  return join(dataDir, 'postgres.location')
}

/** Tests by writing a file, because modes, owners, mount options and access lists all matter. */
function canHost(dataDir: string, { uid, gid }: RunAs): boolean {
  const probe = mkdtempSync(join(dataDir, 'postgres-probe-'))
  try {
    chownSync(probe, uid ?? 0, gid ?? 0)
    const { status } = spawnSync('sh', ['-c', 'umask 077 && : > "$0/file" && cd "$0"', probe], { cwd: '/', uid, gid })
    return status === 0 && statSync(probe).uid === uid && (statSync(probe).mode & 0o777) === 0o700
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** A new folder name: a recreated data folder starts empty, and the former database stays under its earlier name. */
function unusedPlace(dataDir: string): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const root = sharedRoot()
  for (let number = 1; ; number++) {
    const place = join(root, number === 1 ? hash : `${hash}-${number}`)
    if (!existsSync(place)) return place
  }
}

/**
 * The root-owned folder that PostgreSQL's user can reach. Prefers /var/lib, because some systems delete old files in /var/tmp.
 * @throws StartError if other users could write to it
 */
export function sharedRoot(): string {
  const root = join(isWritable('/var/lib') ? '/var/lib' : '/var/tmp', 'tintype')
  createReachable(() => mkdirSync(root, { recursive: true, mode: 0o755 }))
  const { uid, mode } = statSync(root)
  if (uid !== 0 || (mode & 0o022) !== 0)
    throw new StartError(`The folder ${root} is not root's alone: remove it, or start as a user other than root.`)
  return root
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
