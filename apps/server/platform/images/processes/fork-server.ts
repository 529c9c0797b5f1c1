import { type ChildProcess, fork as forkProcess } from 'node:child_process'
import type { Logger } from '../../observability/logger.ts'
import type { Fork, ForkEvents, Forked } from './fork-for-pictures.ts'
import type { ForkOrder, ForkReport } from './fork-messages.ts'

export type ForkServer = {
  fork: Fork
  /** Ends the fork server with all its processes. */
  stop(): Promise<void>
}

type Ward = ForkEvents & { resolve(reason: string): void }
/** @property wards  the forked processes by number */
type Opened = { child: ChildProcess; wards: Map<number, Ward>; gone: Promise<void> }

/** Small heaps suffice, because it only relays messages. */
const FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=2']

const nothing = () => undefined
const NEVER_BEGUN: Forked = { send: nothing, end: nothing, kill: nothing, ended: Promise.resolve('the fork server is stopped') }

/**
 * Forks picture processes from a small process that starts early. Forking marks all pages of the parent copy-on-write, and each later write
 * to a page costs time. Forked by a server of 200 MB, a picture process cost the requests of the next half second up to a second of
 * processor time on machines with slow memory. If the fork server dies, the next fork restarts it.
 */
export function openForkServer(processPath: string, log: Logger): ForkServer {
  let lastId = 0
  let isStopped = false
  let current: Opened | undefined = open()

  function open(): Opened {
    const child = forkProcess(processPath, [], { execArgv: FLAGS, env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    const opened: Opened = { child, wards: new Map(), gone }
    const close = (reason: string) => {
      if (!isStopped) log.warn({ reason }, 'the fork server ended')
      if (current === opened) current = undefined
      for (const { resolve: tellEnd } of opened.wards.values()) tellEnd(`the fork server ended: ${reason}`)
      opened.wards.clear()
      resolve()
    }
    child.on('message', (report: ForkReport) => hear(opened, report))
    child.on('exit', (code, signal) => close(`${signal ?? code}`))
    // A process that could not start emits no exit event. A lost message went to an ended process.
    child.on('error', (error) => child.pid === undefined && close(error.message))
    return opened
  }

  function hear({ wards }: Opened, report: ForkReport): void {
    const ward = wards.get(report.id)
    if (report.kind === 'message') ward?.onMessage(report.message)
    else if (report.kind === 'written') ward?.onWritten?.(report.text)
    else {
      wards.delete(report.id)
      ward?.resolve(report.reason)
    }
  }

  const fork: Fork = (path, options, events) => {
    if (isStopped) return NEVER_BEGUN
    current ??= open()
    const { child, wards } = current
    const id = ++lastId
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    const order = (what: ForkOrder) => void (child.connected && child.send(what, nothing))
    wards.set(id, { ...events, resolve })
    order({ id, kind: 'fork', processPath: path, options })
    return {
      send: (message) => order({ id, kind: 'send', message }),
      end: () => order({ id, kind: 'end' }),
      kill: () => order({ id, kind: 'kill' }),
      ended,
    }
  }

  return {
    fork,
    async stop() {
      isStopped = true
      // SIGKILL also ends a stopped process; it has nothing to clean up
      current?.child.kill('SIGKILL')
      await current?.gone
    },
  }
}
