import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, platform, setPriority } from 'node:os'

/**
 * @property memoryKb  limit of writable memory, enforced by the system: the process ends if it exceeds the limit
 * @property env  the whole environment: excludes ours, which contains secrets
 * @property niceness  added to our own niceness
 */
export type ForkOptions = { memoryKb: number; flags: readonly string[]; env: Record<string, string>; niceness: number }

/** @property onWritten  receives standard error output */
export type ForkEvents = { onMessage(message: unknown): void; onWritten?: ((text: string) => void) | undefined }

/** A forked process for pictures. */
export type Forked = {
  /** Messages to an ended process are lost; `ended` reports its end. */
  send(message: object): void
  /** Closes the channel, which makes the process exit. */
  end(): void
  kill(): void
  /** Resolves with the reason when the process ended or could not start: a signal, an exit code or a sentence. Never rejects. */
  readonly ended: Promise<string>
}

export type Fork = (processPath: string, options: ForkOptions, events: ForkEvents) => Forked

/** Runs picture processes with spare processor time, so that sign-ins do not wait for pictures. */
export const DEFAULT_NICENESS = 10

/**
 * Forks a Node process for pictures. Start and threads already run at low priority, so that they do not delay requests. The memory limit
 * only works on Linux; other systems rely on the other limits.
 */
export const forkForPictures: Fork = (processPath, { memoryKb, flags, env, niceness }, { onMessage, onWritten }) => {
  const child = fork(processPath, [], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], ...limit(memoryKb, niceness, flags) })
  if (platform() !== 'linux' && child.pid !== undefined) lowerPriority(child.pid, niceness)
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  child.on('message', onMessage)
  child.stderr?.on('data', (text: Buffer) => onWritten?.(text.toString()))
  child.on('exit', async (code, signal) => {
    // deliver pending error output first
    if (child.stderr && !child.stderr.closed) await once(child.stderr, 'close')
    resolve(`${signal ?? code}`)
  })
  child.on('error', (error) => {
    // a process that could not start emits no exit event
    if (child.pid === undefined) resolve(error.message)
    else onWritten?.(error.message)
  })
  return {
    send: (message) => void child.send(message, () => undefined),
    end() {
      if (child.connected) child.disconnect()
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
  }
}

/** Sets both limits before Node starts: threads inherit the priority that the process has when they start. */
function limit(kilobytes: number, niceness: number, flags: readonly string[]): { execPath?: string; execArgv: string[] } {
  if (platform() !== 'linux') return { execArgv: [...flags] }
  const command = `ulimit -d ${kilobytes}; exec nice -n ${niceness} "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', command, process.execPath, ...flags] }
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + niceness, 19))
  } catch {
    // already ended; its own events report that
  }
}
