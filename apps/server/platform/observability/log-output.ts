import * as fs from 'node:fs'

export type LogOutput = {
  /** Queues a line including its line end. Never blocks and never throws. */
  write(line: string): void
  /** Whether the last write failed, so that further lines will probably be lost. */
  isLosing(): boolean
}

type Options = {
  /** Receives the number of lost lines. */
  onLost?: (lines: number) => void
  files?: Files
  onExit?: (finish: () => void) => void
}

/** The used part of Node's `fs`. */
export type Files = {
  write(fd: number, bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void
  writeSync(fd: number, bytes: Buffer): number
}

/** Buffer size in characters; a second buffer may be in flight. Enough for a restart of the log reader. */
const WAITING_MAX = 4 * 2 ** 20
const AGAIN_MS = 10
const NOTHING = Buffer.alloc(0)
const LINE_END = 10

/**
 * Writes logs to standard output and survives a full disk, and a reader that exits or stops reading. Lines that cannot be written are
 * dropped and counted; each new line tries again, so that logging recovers by itself. The rest of a partially written line is kept and
 * written first, so that lines are never truncated or reordered.
 */
export function createLogOutput({ onLost, files = fs, onExit = (finish) => process.once('exit', finish) }: Options = {}): LogOutput {
  let fd: number | undefined
  let waiting: string[] = []
  let waitingLength = 0
  let sending: Buffer = NOTHING
  let isBusy = false
  let isWriting = false
  let isCut = false
  let isLosing = false

  function write(line: string): void {
    fd ??= open()
    if (waitingLength + line.length > WAITING_MAX) {
      lose(1)
      return
    }
    waiting.push(line)
    waitingLength += line.length
    // batch all lines of an event loop turn
    if (!isBusy) setImmediate(send)
    isBusy = true
  }

  /** Access to `process.stdout` makes a pipe non-blocking; a hard-coded descriptor would block the process when the pipe is full. */
  function open(): number {
    onExit(finish)
    return process.stdout.fd
  }

  function send(): void {
    if (sending.length === 0) sending = takeWaiting()
    isBusy = isWriting = sending.length > 0
    if (isBusy) files.write(fd as number, sending, note)
  }

  function note(error: NodeJS.ErrnoException | null, written: number): void {
    isWriting = false
    if (!error) {
      isCut = sending[written - 1] !== LINE_END
      isLosing = false
      sending = sending.subarray(written)
      send()
    } else if (error.code === 'EAGAIN') {
      // the reader is slow; the timer must not keep the process alive
      setTimeout(send, AGAIN_MS).unref()
    } else {
      isBusy = false
      giveUp()
    }
  }

  function giveUp(): void {
    const rest = isCut ? sending.indexOf(LINE_END) + 1 : 0
    lose(countLines(sending.subarray(rest)) + countLines(takeWaiting()))
    sending = sending.subarray(0, rest)
  }

  function takeWaiting(): Buffer {
    const taken = Buffer.from(waiting.join(''))
    waiting = []
    waitingLength = 0
    return taken
  }

  function lose(lines: number): void {
    isLosing = true
    onLost?.(lines)
  }

  /** Flushes once at exit, as far as possible. Node waits for a write in progress. */
  function finish(): void {
    let left = Buffer.concat([isWriting ? NOTHING : sending, takeWaiting()])
    try {
      while (left.length > 0) left = left.subarray(files.writeSync(fd as number, left))
    } catch {
      // the log is gone, so there is nowhere to report
    }
  }

  return { write, isLosing: () => isLosing }
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte === LINE_END) count++
  return count
}
