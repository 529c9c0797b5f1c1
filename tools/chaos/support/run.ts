import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readDatabaseUrl } from '../../../e2e/support/database.ts'
import { startTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { seedStore } from '../../support/house.ts'
import { audit, type Findings } from './audit.ts'
import { newBooks } from './books.ts'
import { type Load, runClients } from './clients/clients.ts'
import { onDisk } from './files.ts'
import { createRandom, type Random } from './random.ts'
import type { Verdict } from './verdict.ts'

export type Run = { server: TestServer; load: Load; random: Random }

/** @param seconds  from the fault until the server was ready again */
export type Round = Findings & { seconds: number }

export type RunOptions = Pick<Load, 'seed' | 'forgetsKeys'> & { dataDir?: string; sellers?: number; productsEach?: number }

/** A server with artists, products and an operator. The caller disposes of the server. */
export async function openRun({ dataDir, sellers = 4, productsEach, ...options }: RunOptions): Promise<Run> {
  const server = await startTestServer(dataDir ? { DATA_DIR: dataDir } : {})
  try {
    const load = { url: server.url, house: await seedStore(server.url, sellers, productsEach), books: newBooks(), ...options }
    return { server, load, random: createRandom(options.seed, 'kills') }
  } catch (error) {
    console.log(`  what the server said is in ${await keepOutput(server)}`)
    await server.remove()
    throw error
  }
}

/** Keeps the run open for the duration of the work. */
export async function withRun<Answer>(opened: Promise<Run>, work: (run: Run) => Promise<Answer>): Promise<Answer> {
  const run = await opened
  try {
    return await work(run)
  } catch (error) {
    console.log(`  what the server said is in ${await keepOutput(run.server)}`)
    throw error
  } finally {
    await run.server.remove()
  }
}

/**
 * One round: clients under load, a fault at a random moment, and the findings once the server is ready again.
 * @param strike  resolves when it is
 */
export async function runRound({ server, load, random }: Run, strike: () => Promise<void>): Promise<Round> {
  let isOver = false
  const clients = runClients({ ...load, seed: random.whole(0, 2 ** 31) }, () => isOver)
  await delay(300 + random.next() * 1700)
  isOver = true
  const begun = performance.now()
  const ready = strike().then(() => (performance.now() - begun) / 1000)
  const [seconds] = await Promise.all([ready, clients])
  return { seconds, ...(await audit(await readDatabaseUrl(server), onDisk(server.dataDir), load)) }
}

/** Runs `npm run cli -- ledger verify`. @returns the problems */
export async function verifyLedger(dataDir: string, settings: Record<string, string> = {}): Promise<string[]> {
  const root = resolve(import.meta.dirname, '../../..')
  const environment = { ...process.env, DATA_DIR: dataDir, DEMO: '0', ...settings }
  const verify = promisify(execFile)(process.execPath, ['build/server/cli.js', 'ledger', 'verify'], { cwd: root, env: environment })
  return verify.then(
    () => [],
    (error: { stdout?: string; message: string }) => (error.stdout || error.message).trim().split('\n'),
  )
}

/**
 * The ledger after a part of the chaos tests, before its controls: every transaction sums to zero, and all other checks pass.
 * @param settings  if the database is not the folder's own
 */
export async function ledgerAfter(part: string, dataDir: string, settings: Record<string, string> = {}): Promise<Verdict> {
  const faults = await verifyLedger(dataDir, settings)
  return { what: `ledger after ${part}`, tried: '`ledger verify`', found: `${faults.length} faults`, faults }
}

export async function keepOutput(server: TestServer): Promise<string> {
  const path = join(tmpdir(), `tintype-chaos-${process.pid}.log`)
  await writeFile(path, server.output())
  return path
}

/** @param blow  the fault, as the subject of the line */
export function tell({ load }: Run, blow: string, { seconds, missing, faults }: Round, number: number): void {
  const { acknowledged, repeated } = load.books.sent
  console.log(`  ${number}: ${blow}, ready after ${seconds.toFixed(1)} s; ${acknowledged} acknowledged, ${repeated} cut off and repeated`)
  for (const what of [...missing.map((effect) => `MISSING ${effect}`), ...faults].slice(0, 3)) console.log(`     ${what}`)
}
