import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, platform, setPriority } from 'node:os'

/**
 * @property memoryKb  what the process may write to at most, which the system itself sees to: one that asks for more ends
 * @property env  all of its environment: nothing of ours, in which there are secrets
 * @property niceness  by how much its priority is below ours
 */
export type ForkOptions = { memoryKb: number; flags: readonly string[]; env: Record<string, string>; niceness: number }

/** @property onWritten  what it wrote to its standard error */
export type ForkEvents = { onMessage(message: unknown): void; onWritten?: ((text: string) => void) | undefined }

/** A process for pictures, whoever forked it. */
export type Forked = {
  /** Is lost where the process is gone already, of which `ended` tells. */
  send(message: object): void
  /** Closes its channel, at which it leaves. */
  end(): void
  kill(): void
  /** Why, once it is gone or could not even be started: a signal, an exit code or a sentence. Never rejected. */
  readonly ended: Promise<string>
}

export type Fork = (processPath: string, options: ForkOptions, events: ForkEvents) => Forked

/** Such a process takes what requests leave of the processors, so that no sign-in waits for a picture. */
export const DEFAULT_NICENESS = 10

/**
 * Forks a process of Node for pictures. From its first moment on it is behind whoever answers people, its start and all its threads too.
 * Only Linux counts memory in a way that its limit helps; elsewhere other limits have to do.
 */
export const forkForPictures: Fork = (processPath, { memoryKb, flags, env, niceness }, { onMessage, onWritten }) => {
  const child = fork(processPath, [], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], ...limit(memoryKb, niceness, flags) })
  if (platform() !== 'linux' && child.pid !== undefined) lowerPriority(child.pid, niceness)
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  child.on('message', onMessage)
  child.stderr?.on('data', (text: Buffer) => onWritten?.(text.toString()))
  child.on('exit', async (code, signal) => {
    // what it complained of last is heard first
    if (child.stderr && !child.stderr.closed) await once(child.stderr, 'close')
    resolve(`${signal ?? code}`)
  })
  child.on('error', (error) => {
    // one that could not be started at all never exits
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

/** Sets both limits before it becomes Node: threads keep the priority that the process has when they start. */
function limit(kilobytes: number, niceness: number, flags: readonly string[]): { execPath?: string; execArgv: string[] } {
  if (platform() !== 'linux') return { execArgv: [...flags] }
  const command = `ulimit -d ${kilobytes}; exec nice -n ${niceness} "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', command, process.execPath, ...flags] }
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + niceness, 19))
  } catch {
    // it has ended already, of which its own events tell
  }
}
