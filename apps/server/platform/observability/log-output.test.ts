import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { projectPath } from '../paths.ts'
import { createLogOutput, type Files } from './log-output.ts'

/** A process that is started on a machine with other work. */
const STARTS = { timeout: 90_000 }

test('lines come in their order, those of one turn together, and whole where only a part is taken at a time', async () => {
  const disk = makeDisk({ room: Number.POSITIVE_INFINITY, atOnce: 7 })
  const output = createLogOutput({ files: disk, onExit: () => undefined })
  const lines = Array.from({ length: 20 }, (_, number) => lineOf(number))
  for (const line of lines.slice(0, 10)) output.write(line)
  await delay(5)
  for (const line of lines.slice(10)) output.write(line)
  await disk.quiet()
  expect(disk.written).toBe(lines.join(''))
  expect(output.isLosing()).toBe(false)
})

// one byte, the middle of a line, its end, and several lines
test.each([0, 1, 15, 16, 17, 40, 63, 64, 65])('a disk with room for %i bytes loses lines, cuts none, and is used again', async (room) => {
  const disk = makeDisk({ room })
  let lost = 0
  const output = createLogOutput({ files: disk, onExit: () => undefined, onLost: (lines) => (lost += lines) })
  let number = 0
  const writeSome = async (count: number) => {
    for (let index = 0; index < count; index++) output.write(lineOf(number++))
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
})

test('a reader that is behind is waited for, and only what is too much is lost', async () => {
  const disk = makeDisk({ room: 0, refusal: 'EAGAIN' })
  let lost = 0
  const output = createLogOutput({ files: disk, onExit: () => undefined, onLost: (lines) => (lost += lines) })
  output.write(lineOf(0))
  await delay(50)
  expect([lost, output.isLosing()]).toEqual([0, false])
  const long = `${JSON.stringify({ filler: 'x'.repeat(1024 * 1024) })}\n`
  for (let index = 0; index < 5; index++) output.write(long)
  expect([lost, output.isLosing()]).toEqual([2, true])
  disk.room = Number.POSITIVE_INFINITY
  await disk.quiet()
  expect(disk.written).toBe(lineOf(0) + long.repeat(3))
  expect(output.isLosing()).toBe(false)
})

// each of these had to be killed when the log was written by pino's own output
const places: [what: string, turns: number, open: () => 'pipe' | number, isGone: boolean][] = [
  ['a disk that is full', 5, () => openSync('/dev/full', 'w'), false],
  ['a reader that is gone', 1, () => 'pipe', true],
  ['a reader that has stopped reading', 2, () => 'pipe', false],
]

test.runIf(process.platform === 'linux').each(places)('a process whose log goes to %s goes on, and ends', STARTS, async (...place) => {
  const [, turns, open, isGone] = place
  const stdout = open()
  const child = logLines(turns, 500, stdout)
  if (stdout !== 'pipe') closeSync(stdout)
  if (isGone) child.stdout?.destroy()
  const [said, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')])
  expect([said, code]).toEqual(['came through\n', 0])
})

test('a process that ends at once has written all of its lines, in their order', STARTS, async () => {
  const said = await text(logLines(1, 50, 'pipe').stdout as Readable)
  const lines = said.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).number)).toEqual(Array.from(lines.keys()))
  expect(lines).toHaveLength(50)
})

test.each([
  [1000, 2],
  [20, 1],
])('at the end what waits is tried once, with room for %i bytes: %i lines', (room, kept) => {
  const disk = makeDisk({ room, atOnce: 7 })
  let finish: () => void = () => expect.unreachable()
  const output = createLogOutput({ files: disk, onExit: (given) => (finish = given) })
  for (const number of [0, 1]) output.write(lineOf(number))
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

/** 16 bytes, its end too. */
function lineOf(number: number): string {
  return `{"number":${String(number).padStart(4)}}\n`
}

/** @param place.room  in bytes; what does not fit is refused, after as much of it as fits */
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
    /** Until nothing was written for a while. */
    async quiet(): Promise<void> {
      do await delay(30)
      while (underWay > 0)
    },
  } satisfies Files & Record<string, unknown>
  return disk
}
