import { Problem } from '@tintype/contract/problems'
import type { Logger } from '../observability/logger.ts'
import { Unavailable } from '../unavailable.ts'
import { cutWithNetwork } from './cut-with-network.ts'
import { enlargeDetail } from './enlarge-detail.ts'
import { type PictureHeader, readHeader } from './header.ts'
import { type PictureChild, startPictureChild } from './picture-child.ts'
import type { FileWork, PictureReply, PictureWork } from './picture-messages.ts'
import { isAlwaysAwaited, type Task, takeNext } from './picture-queue.ts'
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
} from './pictures.ts'
import type { PrintProfile } from './print-profile.ts'
import type { Upscaler } from './upscaler.ts'

export type PoolOptions = {
  /** The program of the picture process: `pictures-process.ts` from source, or its bundled form. */
  processPath: string
  /** Pictures in work at once. */
  workers: number
  /** Whether what is inspected here is also rendered here: then it is decoded once for both. */
  keepsPixels?: boolean
  log: Logger
  /** Enlarges what is too coarse to print; without it the built-in filter does. */
  upscaler?: Upscaler | undefined
  /** What print files are brought into; without it they are in sRGB. */
  printProfile?: PrintProfile | undefined
  /** A try that takes longer is given up, and the process with it. */
  timeoutMs?: Record<PictureWork['kind'], number>
  /** The process is replaced, between two pictures, once it holds more than this. */
  rssLimitBytes?: number
  /** The process ends when there was nothing to do for so long. */
  idleMs?: number
}

type Running = Task & { timer: NodeJS.Timeout }

const LARGE_PIXELS = 24_000_000
const MB = 1024 * 1024
const defaults = {
  timeoutMs: {
    inspect: 20_000,
    measure: 20_000,
    observe: 20_000,
    shrink: 20_000,
    card: 20_000,
    mockup: 60_000,
    drawing: 20_000,
    encode: 20_000,
    pixels: 60_000,
    print: 180_000,
    avif: 60_000,
    render: 60_000,
  },
  rssLimitBytes: 240 * MB,
  idleMs: 60_000,
}

/**
 * Pictures in one child process that works on several at once. When it dies, everything it had in work is tried again, one
 * at a time, and the picture that kills it again is refused.
 */
export function createPicturesPool(options: PoolOptions): Pictures {
  const { processPath, workers, keepsPixels, log, upscaler, printProfile, timeoutMs, rssLimitBytes, idleMs } = { ...defaults, ...options }
  const waiting: Task[] = []
  const running = new Map<number, Running>()
  let child: PictureChild | undefined
  let lastId = 0
  let isWornOut = false
  let isStopped = false
  let idleTimer: NodeJS.Timeout | undefined

  async function run<Value>(work: FileWork, { isAwaited } = { isAwaited: isAlwaysAwaited(work) }): Promise<Value> {
    // Here and at once: what the header betrays costs neither a place in the queue nor the decoder.
    const header = await readHeader(work.path)
    return enqueue(work, { isLarge: isLarge(header, work), isAwaited })
  }

  async function enqueue<Value>(work: PictureWork, traits: Pick<Task, 'isLarge' | 'isAwaited'>): Promise<Value> {
    if (isStopped) throw stopped()
    return new Promise<Value>((resolve, reject) => {
      waiting.push({ work, ...traits, isSuspect: false, resolve, reject })
      startNext()
    })
  }

  async function encode(pixels: MadePixels, { isLossless, isAwaited }: { isLossless: boolean; isAwaited: boolean }): Promise<Buffer> {
    return Buffer.from(await enqueue<string>({ kind: 'encode', ...pixels, isLossless }, { isLarge: false, isAwaited }), 'base64')
  }

  function startNext(): void {
    clearTimeout(idleTimer)
    if (isWornOut && running.size === 0) endChild()
    while (running.size < workers && !isWornOut) {
      const task = takeNext(waiting, [...running.values()])
      if (!task) break
      const id = ++lastId
      running.set(id, { ...task, timer: setTimeout(() => giveUp(id), timeoutMs[task.work.kind]) })
      openChild().send({ id, work: task.work })
    }
    if (running.size === 0) idleTimer = setTimeout(endChild, idleMs).unref()
  }

  function settle(reply: PictureReply): void {
    const task = takeRunning(reply.id)
    if (!task) return
    isWornOut = reply.rssBytes > rssLimitBytes
    if ('value' in reply) task.resolve(reply.value as never)
    else task.reject(errorOf(reply))
    startNext()
  }

  function giveUp(id: number): void {
    const task = takeRunning(id)
    log.warn({ kind: task?.work.kind }, 'a picture took too long')
    task?.reject(new Problem('image_too_slow'))
    child?.kill()
    child = undefined
    retryRunning({ areSuspects: false })
  }

  /** One picture killed it, or something outside did: so none is blamed before it was in work alone when the process died once more. */
  function afterDeath(reason: string, hasBegun: boolean): void {
    child = undefined
    const death = new PictureProcessDied(reason)
    log.warn({ reason, hasBegun, inWork: running.size }, 'the picture process died')
    if (!hasBegun) {
      rejectAll(death)
      return
    }
    for (const [id, { isSuspect }] of [...running]) {
      if (isSuspect) takeRunning(id)?.reject(new Problem('image_unreadable', {}, { cause: death }))
    }
    retryRunning({ areSuspects: true })
  }

  function retryRunning({ areSuspects }: { areSuspects: boolean }): void {
    for (const id of [...running.keys()]) {
      const task = takeRunning(id)
      if (task) waiting.unshift({ ...task, isSuspect: task.isSuspect || areSuspects })
    }
    startNext()
  }

  function rejectAll(error: Error): void {
    for (const task of waiting.splice(0)) task.reject(error)
    for (const id of [...running.keys()]) takeRunning(id)?.reject(error)
  }

  function takeRunning(id: number): Running | undefined {
    const task = running.get(id)
    clearTimeout(task?.timer)
    running.delete(id)
    return task
  }

  function openChild(): PictureChild {
    child ??= startPictureChild(processPath, log, { onReply: settle, onDeath: afterDeath })
    return child
  }

  function endChild(): void {
    child?.end()
    child = undefined
    isWornOut = false
  }

  return {
    inspect: (path, keepAs) => run<Inspection>({ kind: 'inspect', path, ...(keepsPixels && { keepAs }) }),
    measure: (path) => run<Measured>({ kind: 'measure', path }),
    observe: (path) => run<Observed>({ kind: 'observe', path }),
    shrink: async (path) => Buffer.from(await run<string>({ kind: 'shrink', path }), 'base64'),
    drawCard: (path, hanging, outDir) => run<MadeCard>({ kind: 'card', path, hanging, outDir }),
    drawMockup: (path, plan, outDir) => run<MadeCard>({ kind: 'mockup', path, plan, outDir }),
    cutForPrint: (path, cut, outDir, onProgress) =>
      cutWithNetwork(
        {
          ...{ upscaler, log },
          pixelsOf: () => run<MadePixels>({ kind: 'pixels', path, cut, outDir }),
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
          sizeOf: () => run<Inspection>({ kind: 'inspect', path }),
          pixelsOf: (cut) => run<MadePixels>({ kind: 'pixels', path, cut, outDir }),
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
      rejectAll(stopped())
      await upscaler?.stop()
      const ended = child?.ended
      endChild()
      await ended
    },
  }
}

/** A print file, and what is enlarged for it, takes several times its pixels, however its original is read. */
function isLarge({ isHeldWhole, widthPx, heightPx }: PictureHeader, { kind }: PictureWork): boolean {
  return (isHeldWhole || kind === 'print' || kind === 'pixels') && widthPx * heightPx > LARGE_PIXELS
}

function stopped(): Error {
  return new Unavailable('the picture process is stopped')
}

function errorOf(reply: Extract<PictureReply, { fault: string }>): Error {
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
