import { readDatabaseUrl, withClient } from '../../../e2e/support/database.ts'
import type { TestServer } from '../../../e2e/support/server.ts'
import { until } from '../../../e2e/support/until.ts'
import { readFiles } from '../support/audit.ts'
import { countClients } from '../support/clients/clients.ts'
import { killDatabase } from '../support/faults/kill-database.ts'
import { onDisk } from '../support/files.ts'
import { findStuckJobs } from '../support/jobs.ts'
import { keepOutput, openRun, type Round, type Run, runRound, tell, verifyLedger, withRun } from '../support/run.ts'
import type { Verdict } from '../support/verdict.ts'

const KILLED = ['server', 'database', 'both'] as const
const READY_BAR_S = 10
const VERIFY_EVERY = 10
const CONTROL_ROUNDS = 10

type Killed = (typeof KILLED)[number]
type KilledRound = Round & { killed: Killed }

/**
 * Orders, refunds, payouts and uploads while the server, its database, or both are killed at random moments and restart automatically.
 * Everything acknowledged must exist exactly once, to the cent.
 */
export async function moneyUnderKills({ rounds, seed }: { rounds: number; seed: number }): Promise<Verdict[]> {
  return withRun(openRun({ seed }), (run) => killRepeatedly(run, { rounds, targets: KILLED }))
}

export async function killRepeatedly(run: Run, { rounds, targets }: { rounds: number; targets: readonly Killed[] }): Promise<Verdict[]> {
  const done: KilledRound[] = []
  const faults: string[] = []
  for (let number = 1; number <= rounds; number++) {
    const round = await killIn(run, targets[(number - 1) % targets.length] ?? 'both')
    done.push(round)
    faults.push(...round.faults, ...round.missing.map((what) => `missing: ${what}`))
    if (number % VERIFY_EVERY === 0 || number === rounds) faults.push(...(await verifyLedger(run.server.dataDir)))
    tell(run, `${round.killed} killed`, round, number)
  }
  const url = await readDatabaseUrl(run.server)
  const stuck = await findStuckJobs(url)
  const { files, orphans, faults: unread } = await readFiles(url, onDisk(run.server.dataDir))
  const { sent, orders, payouts, uploads } = run.load.books
  const refunds = orders.reduce((sum, order) => sum + order.refundKeys.length, 0)
  const acknowledged = `${sent.acknowledged} acknowledged: ${orders.length} orders, ${refunds} refunds, ${payouts.length} payouts, ${uploads.length} uploads`
  const missing = new Set(done.flatMap((round) => round.missing)).size
  const slowest = Math.max(...done.map((round) => round.seconds))
  // an error remains visible after every later kill
  const wrong = [...new Set([...faults, ...sent.faults])]
  if (wrong.length) console.log(`  what the server said is in ${await keepOutput(run.server)}`)
  return [
    {
      what: 'money under kills',
      tried: `${rounds} kills, ${countClients(run.load.house)} clients`,
      found: `${acknowledged}; ${missing} missing, ${wrong.length} faults; ${sent.repeated} requests cut off and repeated`,
      faults: wrong,
    },
    {
      what: 'kills, up again by itself',
      tried: `${rounds} starts`,
      found: `worst ${slowest.toFixed(1)} s, bar ${READY_BAR_S} s`,
      faults: done
        .filter(({ seconds }) => seconds > READY_BAR_S)
        .map(({ killed, seconds }) => `${seconds.toFixed(1)} s after a kill of ${killed}`),
    },
    {
      what: 'kills, files that rows name',
      tried: `${files} that rows name, ${orphans} that none did before the sweep`,
      found: `${unread.length} missing, changed or left behind`,
      faults: unread,
    },
    { what: 'kills, jobs afterwards', tried: 'all that was due', found: `${stuck.length} stuck, given up or undone`, faults: stuck },
  ]
}

/**
 * Controls with deliberate faults, to prove that the test detects them. A database that acknowledges before it writes must lose something,
 * and clients that retry with another key must duplicate something.
 */
export async function controls({ seed }: { seed: number }): Promise<Verdict[]> {
  return [await lossControl(seed), await doublingControl(seed)]
}

async function lossControl(seed: number): Promise<Verdict> {
  return withRun(openRun({ seed }), async (run) => {
    await withClient(await readDatabaseUrl(run.server), async (database) => {
      await database.query('ALTER SYSTEM SET synchronous_commit = off')
      await database.query('SELECT pg_reload_conf()')
    })
    const { number, found } = await killUntil(run, 'database', (round) => round.missing)
    return controlVerdict('power cut, control: synchronous_commit=off', number, found, 'acknowledged effects missing')
  })
}

async function doublingControl(seed: number): Promise<Verdict> {
  return withRun(openRun({ seed, forgetsKeys: true }), async (run) => {
    const { number, found } = await killUntil(run, 'server', (round) => round.faults)
    return controlVerdict('kills, control: repeats with a new key', number, found, 'unanswered or doubled effects')
  })
}

/** @returns the findings of the first round with any, and its number */
async function killUntil(run: Run, killed: Killed, look: (round: Round) => string[]): Promise<{ number: number; found: string[] }> {
  for (let number = 1; ; number++) {
    const round = await killIn(run, killed)
    tell(run, `${round.killed} killed`, round, number)
    const found = look(round)
    if (found.length || number === CONTROL_ROUNDS) return { number, found }
  }
}

function controlVerdict(what: string, number: number, found: string[], words: string): Verdict {
  const faults = found.length ? [] : ['nothing was found: this harness does not see what it is for']
  return { what, tried: `${number} kills`, found: found.length ? `went red: ${found.length} ${words}` : 'stayed green', faults }
}

async function killIn(run: Run, killed: Killed): Promise<KilledRound> {
  return { killed, ...(await runRound(run, () => killAndWait(run.server, killed))) }
}

/** The server is restarted with its single command, as a supervisor would; the server restarts its database. */
async function killAndWait(server: TestServer, killed: Killed): Promise<void> {
  if (killed !== 'server') killDatabase(server.dataDir)
  if (killed === 'database') {
    await until(
      'a server that is ready again',
      () =>
        fetch(`${server.url}/readyz`)
          .then(({ ok }) => ok)
          .catch(() => false),
      60,
    )
    return
  }
  await server.kill()
  await server.start()
}
