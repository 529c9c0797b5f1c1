import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { findProcessIdentity } from './process-identity.ts'

/**
 * A lock file that marks a folder as used by this process. Release it at the end. A crash leaves the file behind, but a stale file does not
 * block.
 */
export type Claim = { release(): void }

/** Another running process holds the claim. */
export class ClaimHeld extends Error {
  override name = 'ClaimHeld'
  readonly pid: number

  constructor(pid: number) {
    super(`held by process ${pid}`)
    this.pid = pid
  }
}

/** A claim is empty for some microseconds between its creation and its write; an older empty claim is left over from a crash. */
const EMPTY_CLAIM_MS = 2000

/**
 * Creates a lock file, or takes it over from a process that has ended.
 * @throws ClaimHeld, and errors of the file system
 */
export function claimFile(path: string): Claim {
  const own = `${process.pid}\n${findProcessIdentity(process.pid)}\n`
  for (;;) {
    if (createWith(path, own)) return { release: () => releaseOwn(path, own) }
    const found = readIfThere(path)
    if (found === undefined) continue
    const holder = livingHolder(path, found)
    if (holder !== undefined) throw new ClaimHeld(holder)
    removeStale(path, found)
  }
}

function createWith(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function livingHolder(path: string, content: string): number | undefined {
  const [pidLine = '', identity = ''] = content.split('\n')
  const pid = Number(pidLine)
  if (!Number.isInteger(pid) || pid <= 0) return ageMs(path) < EMPTY_CLAIM_MS ? 0 : undefined
  const now = findProcessIdentity(pid)
  return now !== undefined && (now === identity || now === 'unknown') ? pid : undefined
}

/** Two processes may detect the same stale claim: each renames it, and restores it if it turns out to be the other's new one. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readIfThere(aside) !== stale) putBack(aside, path)
  rmSync(aside, { force: true })
}

function putBack(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function releaseOwn(path: string, own: string): void {
  if (readIfThere(path) === own) rmSync(path, { force: true })
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function ageMs(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
}
