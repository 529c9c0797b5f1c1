import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { asStartError } from '../files/data-folder.ts'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'

/** A database cluster on disk, and the data to start it. */
export type Cluster = { folder: string; binaries: Binaries; runAs: RunAs; password: string; settings?: Record<string, string> | undefined }

/**
 * Creates the cluster on the first start. Initialises under a temporary name and renames, so that an existing cluster is complete. The
 * superuser's password is stored in `<dataDir>/postgres.secret`; a lost one is replaced.
 */
export function ensureCluster(dataDir: string, place: string, binaries: Binaries, runAs: RunAs): Cluster {
  const folder = join(place, 'postgres')
  const secret = join(dataDir, 'postgres.secret')
  const cluster = { folder, binaries, runAs }
  const known = existsSync(secret) ? readFileSync(secret, 'utf8').trim() : ''
  const password = known || randomBytes(24).toString('hex')
  if (existsSync(folder)) {
    refuseOtherVersion(folder, binaries)
    if (!known) setPassword({ ...cluster, password })
  } else initialise({ ...cluster, password })
  if (!known) writeFileSync(secret, `${password}\n`, { mode: 0o600, flush: true })
  for (const parent of [place, dataDir]) syncFolder(parent)
  return { ...cluster, password }
}

function refuseOtherVersion(folder: string, binaries: Binaries): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version === binaries.major) return
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${version} and this program brings ${binaries.major}: export it with the earlier release and import it here.`,
  )
}

function initialise({ folder, binaries, runAs, password }: Cluster): void {
  const fresh = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(fresh, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  give(fresh, runAs)
  give(passwordFile, runAs)
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    run(join(binaries.bin, 'initdb'), ['-D', fresh, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...locale], runAs)
    renameSync(fresh, folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Resets a lost password in single-user mode, which asks for none. */
function setPassword({ folder, binaries, runAs, password }: Cluster): void {
  run(join(binaries.bin, 'postgres'), ['--single', '-D', folder, 'postgres'], runAs, `ALTER ROLE postgres PASSWORD '${password}'\n`)
}

/** Without fsync, a power failure may undo the rename and lose everything committed since. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function give(path: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function run(program: string, parameters: string[], runAs: RunAs, input = ''): void {
  const { status, stderr, error } = spawnSync(program, parameters, {
    cwd: '/',
    encoding: 'utf8',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    input,
    ...runAs,
  })
  if (error) throw error
  if (status === 0) return
  if (stderr.includes('No space left on device')) throw asStartError({ code: 'ENOSPC' }, program)
  throw new StartError(
    `The database could not be prepared: ${stderr.trim().split('\n').filter(isComplaint)[0] ?? `${program} ended with ${status}`}`,
  )
}

function isComplaint(line: string): boolean {
  return /error|fatal|could not/i.test(line)
}
