import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../observability/logger.ts'
import { processPath } from '../../paths.ts'
import { type Fork, type Forked, forkForPictures } from './fork-for-pictures.ts'
import { type ForkServer, openForkServer } from './fork-server.ts'

/** Sends a greeting with facts about itself and then echoes each message. */
const PROGRAM = `import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
const onLinux = process.platform === 'linux'
process.on('message', (message) => {
  if (message.crash) process.kill(process.pid, 'SIGSEGV')
  if (message.complain) process.stderr.write(message.complain)
  process.send({ echo: message })
})
process.on('disconnect', () => process.exit(7))
const threads = onLinux ? readdirSync('/proc/self/task').map(Number) : [process.pid]
process.send({ pid: process.pid, parent: process.ppid, env: Object.keys(process.env), priorities: threads.map((thread) => getPriority(thread)) })`

type Hello = { pid: number; parent: number; env: string[]; priorities: number[] }

/** On a busy machine a process takes a second to start or to exit. */
const PATIENT = { timeout: 15_000 }
const log = createLogger({ level: 'silent' })
let folder = ''
let path = ''
let server: ForkServer | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-fork-'))
  path = join(folder, 'process.mjs')
  await writeFile(path, PROGRAM)
})
afterEach(() => server?.stop())
afterAll(() => rm(folder, { recursive: true }))

function openServer(): ForkServer {
  server = openForkServer(processPath('fork-server'), log)
  return server
}

/** Forks a process and waits for its greeting. `next` returns its next message. */
async function begin(
  fork: Fork,
  memoryKb = 1024 * 1024,
): Promise<{ one: Forked; hello: Hello; next(): Promise<unknown>; written(): string }> {
  const heard: unknown[] = []
  let written = ''
  let wake = () => undefined as undefined
  const events = {
    onMessage: (message: unknown) => {
      heard.push(message)
      wake()
    },
    onWritten: (text: string) => {
      written += text
    },
  }
  const one = fork(path, { memoryKb, flags: [], env: { MALLOC_ARENA_MAX: '2' }, niceness: 3 }, events)
  const next = async () => {
    while (heard.length === 0) {
      await new Promise<void>((resolve) => {
        wake = () => void resolve()
      })
    }
    return heard.shift()
  }
  return { one, hello: (await next()) as Hello, next, written: () => written }
}

describe.each([
  { by: 'the server', forked: () => forkForPictures, isOurs: true },
  { by: 'the fork server', forked: () => openServer().fork, isOurs: false },
])('processes forked by $by', ({ forked, isOurs }) => {
  test('a forked process runs all its threads with a lower priority than its parent', async () => {
    const { one, hello } = await begin(forked())
    one.end()
    expect(hello.priorities.length).toBeGreaterThan(platform() === 'linux' ? 1 : 0)
    for (const priority of hello.priorities) expect(priority).toBe(Math.min(getPriority() + 3, 19))
    expect(hello.parent === process.pid).toBe(isOurs)
  })

  test('a forked process gets no environment variable of the server', async () => {
    const { one, hello } = await begin(forked())
    one.end()
    // the shell that starts Node sets PWD
    expect(
      hello.env.filter((name) => !['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PWD'].includes(name)),
    ).toEqual([])
  })

  test('a forked process exchanges messages in order, and its stderr is delivered in order', async () => {
    const { one, next, written } = await begin(forked())
    for (const n of [1, 2, 3]) one.send({ n, complain: `${n};` })
    expect([await next(), await next(), await next()]).toEqual([1, 2, 3].map((n) => ({ echo: { n, complain: `${n};` } })))
    one.end()
    await one.ended
    expect(written()).toBe('1;2;3;')
  })

  test('a forked process that ends, is killed or crashes reports its exit code or signal', async () => {
    const fork = forked()
    const [leaving, taken, dying] = await Promise.all([begin(fork), begin(fork), begin(fork)])
    leaving.one.end()
    taken.one.kill()
    dying.one.send({ crash: true })
    expect(await Promise.all([leaving, taken, dying].map(({ one }) => one.ended))).toEqual(['7', 'SIGKILL', 'SIGSEGV'])
    // later calls have no effect
    leaving.one.end()
    taken.one.kill()
    dying.one.send({ n: 1 })
  })

  test.runIf(platform() === 'linux')('a forked process has a memory limit set by the operating system', async () => {
    const { one, hello } = await begin(forked(), 777 * 1024)
    const limits = await readFile(`/proc/${hello.pid}/limits`, 'utf8')
    one.end()
    expect(limits).toMatch(new RegExp(`Max data size +${777 * 1024 * 1024} `))
  })
})

describe('fork server', () => {
  test('the fork server forks from one process, and stop ends that process and all forked ones', async () => {
    const { fork, stop } = openServer()
    const [a, b] = await Promise.all([begin(fork), begin(fork)])
    expect(a.hello.parent).toBe(b.hello.parent)
    expect(a.hello.parent).not.toBe(process.pid)
    await stop()
    await expect.poll(() => [a.hello.pid, b.hello.pid, a.hello.parent].filter(isRunning), PATIENT).toEqual([])
  })

  test('a killed fork server ends its processes with a reason, and the next fork starts a new server', async () => {
    const { fork } = openServer()
    const before = await begin(fork)
    const between = begin(fork)
    process.kill((await between).hello.parent, 'SIGKILL')
    expect(await before.one.ended).toBe('the fork server ended: SIGKILL')
    before.one.send({ n: 1 })
    const after = await begin(fork)
    expect(after.hello.parent).not.toBe(before.hello.parent)
    await expect.poll(() => isRunning(before.hello.pid), PATIENT).toBe(false)
    after.one.send({ n: 2 })
    expect(await after.next()).toEqual({ echo: { n: 2 } })
  })

  test('the fork server ignores SIGINT, SIGTERM and SIGHUP', async () => {
    const { fork } = openServer()
    const { one, hello, next } = await begin(fork)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(hello.parent, signal)
    await delay(50)
    one.send({ n: 1 })
    expect(await next()).toEqual({ echo: { n: 1 } })
  })

  test('a stopped fork server starts no further process and reports that it is stopped', async () => {
    const { fork, stop } = openServer()
    await stop()
    const { ended } = fork(path, { memoryKb: 1024 * 1024, flags: [], env: {}, niceness: 0 }, { onMessage: () => undefined })
    expect(await ended).toBe('the fork server is stopped')
  })

  test('a fork server that cannot start reports its exit for each requested process', async () => {
    server = openForkServer(join(folder, 'nowhere.mjs'), log)
    const { ended } = server.fork(path, { memoryKb: 1024 * 1024, flags: [], env: {}, niceness: 0 }, { onMessage: () => undefined })
    expect(await ended).toBe('the fork server ended: 1')
  })
})

/** A zombie process counts as ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return platform() !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
