import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseOf } from './database.ts'
import { findShown, jobsIn, keepInMind } from './known-secrets.ts'

const root = resolve(import.meta.dirname, '../..')

/** An operator of the tests' own; the demo, with its own, is off. */
export const operator = { email: 'operator@e2e.example', password: 'Night-watch-2026!' }
keepInMind(operator.password, 'the operator’s password')

export type TestServer = {
  url: string
  dataDir: string
  /** Of the process that runs now. */
  pid(): number
  /** Everything the process printed so far, but for what went into a file. */
  output(): string
  /** SIGKILL: nothing is finished, nothing is tidied. Its database goes on alone, as it would. */
  kill(): Promise<void>
  /** Starts again on the same data and the same port, from then on as the release in `folder` where one is named. */
  start(folder?: string): Promise<void>
  /** SIGTERM, and the exit code. */
  stop(): Promise<number | null>
  /** @throws what its log or its queue shows of what nobody may read there (R34) */
  remove(): Promise<void>
}

/** What `npm start` of a release has the shell run, which becomes Node. */
export function startCommand(folder: string): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!/\bexec node /.test(scripts.start)) throw new Error(`npm start of ${folder} is “${scripts.start}”, and does not become Node`)
  return scripts.start
}

/** Where the shell finds the Node that we run in, as npm sees to it. */
export const pathToNode = `${dirname(process.execPath)}:${process.env.PATH}`

/**
 * The real server, as `npm start` runs it, on a free port and, unless one is named, a data folder of its own.
 * @param folder  of the release that it is of, from the start
 * @param logPath  the file that its standard output goes to
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
      // no test waits for it, and each would pay for it
      AVIF: '0',
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
      // nobody else knows of it
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

  /** The database that this server works on; its own one ends with it. */
  async function queueOf(running: ChildProcess | undefined): Promise<string | undefined> {
    if (environment.DATABASE_URL) return environment.DATABASE_URL
    return running?.exitCode === null ? databaseOf({ dataDir }) : undefined
  }

  await start()
  return {
    url,
    dataDir,
    pid: () => child?.pid ?? 0,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    start,
    stop: () => end('SIGTERM'),
    remove: async () => {
      const queue = await queueOf(child)
      // trials and benches log little, and ask for thousands of things
      const jobs = process.env.VITEST && queue ? await jobsIn(queue) : []
      await end('SIGTERM')
      const shown = process.env.VITEST ? await findShown({ output, isWhole, jobs, dataDir }) : []
      await rm(dataDir, { recursive: true, force: true })
      if (shown.length) throw new Error(`the log or a job shows what nobody may read there:\n${shown.slice(0, 20).join('\n')}`)
    },
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

/** One below those that connections get by themselves: a server that is started again finds its own one free. */
function freePort(): Promise<number> {
  return new Promise((done) => {
    const port = randomInt(11_000, 32_000)
    const probe = createServer().once('error', () => done(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(port)))
  })
}
