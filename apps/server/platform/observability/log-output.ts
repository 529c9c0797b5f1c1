import * as fs from 'node:fs'

export type LogOutput = {
  /** Takes a whole line, its end too. Nobody waits for it to be written, and nothing is ever thrown. */
  write(line: string): void
  /** Whether what was to be written last was lost, so that what comes next will most likely be lost as well. */
  isLosing(): boolean
}

type Options = {
  /** Hears how many lines were lost. */
  onLost?: (lines: number) => void
  files?: Files
  onExit?: (finish: () => void) => void
}

/** Of Node's own `fs`. */
export type Files = {
  write(fd: number, bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void
  writeSync(fd: number, bytes: Buffer): number
}

/** In characters; as much again may be on its way. Enough for a reader of the log that is started anew. */
const WAITING_MAX = 4 * 2 ** 20
const AGAIN_MS = 10
const NOTHING = Buffer.alloc(0)
const LINE_END = 10

/**
 * Standard output for a server that goes on whatever becomes of its log: a full disk, a reader that is gone or has stopped reading.
 * What cannot be written is lost and counted, and each new line is another try, so that the log comes back by itself. Of a line that
 * was written in part the rest is kept and goes first: no line is ever cut, and none comes before an earlier one.
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
    // all lines of one turn go together
    if (!isBusy) setImmediate(send)
    isBusy = true
  }

  /** Asked for and not only numbered: a pipe then says when it is full, and does not hold whoever writes. */
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
      // a reader that is behind; nobody stays for its sake
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

  /** Once, and as far as it goes. What is being written meanwhile is waited for by Node. */
  function finish(): void {
    let left = Buffer.concat([isWriting ? NOTHING : sending, takeWaiting()])
    try {
      while (left.length > 0) left = left.subarray(files.writeSync(fd as number, left))
    } catch {
      // there is nobody left to tell
    }
  }

  return { write, isLosing: () => isLosing }
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte === LINE_END) count++
  return count
}
