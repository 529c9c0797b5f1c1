import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startTestServer, type TestServer } from '../e2e/support/server.ts'
import { until } from '../e2e/support/until.ts'
import { audit, type Findings, readFiles, withClient } from './support/audit.ts'
import { newBooks } from './support/books.ts'
import { countClients, type Load, useHouse } from './support/clients.ts'
import { furnish } from './support/house.ts'
import { findStuckJobs } from './support/jobs.ts'
import { killDatabase } from './support/kill-database.ts'
import { type Random, randomOf } from './support/random.ts'
import type { Verdict } from './support/verdict.ts'

const SELLERS = 4
const KILLED = ['server', 'database', 'both'] as const
const READY_BAR_S = 10
const VERIFY_EVERY = 10
const CONTROL_ROUNDS = 10

type Run = { server: TestServer; load: Load; random: Random }
type Round = Findings & { killed: (typeof KILLED)[number]; seconds: number }

/**
 * Orders, refunds, payouts and uploads while the server, its database, or both are killed at a random moment and come back by
 * themselves. Everything that was answered has to be there, once, to the cent.
 */
export async function moneyUnderKills({ rounds, seed }: { rounds: number; seed: number }): Promise<Verdict[]> {
  return withRun({ seed }, async (run) => {
    const done: Round[] = []
    const faults: string[] = []
    for (let number = 1; number <= rounds; number++) {
      const round = await runRound(run, KILLED[(number - 1) % KILLED.length] ?? 'both')
      done.push(round)
      faults.push(...round.faults, ...round.missing.map((what) => `missing: ${what}`))
      if (number % VERIFY_EVERY === 0 || number === rounds) faults.push(...(await verifyLedger(run.server.dataDir)))
      tell(run, round, number)
    }
    const url = await databaseOf(run.server)
    const stuck = await findStuckJobs(url)
    const { files, faults: unread } = await readFiles(url, run.server.dataDir)
    const { sent, orders, payouts, uploads } = run.load.books
    const refunds = orders.reduce((sum, order) => sum + order.refundKeys.length, 0)
    const acknowledged = `${sent.acknowledged} acknowledged: ${orders.length} orders, ${refunds} refunds, ${payouts.length} payouts, ${uploads.length} uploads`
    const missing = new Set(done.flatMap((round) => round.missing)).size
    const slowest = Math.max(...done.map((round) => round.seconds))
    // what went wrong once is found again after every later kill
    const wrong = [...new Set([...faults, ...sent.faults])]
    if (wrong.length) console.log(`  what the server said is in ${await keepOutput(run.server)}`)
    return [
      {
        what: 'R10 money under kills',
        tried: `${rounds} kills, ${countClients(run.load.house)} clients`,
        found: `${acknowledged}; ${missing} missing, ${wrong.length} faults; ${sent.repeated} requests cut off and repeated`,
        faults: wrong,
      },
      {
        what: 'R10 up again by itself',
        tried: `${rounds} starts`,
        found: `worst ${slowest.toFixed(1)} s, bar ${READY_BAR_S} s`,
        faults: done
          .filter(({ seconds }) => seconds > READY_BAR_S)
          .map(({ killed, seconds }) => `${seconds.toFixed(1)} s after a kill of ${killed}`),
      },
      { what: 'R10 files that rows name', tried: `${files} read`, found: `${unread.length} missing or changed`, faults: unread },
      { what: 'R10 jobs afterwards', tried: 'all that was due', found: `${stuck.length} stuck, given up or undone`, faults: stuck },
    ]
  })
}

/**
 * The same on what is broken on purpose; a harness that sees nothing then is blind. A database that answers before it has written
 * has to lose something, and clients that repeat with another key have to double something.
 */
export async function controls({ seed }: { seed: number }): Promise<Verdict[]> {
  return [await lossControl(seed), await doublingControl(seed)]
}

async function lossControl(seed: number): Promise<Verdict> {
  return withRun({ seed }, async (run) => {
    await withClient(await databaseOf(run.server), async (database) => {
      await database.query('ALTER SYSTEM SET synchronous_commit = off')
      await database.query('SELECT pg_reload_conf()')
    })
    const { number, found } = await killUntil(run, 'database', (round) => round.missing)
    return controlVerdict('R11 control: synchronous_commit=off', number, found, 'acknowledged effects missing')
  })
}

async function doublingControl(seed: number): Promise<Verdict> {
  return withRun({ seed, forgetsKeys: true }, async (run) => {
    const { number, found } = await killUntil(run, 'server', (round) => round.faults)
    return controlVerdict('R10 control: repeats with a new key', number, found, 'effects that nobody was told of, or doubled')
  })
}

/** @returns what was found in the first round in which anything was, and which that is */
async function killUntil(
  run: Run,
  killed: Round['killed'],
  look: (round: Round) => string[],
): Promise<{ number: number; found: string[] }> {
  for (let number = 1; ; number++) {
    const round = await runRound(run, killed)
    tell(run, round, number)
    const found = look(round)
    if (found.length || number === CONTROL_ROUNDS) return { number, found }
  }
}

function controlVerdict(what: string, number: number, found: string[], words: string): Verdict {
  const faults = found.length ? [] : ['nothing was found: this harness does not see what it is for']
  return { what, tried: `${number} kills`, found: found.length ? `went red: ${found.length} ${words}` : 'stayed green', faults }
}

async function withRun<Answer>(options: Pick<Load, 'seed' | 'forgetsKeys'>, work: (run: Run) => Promise<Answer>): Promise<Answer> {
  const server = await startTestServer()
  try {
    const load = { url: server.url, house: await furnish(server.url, SELLERS), books: newBooks(), ...options }
    return await work({ server, load, random: randomOf(options.seed, 'kills') })
  } catch (error) {
    console.log(`  what the server said is in ${await keepOutput(server)}`)
    throw error
  } finally {
    await server.remove()
  }
}

async function runRound({ server, load, random }: Run, killed: Round['killed']): Promise<Round> {
  let isOver = false
  const clients = useHouse({ ...load, seed: random.whole(0, 2 ** 31) }, () => isOver)
  await delay(300 + random.next() * 1700)
  isOver = true
  const begun = performance.now()
  const ready = killAndWait(server, killed).then(() => (performance.now() - begun) / 1000)
  const [seconds] = await Promise.all([ready, clients])
  return { killed, seconds, ...(await audit(await databaseOf(server), server.dataDir, load)) }
}

/** The server is started by its one command, as whatever watches over it would; the database is the server's own business. */
async function killAndWait(server: TestServer, killed: Round['killed']): Promise<void> {
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

/** `npm run cli -- ledger verify`, as an operator would run it. @returns what is wrong */
async function verifyLedger(dataDir: string): Promise<string[]> {
  const root = resolve(import.meta.dirname, '..')
  const environment = { ...process.env, DATA_DIR: dataDir, DEMO: '0' }
  const verify = promisify(execFile)(process.execPath, ['build/server/cli.js', 'ledger', 'verify'], { cwd: root, env: environment })
  return verify.then(
    () => [],
    (error: { stdout?: string; message: string }) => (error.stdout || error.message).trim().split('\n'),
  )
}

async function databaseOf(server: TestServer): Promise<string> {
  return readFile(join(server.dataDir, 'database.url'), 'utf8')
}

async function keepOutput(server: TestServer): Promise<string> {
  const path = join(tmpdir(), `tintype-chaos-${process.pid}.log`)
  await writeFile(path, server.output())
  return path
}

function tell({ load }: Run, { killed, seconds, missing, faults }: Round, number: number): void {
  const { acknowledged, repeated } = load.books.sent
  console.log(
    `  ${number}: ${killed} killed, ready after ${seconds.toFixed(1)} s; ${acknowledged} acknowledged, ${repeated} cut off and repeated`,
  )
  for (const what of [...missing.map((effect) => `MISSING ${effect}`), ...faults].slice(0, 3)) console.log(`     ${what}`)
}
