import { spawnSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

/** The system user of PostgreSQL, which refuses to run as root. Empty means the current user. */
export type RunAs = { uid?: number; gid?: number }

/**
 * If we are root: the owner of an existing cluster, else `postgres`, else the unprivileged system account. Never creates a user.
 * @param cluster  may not exist yet
 */
export function chooseRunAs(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  const owner: Stats | undefined = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = systemUser('postgres') ?? systemUser('nobody')
  if (!user) {
    throw new StartError(
      'PostgreSQL does not run as root and this system has neither a user "postgres" nor "nobody": start as another user, or set DATABASE_URL.',
    )
  }
  return user
}

function systemUser(name: string): RunAs | undefined {
  const [uid, gid] = [systemId('-u', name), systemId('-g', name)]
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function systemId(which: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : undefined
}
