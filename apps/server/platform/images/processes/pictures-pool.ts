import { Problem } from '@tintype/contract/problems'
import type { Logger } from '../../observability/logger.ts'
import { currentOrigin } from '../../observability/origin.ts'
import { Unavailable } from '../../unavailable.ts'
import { checkDecodeCost, estimateDecodeMs } from '../decoding/decode-cost.ts'
import { type PictureHeader, readHeader } from '../decoding/header.ts'
import { cutWithNetwork } from '../enlarging/cut-with-network.ts'
import { enlargeDetail } from '../enlarging/enlarge-detail.ts'
import type { Upscaler } from '../enlarging/upscaler.ts'
import {
  type Inspection,
  type MadeCard,
  type MadePixels,
  type MadePrintFile,
  type MadeRendition,
  type Measured,
  type Observed,
  PictureProcessDied,
  type Pictures,
  type Rendered,
} from '../pictures.ts'
import type { PrintProfile } from '../print-profile.ts'
import { DEFAULT_NICENESS, type Fork, forkForPictures } from './fork-for-pictures.ts'
import { type PictureChild, startPictureChild } from './picture-child.ts'
import type { FileWork, PictureReply, PictureWork } from './picture-messages.ts'
import { isAlwaysAwaited, type Task, takeNext } from './picture-queue.ts'
import { createPictureTime, MAX_MS_PER_HOUR } from './picture-time.ts'

export type PoolOptions = {
  /** Path of the picture process: `pictures-process.ts`, or its bundle. */
  processPath: string
  /** Number of pictures in parallel. */
  workers: number
  /** Added to the server's niceness. */
  niceness?: number
  /** Whether inspected pictures are also rendered here, which allows one decoding for both. */
  keepsPixels?: boolean
  log: Logger
  /** Only for tests: replaces the start of a process. */
  fork?: Fork
  /** Enlarges pictures that are too coarse to print; without it the built-in filter does. */
  upscaler?: Upscaler | undefined
  /** The colour profile of print files; without it they use sRGB. */
  printProfile?: PrintProfile | undefined
  /** Maximum time of an attempt; then the task fails and the process is killed. */
  timeoutMs?: Record<PictureWork['kind'], number>
  /** Memory limit of a process; above it, it gets no further tasks and ends after the current ones. */
  rssLimitBytes?: number
  /** An idle process ends after this time. */
  idleMs?: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

type Running = Task & { child: PictureChild; timer: NodeJS.Timeout; startedMs: number; hadCompany: boolean }

const LARGE_PIXELS = 24_000_000
const SLOW_DECODE_MS = 700
const MB = 1024 * 1024
const defaults = {
  fork: forkForPictures,
  niceness: DEFAULT_NICENESS,
  timeoutMs: {
    inspect: 20_000,
    measure: 20_000,
    observe: 20_000,
    shrink: 20_000,
    squeeze: 20_000,
    card: 20_000,
    scene: 60_000,
    drawing: 20_000,
    encode: 20_000,
    pixels: 60_000,
    print: 180_000,
    avif: 60_000,
    render: 60_000,
  },
  rssLimitBytes: 240 * MB,
  idleMs: 60_000,
  now: () => performance.now(),
}

/**
 * Runs pictures in one child process, several in parallel. If it dies, its tasks are retried one at a time, and a picture that kills it
 * again is refused. If it exceeds the memory limit, which a running large task can also cause, a new process takes further tasks, so that
 * they need not wait for a print file to end.
 */
export function createPicturesPool(options: PoolOptions): Pictures {
  const { processPath, workers, niceness, keepsPixels, log, fork, upscaler, printProfile, timeoutMs, rssLimitBytes, idleMs, now } = {
    ...defaults,
    ...options,
  }
  const time = createPictureTime(now)
  const waiting: Task[] = []
  const running = new Map<number, Running>()
  let child: PictureChild | undefined
  let lastId = 0
  let isStopped = false
  let idleTimer: NodeJS.Timeout | undefined

  async function run<Value>(work: FileWork, { isAwaited } = { isAwaited: isAlwaysAwaited(work) }): Promise<Value> {
    // check the header first: refusals need neither a queue place nor the decoder
    const header = await readHeader(work.path)
    // pictures accepted by an earlier release are still rendered and printed
    if (work.kind === 'inspect') {
      checkDecodeCost(header)
      const { artistId } = currentOrigin()
      if (artistId && time.usedMs(artistId) > MAX_MS_PER_HOUR) throw new Problem('rate_limited')
    }
    return enqueue(work, { isLarge: isLarge(header, work), isAwaited })
  }

  async function enqueue<Value>(work: PictureWork, traits: Pick<Task, 'isLarge' | 'isAwaited'>): Promise<Value> {
    if (isStopped) throw stopped()
    return new Promise<Value>((resolve, reject) => {
      waiting.push({ work, ...traits, artistId: currentOrigin().artistId, isSuspect: false, resolve, reject })
      startNext()
    })
  }

  async function encode(pixels: MadePixels, { isLossless, isAwaited }: { isLossless: boolean; isAwaited: boolean }): Promise<Buffer> {
    return Buffer.from(await enqueue<string>({ kind: 'encode', ...pixels, isLossless }, { isLarge: false, isAwaited }), 'base64')
  }

  function startNext(): void {
    clearTimeout(idleTimer)
    while (running.size < workers) {
      const task = takeNext(waiting, [...running.values()], time.usedMs)
      if (!task) break
      const id = ++lastId
      const taker = openChild()
      const beside = listRunning(taker)
      for (const [, other] of beside) other.hadCompany = true
      const timer = setTimeout(() => giveUp(id), timeoutMs[task.work.kind])
      running.set(id, { ...task, child: taker, startedMs: now(), timer, hadCompany: beside.length > 0 })
      taker.send({ id, work: task.work })
    }
    if (running.size === 0) idleTimer = setTimeout(endChild, idleMs).unref()
  }

  function settle(reply: PictureReply): void {
    const task = takeRunning(reply.id)
    if (!task) return
    // The memory may be a leak or belong to running tasks; either way, use a new process.
    if (task.child === child && reply.rssBytes > rssLimitBytes) child = undefined
    if (task.child !== child && listRunning(task.child).length === 0) task.child.end()
    if ('value' in reply) task.resolve(reply.value as never)
    // the decoder has one error buffer per process, which a parallel picture may have cleared
    else if (reply.fault === 'unreadable' && task.hadCompany && !task.isSuspect) waiting.unshift({ ...task, isSuspect: true })
    else task.reject(toPictureError(reply))
    startNext()
  }

  function giveUp(id: number): void {
    const task = takeRunning(id)
    if (!task) return
    log.warn({ kind: task.work.kind }, 'a picture took too long')
    task.reject(new Problem('image_too_slow'))
    task.child.kill()
    retryRunning(task.child, { areSuspects: false })
  }

  /**
   * Retries the tasks of a dead process, because one picture or an external cause may have killed it. Refuses a picture only if the process
   * dies again while it runs alone.
   */
  function afterDeath(dead: PictureChild, reason: string, hasBegun: boolean): void {
    const death = new PictureProcessDied(reason)
    const inWork = listRunning(dead)
    log.warn({ reason, hasBegun, inWork: inWork.length }, 'the picture process died')
    if (!hasBegun) {
      if (child === dead) child = undefined
      rejectAll(death, inWork)
      return
    }
    for (const [id, { isSuspect }] of inWork) {
      if (isSuspect) takeRunning(id)?.reject(new Problem('image_unreadable', {}, { cause: death }))
    }
    retryRunning(dead, { areSuspects: true })
  }

  /** Requeues the running tasks of an ended process. */
  function retryRunning(gone: PictureChild, { areSuspects }: { areSuspects: boolean }): void {
    if (child === gone) child = undefined
    for (const [id] of listRunning(gone)) {
      const task = takeRunning(id)
      if (task) waiting.unshift({ ...task, isSuspect: task.isSuspect || areSuspects })
    }
    startNext()
  }

  function rejectAll(error: Error, inWork: [number, Running][]): void {
    for (const task of waiting.splice(0)) task.reject(error)
    for (const [id] of inWork) takeRunning(id)?.reject(error)
  }

  function listRunning(one: PictureChild): [number, Running][] {
    return [...running].filter(([, task]) => task.child === one)
  }

  function takeRunning(id: number): Running | undefined {
    const task = running.get(id)
    clearTimeout(task?.timer)
    running.delete(id)
    if (task) time.charge(task.artistId, now() - task.startedMs)
    return task
  }

  function openChild(): PictureChild {
    if (child) return child
    const opened = startPictureChild(
      { processPath, fork, niceness, log },
      {
        onReply: settle,
        onDeath: (reason, hasBegun) => afterDeath(opened, reason, hasBegun),
      },
    )
    child = opened
    return opened
  }

  function endChild(): void {
    child?.end()
    child = undefined
  }

  return {
    inspect: (path, keepAs) => run<Inspection>({ kind: 'inspect', path, ...(keepsPixels && { keepAs }) }),
    measure: (path) => run<Measured>({ kind: 'measure', path }),
    observe: (path) => run<Observed>({ kind: 'observe', path }),
    shrink: async (path, sidePx) => Buffer.from(await run<string>({ kind: 'shrink', path, sidePx }), 'base64'),
    squeeze: async (path, sidePx) => Buffer.from(await run<string>({ kind: 'squeeze', path, sidePx }), 'base64'),
    drawCard: (path, hanging, outDir) => run<MadeCard>({ kind: 'card', path, hanging, outDir }),
    drawInScene: (path, plan, outDir, options) => run<MadeCard>({ kind: 'scene', path, plan, outDir }, options),
    cutForPrint: (path, cut, outDir, onProgress) =>
      cutWithNetwork(
        {
          ...{ upscaler, log },
          renderPixels: () => run<MadePixels>({ kind: 'pixels', path, cut, outDir }),
          cut: (enlarged) => run<MadePrintFile>({ kind: 'print', path, cut, outDir, enlarged, profile: printProfile?.path }),
        },
        cut,
        onProgress,
      ),
    async cutDetail(path, crop, outDir) {
      const cut = { crop, widthPx: crop.widthPx, heightPx: crop.heightPx, bleedPx: 0, dotsPerInch: 0 }
      const pixels = await run<MadePixels>({ kind: 'pixels', path, cut, outDir }, { isAwaited: true })
      return encode(pixels, { isLossless: true, isAwaited: true })
    },
    printProfile,
    enlarger: upscaler?.mark,
    enlargeDetail: (path, to, outDir, onProgress) =>
      enlargeDetail(
        {
          upscaler,
          inspectSize: () => run<Inspection>({ kind: 'inspect', path }),
          renderPixels: (cut) => run<MadePixels>({ kind: 'pixels', path, cut, outDir }),
          encode: (pixels) => encode(pixels, { isLossless: false, isAwaited: false }),
        },
        to,
        onProgress,
      ),
    renderAvif: (path, outDir) => run<MadeRendition[]>({ kind: 'avif', path, outDir }),
    draw: async (svg) => Buffer.from(await enqueue<string>({ kind: 'drawing', svg }, { isLarge: false, isAwaited: true }), 'base64'),
    render: (path, presets, outDir, keptAs) => run<Rendered>({ kind: 'render', path, presets, outDir, keptAs }),
    wake() {
      if (isStopped) return
      openChild()
      startNext()
    },
    async stop() {
      isStopped = true
      clearTimeout(idleTimer)
      const inWork = [...running]
      const children = new Set(inWork.map(([, task]) => task.child))
      if (child) children.add(child)
      child = undefined
      rejectAll(stopped(), inWork)
      await upscaler?.stop()
      for (const one of children) one.end()
      await Promise.all([...children].map((one) => one.ended))
    },
  }
}

/**
 * Whether a task must not run next to another large one. Print files and enlargement input take several times their pixels in memory,
 * however the original is decoded. Slow pictures must not occupy all places.
 */
function isLarge(header: PictureHeader, { kind }: PictureWork): boolean {
  const isHeld = header.isHeldWhole || kind === 'print' || kind === 'pixels'
  return (isHeld && header.widthPx * header.heightPx > LARGE_PIXELS) || estimateDecodeMs(header) > SLOW_DECODE_MS
}

function stopped(): Error {
  return new Unavailable('the picture process is stopped')
}

function toPictureError(reply: Extract<PictureReply, { fault: string }>): Error {
  const cause = new Error(reply.message)
  switch (reply.fault) {
    case 'unreadable':
      return new Problem('image_unreadable', {}, { cause })
    case 'full':
      return new Problem('storage_full', {}, { cause })
    case 'failed':
      return new Error('the picture process failed', { cause })
  }
}
