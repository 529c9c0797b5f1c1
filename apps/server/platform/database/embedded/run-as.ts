import { spawnSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { StartError } from '../../start-error.ts'

/** The system user PostgreSQL runs as. Empty: ourselves. PostgreSQL refuses to run as root. */
export type RunAs = { uid?: number; gid?: number }

/**
 * As root: the owner of the cluster that is there already, else `postgres`, else `nobody`; no user is ever created.
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
