import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readDatabaseUrl } from './database.ts'
import { findShown, jobsIn, keepInMind } from './known-secrets.ts'

const root = resolve(import.meta.dirname, '../..')

/** The first admin; the demo data with its own operator is off. */
export const operator = { email: 'operator@e2e.example', password: 'Night-watch-2026!' }
keepInMind(operator.password, 'the operator’s password')

/**
 * Chaos runs and benchmarks, which do not run in Vitest, keep the production values. With a lower priority, pictures would wait until no
 * page of any test has work.
 */
const TEST_SETTINGS: Record<string, string> = process.env.VITEST
  ? { PASSWORD_HASH_COST: '16', AUTH_MIN_RESPONSE_MS: '0', PICTURE_NICENESS: '0' }
  : {}

export type TestServer = {
  url: string
  dataDir: string
  /** The process id of the running server. */
  pid(): number
  databaseUrl(): Promise<string>
  /** What the command line of this installation has to run with. */
  environment: Record<string, string>
  /** Everything that the process has printed, except output to a file. */
  output(): string
  /** Sends SIGKILL. The database of the server keeps running. */
  kill(): Promise<void>
  /** Starts again with the same data and port. @param folder  of another release, which later starts use, too */
  start(folder?: string): Promise<void>
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
  /** @throws if the log or the queue contains a secret */
  expectNoSecrets(): Promise<void>
  /** Stops the server and deletes its data. @throws if the log or the queue contains a secret */
  remove(): Promise<void>
}

/** The start script of a release, which must exec Node so that signals reach it. */
export function startCommand(folder: string): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!/\bexec node /.test(scripts.start)) throw new Error(`npm start of ${folder} is “${scripts.start}”, and does not become Node`)
  return scripts.start
}

/** A PATH with the Node that runs the tests. */
export const pathToNode = `${dirname(process.execPath)}:${process.env.PATH}`

/**
 * Starts the built server, as `npm start` does, on a free port and, by default, with a new data folder.
 * @param folder  of the release
 * @param logPath  the file for its standard output
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  folder = root,
  { logPath }: { logPath?: string } = {},
): Promise<TestServer> {
  const port = await freePort()
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tintype-e2e-')))
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let output = ''
  let isWhole = true
  let release = folder

  async function start(next = release): Promise<void> {
    release = next
    const env = {
      ...process.env,
      PATH: pathToNode,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: process.env.VITEST ? 'debug' : 'warn',
      // no test needs AVIF files or the networks, and they are expensive
      AVIF: '0',
      CONTENT_HINTS: '0',
      UPSCALE_MODEL: 'off',
      ...TEST_SETTINGS,
      // see address.ts
      TRUST_PROXY: '1',
      OPERATOR_EMAIL: operator.email,
      OPERATOR_PASSWORD: operator.password,
      ...environment,
    }
    const log = logPath ? openSync(logPath, 'a') : 'pipe'
    const started = spawn('/bin/sh', ['-c', startCommand(release)], {
      cwd: release,
      env,
      stdio: ['ignore', log, 'pipe'],
    })
    if (log !== 'pipe') closeSync(log)
    child = started
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
    await untilReady(url, started, () => output).catch((error) => {
      // the caller has no reference to stop it
      started.kill()
      throw error
    })
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child
    child = undefined
    if (signal === 'SIGKILL') isWhole = false
    if (!running || running.exitCode !== null) return running?.exitCode ?? null
    const exited = new Promise<number | null>((done) => running.once('exit', (code) => done(code)))
    running.kill(signal)
    return exited
  }

  /** The database of the server; its own one stops with it. */
  async function findQueueDatabaseUrl(running: ChildProcess | undefined): Promise<string | undefined> {
    if (environment.DATABASE_URL) return environment.DATABASE_URL
    return running?.exitCode === null ? readDatabaseUrl({ dataDir }) : undefined
  }

  await start()
  return {
    url,
    dataDir,
    pid: () => child?.pid ?? 0,
    environment: { DATA_DIR: dataDir, ...TEST_SETTINGS, ...environment },
    databaseUrl: async () => environment.DATABASE_URL ?? readDatabaseUrl({ dataDir }),
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    start,
    stop: () => end('SIGTERM'),
    // the last line of a running server may be incomplete
    expectNoSecrets: async () => expectNoSecrets(await readJobs(), false),
    remove: async () => {
      try {
        const jobs = await readJobs().finally(() => end('SIGTERM'))
        await expectNoSecrets(jobs, isWhole)
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }

  /** Chaos runs and benchmarks create too many jobs to search. */
  async function readJobs(): Promise<string[]> {
    const queue = process.env.VITEST ? await findQueueDatabaseUrl(child) : undefined
    return queue ? jobsIn(queue) : []
  }

  async function expectNoSecrets(jobs: readonly string[], areLinesWhole: boolean): Promise<void> {
    if (!process.env.VITEST) return
    const shown = await findShown({ output, isWhole: areLinesWhole, jobs, dataDir })
    if (shown.length) throw new Error(`the log or a job contains secrets:\n${shown.slice(0, 20).join('\n')}`)
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  let said = 'nothing'
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    said = (await answer?.text().catch(() => undefined)) ?? said
    await delay(50)
  }
  throw new Error(`the server was not ready in 60 s, and said ${said}:\n${output()}`)
}

/** A port below the ephemeral range, so that it is still free when the server restarts. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const port = randomInt(11_000, 32_000)
    const probe = createServer().once('error', () => done(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)))
  })
}
