import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Forked, forkForPictures } from './fork-for-pictures.ts'

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
process.send({ pid: process.pid, env: Object.keys(process.env), priorities: threads.map((thread) => getPriority(thread)) })`

type Hello = { pid: number; env: string[]; priorities: number[] }

let folder = ''
let path = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tintype-fork-'))
  path = join(folder, 'process.mjs')
  await writeFile(path, PROGRAM)
})
afterAll(() => rm(folder, { recursive: true }))

/** Forks a process and waits for its greeting. `next` returns its next message. */
async function begin(memoryKb = 1024 * 1024): Promise<{ one: Forked; hello: Hello; next(): Promise<unknown>; written(): string }> {
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
  const one = forkForPictures(path, { memoryKb, flags: [], env: { MALLOC_ARENA_MAX: '2' }, niceness: 3 }, events)
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

test('a forked process runs all its threads with a lower priority than its parent', async () => {
  const { one, hello } = await begin()
  one.end()
  expect(hello.priorities.length).toBeGreaterThan(platform() === 'linux' ? 1 : 0)
  for (const priority of hello.priorities) expect(priority).toBe(Math.min(getPriority() + 3, 19))
})

test('a forked process gets no environment variable of the server', async () => {
  const { one, hello } = await begin()
  one.end()
  // the shell that starts Node sets PWD
  expect(
    hello.env.filter((name) => !['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PWD'].includes(name)),
  ).toEqual([])
})

test('a forked process exchanges messages in order, and its stderr is delivered in order', async () => {
  const { one, next, written } = await begin()
  for (const n of [1, 2, 3]) one.send({ n, complain: `${n};` })
  expect([await next(), await next(), await next()]).toEqual([1, 2, 3].map((n) => ({ echo: { n, complain: `${n};` } })))
  one.end()
  await one.ended
  expect(written()).toBe('1;2;3;')
})

test('a forked process that ends, is killed or crashes reports its exit code or signal', async () => {
  const [leaving, taken, dying] = await Promise.all([begin(), begin(), begin()])
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
  const { one, hello } = await begin(777 * 1024)
  const limits = await readFile(`/proc/${hello.pid}/limits`, 'utf8')
  one.end()
  expect(limits).toMatch(new RegExp(`Max data size +${777 * 1024 * 1024} `))
})
