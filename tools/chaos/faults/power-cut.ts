import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readDatabaseUrl, withClient } from '../../../e2e/support/database.ts'
import { readFiles } from '../support/audit.ts'
import { listTreePids, signalAll } from '../support/family.ts'
import { type Disk, findDiskProblem, makeDisk } from '../support/faults/disk.ts'
import { onDisk } from '../support/files.ts'
import { openRun, type Round, type Run, type RunOptions, runRound, tell, verifyLedger, withRun } from '../support/run.ts'
import { leaveOut, type Verdict } from '../support/verdict.ts'

const ROUNDS = 10
const CONTROL_ROUNDS = 5
const WHAT = 'power cut'

/**
 * The power fails during orders, refunds, payouts and uploads: all processes stop at once, and only data that had reached the device
 * remains. Everything acknowledged must exist, as after a kill.
 */
export async function powerCut({ rounds, seed }: { rounds: number; seed: number }): Promise<Verdict[]> {
  const problem = findDiskProblem()
  if (problem) return [leaveOut(WHAT, problem)]
  return [await withDisk(seed, (run, disk) => cutRepeatedly(run, disk, Math.min(rounds, ROUNDS))), await control(seed)]
}

/** Without its control. */
export async function cutRepeatedly(run: Run, disk: Disk, rounds: number): Promise<Verdict> {
  const done: Round[] = []
  const faults: string[] = []
  for (let number = 1; number <= rounds; number++) {
    const round = await runRound(run, () => cutPower(run, disk))
    done.push(round)
    faults.push(...round.faults, ...round.missing.map((what) => `missing: ${what}`))
    tell(run, 'power cut', round, number)
  }
  faults.push(...(await verifyLedger(run.server.dataDir)))
  const { files, orphans, faults: unread } = await readFiles(await readDatabaseUrl(run.server), onDisk(run.server.dataDir))
  const missing = new Set(done.flatMap((round) => round.missing)).size
  const { sent } = run.load.books
  return {
    what: WHAT,
    tried: `${rounds} cuts`,
    found: `${sent.acknowledged} acknowledged, ${missing} missing; ${files} files read, ${orphans} orphans swept; worst start ${Math.max(...done.map(({ seconds }) => seconds)).toFixed(1)} s`,
    faults: [...new Set([...faults, ...unread, ...sent.faults])],
  }
}

/** Control: with a database that does not fsync, acknowledged data must be lost, or the database must fail to start. */
async function control(seed: number): Promise<Verdict> {
  return withDisk(seed, async (run, disk) => {
    await withClient(await readDatabaseUrl(run.server), async (database) => {
      await database.query('ALTER SYSTEM SET fsync = off')
      await database.query('SELECT pg_reload_conf()')
    })
    for (let number = 1; number <= CONTROL_ROUNDS; number++) {
      const found = await runRound(run, () => cutPower(run, disk)).then(
        (round) => {
          tell(run, 'power cut', round, number)
          return round.missing.length ? `went red at cut ${number}: ${round.missing.length} acknowledged effects missing` : undefined
        },
        (error: Error) => `went red at cut ${number}: ${error.message.split('\n')[0]}`,
      )
      if (found) return { what: 'power cut, control: fsync=off', tried: `${number} cuts`, found, faults: [] }
    }
    const faults = ['nothing was lost: this harness does not see what it is for']
    return { what: 'power cut, control: fsync=off', tried: `${CONTROL_ROUNDS} cuts`, found: 'stayed green', faults }
  })
}

async function withDisk(seed: number, work: (run: Run, disk: Disk) => Promise<Verdict>): Promise<Verdict> {
  const disk = await makeDisk()
  try {
    return await withRun(openRunOnDisk(disk, { seed }), (run) => work(run, disk))
  } finally {
    await disk.remove()
  }
}

export async function openRunOnDisk(disk: Disk, options: RunOptions): Promise<Run> {
  const run = await openRun({ ...options, dataDir: join(disk.folder, 'data') })
  if (!existsSync(join(run.server.dataDir, 'postgres.location'))) return run
  await run.server.remove()
  throw new Error('the database does not lie on the disk')
}

async function cutPower({ server }: Run, disk: Disk): Promise<void> {
  // the server first: it cannot acknowledge what its database does afterwards
  const everybody = listTreePids(server.pid())
  signalAll(everybody, 'SIGSTOP')
  disk.photograph()
  signalAll(everybody, 'SIGKILL')
  await server.kill()
  await disk.restore()
  await server.start()
}
