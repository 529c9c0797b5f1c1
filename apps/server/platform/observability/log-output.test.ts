import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { projectPath } from '../paths.ts'
import { createLogOutput, type Files } from './log-output.ts'

/** Processes start slowly on a busy machine. */
const STARTS = { timeout: 90_000 }

test('createLogOutput writes every line whole and in order when each write takes only 7 bytes', async () => {
  const disk = makeDisk({ room: Number.POSITIVE_INFINITY, atOnce: 7 })
  const output = createLogOutput({ files: disk, onExit: () => undefined })
  const lines = Array.from({ length: 20 }, (_, number) => formatLine(number))
  for (const line of lines.slice(0, 10)) output.write(line)
  await delay(5)
  for (const line of lines.slice(10)) output.write(line)
  await disk.quiet()
  expect(disk.written).toBe(lines.join(''))
  expect(output.isLosing()).toBe(false)
})

// boundaries: one byte, the middle of a line, its end, several lines
test.each([0, 1, 15, 16, 17, 40, 63, 64, 65])(
  'createLogOutput drops whole lines on a disk with room for %i bytes, and writes again when it has room',
  async (room) => {
    const disk = makeDisk({ room })
    let lost = 0
    const output = createLogOutput({ files: disk, onExit: () => undefined, onLost: (lines) => (lost += lines) })
    let number = 0
    const writeSome = async (count: number) => {
      for (let index = 0; index < count; index++) output.write(formatLine(number++))
      await disk.quiet()
    }
    for (const count of [3, 1, 2]) await writeSome(count)
    expect(output.isLosing()).toBe(true)
    const lostWhileFull = lost
    disk.room = Number.POSITIVE_INFINITY
    await writeSome(2)
    expect(output.isLosing()).toBe(false)
    expect(lost).toBe(lostWhileFull)

    const kept = disk.written.trimEnd().split('\n')
    const numbers = kept.map((line) => JSON.parse(line).number)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(numbers.slice(-2)).toEqual([number - 2, number - 1])
    expect(kept.length + lost).toBe(number)
  },
)

test('createLogOutput buffers lines for a slow reader and drops only those beyond its limit', async () => {
  const disk = makeDisk({ room: 0, refusal: 'EAGAIN' })
  let lost = 0
  const output = createLogOutput({ files: disk, onExit: () => undefined, onLost: (lines) => (lost += lines) })
  output.write(formatLine(0))
  await delay(50)
  expect([lost, output.isLosing()]).toEqual([0, false])
  const long = `${JSON.stringify({ filler: 'x'.repeat(1024 * 1024) })}\n`
  for (let index = 0; index < 5; index++) output.write(long)
  expect([lost, output.isLosing()]).toEqual([2, true])
  disk.room = Number.POSITIVE_INFINITY
  await disk.quiet()
  expect(disk.written).toBe(formatLine(0) + long.repeat(3))
  expect(output.isLosing()).toBe(false)
})

// pino's own output blocks a process in each of these cases
const places: [what: string, turns: number, open: () => 'pipe' | number, isGone: boolean][] = [
  ['a full disk', 5, () => openSync('/dev/full', 'w'), false],
  ['a pipe without a reader', 1, () => 'pipe', true],
  ['a pipe whose reader has stopped reading', 2, () => 'pipe', false],
]

test.runIf(process.platform === 'linux').each(places)(
  'a process whose log goes to %s continues and exits with code 0',
  STARTS,
  async (...place) => {
    const [, turns, open, isGone] = place
    const stdout = open()
    const child = logLines(turns, 500, stdout)
    if (stdout !== 'pipe') closeSync(stdout)
    if (isGone) child.stdout?.destroy()
    const [said, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')])
    expect([said, code]).toEqual(['came through\n', 0])
  },
)

test('a process that exits immediately has written all its log lines in order', STARTS, async () => {
  const said = await text(logLines(1, 50, 'pipe').stdout as Readable)
  const lines = said.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).number)).toEqual(Array.from(lines.keys()))
  expect(lines).toHaveLength(50)
})

test.each([
  [1000, 2],
  [20, 1],
])('createLogOutput flushes buffered lines at exit: with room for %i bytes, lines written: %i', (room, kept) => {
  const disk = makeDisk({ room, atOnce: 7 })
  let finish: () => void = () => expect.unreachable()
  const output = createLogOutput({ files: disk, onExit: (given) => (finish = given) })
  for (const number of [0, 1]) output.write(formatLine(number))
  finish()
  expect(disk.written.split('\n')).toHaveLength(kept + 1)
})

function logLines(turns: number, lines: number, stdout: 'pipe' | number): ChildProcess {
  return spawn(process.execPath, [projectPath('apps/server/test/log-lines.ts'), String(turns), String(lines)], {
    stdio: ['ignore', stdout, 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
}

/** A line of 16 bytes, including the line break. */
function formatLine(number: number): string {
  return `{"number":${String(number).padStart(4)}}\n`
}

/** @param place.room  capacity in bytes; writes beyond it are refused, after a partial write */
function makeDisk({ room, atOnce = Number.POSITIVE_INFINITY, refusal = 'ENOSPC' }: { room: number; atOnce?: number; refusal?: string }) {
  let underWay = 0
  const take = (bytes: Buffer): number => {
    const taken = Math.min(bytes.length, disk.room, atOnce)
    if (taken === 0) throw Object.assign(new Error(refusal), { code: refusal })
    disk.room -= taken
    disk.written += bytes.toString('utf8', 0, taken)
    return taken
  }
  const disk = {
    room,
    written: '',
    write(_fd, bytes, done) {
      underWay++
      setImmediate(() => {
        underWay--
        try {
          done(null, take(bytes))
        } catch (error) {
          done(error as NodeJS.ErrnoException, 0)
        }
      })
    },
    writeSync: (_fd, bytes) => take(bytes),
    /** Resolves when no write is pending. */
    async quiet(): Promise<void> {
      do await delay(30)
      while (underWay > 0)
    },
  } satisfies Files & Record<string, unknown>
  return disk
}
