import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import { StartError } from '../../start-error.ts'
import type { Cluster } from './cluster.ts'

/** A PostgreSQL that accepts connections. `ended` resolves when its process has ended for any reason. */
export type Postmaster = { port: number; ended: Promise<void>; stop(): Promise<void> }

/** Settings for a small machine; durability keeps PostgreSQL's safe defaults. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '48MB',
  // pages are in the cache of the system, and a separate process per read costs more than the read
  io_method: 'sync',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Errors that are temporary while the last processes of an earlier PostgreSQL end. */
const STILL_ENDING = /still in use|postmaster\.pid" already exists/
const STILL_ENDING_MS = 20_000
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/

/**
 * Starts PostgreSQL and waits until it accepts connections, including crash recovery.
 * @param port  a free port if undefined
 * @throws StartError with PostgreSQL's own message
 */
export async function startPostmaster(cluster: Cluster, log: (line: string) => void, port?: number): Promise<Postmaster> {
  const end = Date.now() + STILL_ENDING_MS
  for (;;) {
    const chosen = port ?? (await freePort())
    const attempt = await launch(cluster, chosen, log)
    if (!('complaint' in attempt)) return attempt
    const again = STILL_ENDING.test(attempt.complaint) || PORT_TAKEN.test(attempt.complaint)
    if (!again || Date.now() > end) throw new StartError(`PostgreSQL does not start: ${attempt.complaint}`)
    await delay(200)
  }
}

async function launch(cluster: Cluster, port: number, log: (line: string) => void): Promise<Postmaster | { complaint: string }> {
  const settings = Object.entries({ ...SETTINGS, ...cluster.settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Use a separate process group: Ctrl-C must reach only our process, which stops PostgreSQL after its last query.
  const child = spawn(join(cluster.binaries.bin, 'postgres'), ['-D', cluster.folder, '-p', String(port), ...settings], {
    cwd: '/',
    env: { LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...cluster.runAs,
  })
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  const complaint = await readyOrComplaint(child, log)
  return complaint === undefined ? { port, ended, stop: () => stop(child, ended) } : { complaint }
}

function readyOrComplaint(child: ChildProcess, log: (line: string) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    let complaint = ''
    child.once('error', (error) => resolve(error.message))
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line)
      if (line.includes('database system is ready to accept connections')) resolve(undefined)
      if (/FATAL|PANIC/.test(line)) complaint ||= line.replace(/^.*?(FATAL|PANIC): +/, '')
    })
    child.once('close', () => resolve(complaint || `it ended with ${child.signalCode ?? child.exitCode}`))
  })
}

/**
 * Starts with a fast shutdown, which ends sessions and writes everything. The harder signals lose no data either, but require recovery at
 * the next start.
 */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const escalation = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patienceMs] of escalation) {
    child.kill(signal)
    const timer = new AbortController()
    const late = delay(patienceMs, 'late', { signal: timer.signal }).catch(() => 'late')
    const outcome = await Promise.race([ended.then(() => 'ended'), late])
    timer.abort()
    if (outcome === 'ended') return
  }
}
