import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../observability/logger.ts'
import { processPath } from '../paths.ts'
import { type Fork, type Forked, forkForPictures } from './fork-for-pictures.ts'
import { type ForkServer, openForkServer } from './fork-server.ts'

/** Says who it is, and afterwards what it is asked. */
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

/** A process takes a second to start or to go where a machine is busy. */
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

/** Forks one and waits until it has said who it is. @property next  what it says then */
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
  const one = fork(path, { memoryKb, flags: [], env: { MALLOC_ARENA_MAX: '2' } }, events)
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
  { by: 'ourselves', forked: () => forkForPictures, isOurs: true },
  { by: 'the fork server', forked: () => openServer().fork, isOurs: false },
])('a process that is forked by $by', ({ forked, isOurs }) => {
  test('is behind us with every thread, those with which Node starts, too', async () => {
    const { one, hello } = await begin(forked())
    one.end()
    expect(hello.priorities.length).toBeGreaterThan(platform() === 'linux' ? 1 : 0)
    for (const priority of hello.priorities) expect(priority).toBe(Math.min(getPriority() + 10, 19))
    expect(hello.parent === process.pid).toBe(isOurs)
  })

  test('finds nothing of our environment', async () => {
    const { one, hello } = await begin(forked())
    one.end()
    // a shell that becomes Node leaves where it is
    expect(
      hello.env.filter((name) => !['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PWD'].includes(name)),
    ).toEqual([])
  })

  test('hears what it is told and is heard, in order, and so is what it complains of', async () => {
    const { one, next, written } = await begin(forked())
    for (const n of [1, 2, 3]) one.send({ n, complain: `${n};` })
    expect([await next(), await next(), await next()]).toEqual([1, 2, 3].map((n) => ({ echo: { n, complain: `${n};` } })))
    one.end()
    await one.ended
    expect(written()).toBe('1;2;3;')
  })

  test('leaves when it is told to, is taken away, or dies, and each is said once', async () => {
    const fork = forked()
    const [leaving, taken, dying] = await Promise.all([begin(fork), begin(fork), begin(fork)])
    leaving.one.end()
    taken.one.kill()
    dying.one.send({ crash: true })
    expect(await Promise.all([leaving, taken, dying].map(({ one }) => one.ended))).toEqual(['7', 'SIGKILL', 'SIGSEGV'])
    // nothing of it is wrong afterwards
    leaving.one.end()
    taken.one.kill()
    dying.one.send({ n: 1 })
  })

  test.runIf(platform() === 'linux')('has a limit of memory that the system sees to', async () => {
    const { one, hello } = await begin(forked(), 777 * 1024)
    const limits = await readFile(`/proc/${hello.pid}/limits`, 'utf8')
    one.end()
    expect(limits).toMatch(new RegExp(`Max data size +${777 * 1024 * 1024} `))
  })
})

describe('a fork server', () => {
  test('forks all from one small process, which is gone when it is stopped, with everything it forked', async () => {
    const { fork, stop } = openServer()
    const [a, b] = await Promise.all([begin(fork), begin(fork)])
    expect(a.hello.parent).toBe(b.hello.parent)
    expect(a.hello.parent).not.toBe(process.pid)
    await stop()
    await expect.poll(() => [a.hello.pid, b.hello.pid, a.hello.parent].filter(isRunning), PATIENT).toEqual([])
  })

  test('that is taken away is missed by what it forked, which is told; the next process has a new one', async () => {
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

  test('stays when the whole group is asked to stop: the server decides', async () => {
    const { fork } = openServer()
    const { one, hello, next } = await begin(fork)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(hello.parent, signal)
    await delay(50)
    one.send({ n: 1 })
    expect(await next()).toEqual({ echo: { n: 1 } })
  })

  test('once stopped has no more work: a process that is asked for then never was', async () => {
    const { fork, stop } = openServer()
    await stop()
    const { ended } = fork(path, { memoryKb: 1024 * 1024, flags: [], env: {} }, { onMessage: () => undefined })
    expect(await ended).toBe('the fork server is stopped')
  })

  test('that cannot be started says so of each process', async () => {
    server = openForkServer(join(folder, 'nowhere.mjs'), log)
    const { ended } = server.fork(path, { memoryKb: 1024 * 1024, flags: [], env: {} }, { onMessage: () => undefined })
    expect(await ended).toBe('the fork server ended: 1')
  })
})

/** One that has ended and is not taken note of yet runs no longer. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return platform() !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
