import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** For some microseconds after its creation a lock has no owner; one without an owner for longer was left by a crash. */
const NAMELESS_MS = 5000

/**
 * Runs the work while no other set-up runs: two concurrent `npm ci` or builds in one folder would damage each other. The lock is a folder,
 * because mkdir is atomic. The lock of a dead owner is taken over.
 * @param {string} folder
 * @param {(holdAlso: (pid: number) => void) => Promise<void>} work  may name a process it started, which holds the lock as long as it lives
 */
export async function withLock(folder, work) {
  let isReported = false
  while (!take(folder)) {
    const owner = ownerOf(folder)
    if (owner === undefined) {
      removeStale(folder)
    } else {
      if (!isReported) console.log(`Another set-up is running here (process ${owner}). Waiting for it…`)
      isReported = true
      await delay(200)
    }
  }
  try {
    await work((pid) => writeOwners(folder, process.pid, pid))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function take(folder) {
  mkdirSync(dirname(folder), { recursive: true })
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeOwners(folder, process.pid)
  return true
}

function writeOwners(folder, ...pids) {
  writeFileSync(join(folder, 'pid'), pids.join(' '))
}

/** The process that owns the lock; undefined if it has ended. */
function ownerOf(folder) {
  const pids = readOrEmpty(join(folder, 'pid')).split(' ').map(Number).filter(Boolean)
  if (pids.length === 0) return ageMs(folder) < NAMELESS_MS ? 'unknown' : undefined
  return pids.find(isSetup)
}

/** Process ids are reused, especially after a reboot: on systems that show it, the command line must be one of ours. */
function isSetup(pid) {
  if (pid === process.pid || !isAlive(pid)) return false
  const command = readOrEmpty(`/proc/${pid}/cmdline`)
  return process.platform === 'linux' ? /setup\.mjs|build\.mjs|npm/.test(command) : true
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function removeStale(folder) {
  const aside = `${folder}.${process.pid}.${Date.now()}`
  try {
    renameSync(folder, aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function ageMs(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? Date.now() - stats.mtimeMs : 0
}
