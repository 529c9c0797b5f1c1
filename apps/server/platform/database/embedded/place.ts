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
import { createReachable } from '../private-folder.ts'
import type { RunAs } from './run-as.ts'

/**
 * The folder that holds the database of a data folder: the data folder itself, or, where PostgreSQL's user cannot get there
 * (a checkout under /root, a disk without owners), a folder of ours that he can reach. `postgres.location` then says where.
 * @param log  told once, when the database is put elsewhere
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
  writeFileSync(pointerOf(dataDir), `${place}\n`, { flush: true })
  log(`The user that PostgreSQL runs as cannot reach ${dataDir}: the database lies in ${place}`)
  return place
}

/** The place that was chosen before, if one was. Never replaced by an empty one: a lost database has to be noticed. */
export function recordedPlace(dataDir: string): string | undefined {
  if (!existsSync(pointerOf(dataDir))) return undefined
  const place = readFileSync(pointerOf(dataDir), 'utf8').trim()
  if (existsSync(place)) return place
  throw new StartError(
    `The database of ${dataDir} is missing from ${place}: bring that folder back, or delete ${pointerOf(dataDir)} to begin with an empty one.`,
  )
}

function pointerOf(dataDir: string): string {
  return join(dataDir, 'postgres.location')
}

/** Tried for real, because modes, owners, mount options and access lists all have a say. */
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

/** A data folder that was deleted and made again starts empty: what its predecessor left is kept under the earlier name. */
function unusedPlace(dataDir: string): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const root = sharedRoot()
  for (let number = 1; ; number++) {
    const place = join(root, number === 1 ? hash : `${hash}-${number}`)
    if (!existsSync(place)) return place
  }
}

/**
 * The folder that root uses for what PostgreSQL's user has to reach. /var/tmp is second choice: some systems delete old files there.
 * @throws StartError when somebody else could have put something into it
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
