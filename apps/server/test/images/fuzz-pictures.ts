import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '@tintype/contract/problems'
import { calculatePrintCut } from '@tintype/domain/prints/print-cut'
import { ARTWORK_PRESETS } from '../../platform/images/presets.ts'
import { createPicturesPool } from '../../platform/images/processes/pictures-pool.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { processPath } from '../../platform/paths.ts'
import { basePictures } from './base-pictures.ts'
import { mutatedPicture } from './mutated-pictures.ts'

export type FuzzResult = {
  files: number
  /** Decoded completely and rendered. */
  taken: number
  /** Of these, also converted to a print file and reduced for AI analysis. */
  printed: number
  /** Refused with an error message for the artist. */
  refused: number
  /** Failures by file number: a crash of the process, a timeout, or an internal error. */
  faults: { index: number; what: string }[]
  /** Resident memory of the picture process in MB, at each tenth of the run. */
  residentMb: number[]
}

type Plan = {
  seed: number
  files: number
  folder: string
  /** Timeout of one step of one file. */
  timeoutMs: number
  /** Resident memory of a process in MB; 0 if unknown. */
  measureMb?: (pid: number) => number
  onTenth?: (done: number) => void
}

const AT_ONCE = 2
/** Smaller than any product, but still enlarged, which exercises the same code. */
const POSTCARD = { widthCm: 10, heightCm: 15 }
const REFUSALS = ['image_empty', 'image_type', 'image_dimensions', 'image_unreadable']

/** Whether the error is a correct refusal. After acceptance a picture may be ordered, so that it must then be printable. */
export function isRefusal(error: unknown, isTaken: boolean): boolean {
  return !isTaken && error instanceof Problem && REFUSALS.includes(error.code)
}

/** Sends broken pictures to a real picture process and records the outcomes. Deterministic for the same seed. */
export async function fuzzPictures({ seed, files, folder, timeoutMs: ms, measureMb, onTenth }: Plan): Promise<FuzzResult> {
  const result: FuzzResult = { files, taken: 0, printed: 0, refused: 0, faults: [], residentMb: [] }
  const log = createLogger({ level: 'silent' })
  const deaths: string[] = []
  const watched = { ...log, warn: (facts: object, text?: string) => void (text?.includes('died') && deaths.push(JSON.stringify(facts))) }
  const bases = await basePictures()
  const pictures = createPicturesPool({
    processPath: processPath('pictures'),
    workers: AT_ONCE,
    keepsPixels: true,
    log: watched as unknown as typeof log,
    timeoutMs: {
      inspect: ms,
      measure: ms,
      observe: ms,
      shrink: ms,
      squeeze: ms,
      card: ms,
      scene: ms,
      drawing: ms,
      encode: ms,
      pixels: ms,
      print: ms,
      avif: ms,
      render: ms,
    },
    // one process for all files, so that memory leaks become visible
    rssLimitBytes: Number.POSITIVE_INFINITY,
  })
  let next = 0

  async function tryNext(): Promise<void> {
    for (let index = next++; index < files; index = next++) {
      await tryOne(index)
      if ((index + 1) % Math.ceil(files / 10) === 0) {
        if (measureMb) result.residentMb.push(measureMb(process.pid))
        onTenth?.(index + 1)
      }
    }
  }

  async function tryOne(index: number): Promise<void> {
    const path = join(folder, `${index}.bin`)
    const outDir = join(folder, `${index}`)
    await mkdir(outDir)
    await writeFile(path, mutatedPicture(bases, seed, index))
    const before = deaths.length
    let isTaken = false
    try {
      // every second one as in an upload: the pixels of the inspection are kept for rendering
      const isKept = index % 2 === 1
      const size = await pictures.inspect(path, isKept ? path : undefined)
      await pictures.observe(path)
      await pictures.render(path, isKept ? ARTWORK_PRESETS : ['w320'], outDir, path)
      isTaken = true
      result.taken++
      if (index % 10 === 0) {
        await pictures.cutForPrint(path, calculatePrintCut(size, POSTCARD, 500), outDir)
        await pictures.shrink(path)
        result.printed++
      }
    } catch (error) {
      if (isRefusal(error, isTaken)) result.refused++
      else result.faults.push({ index, what: String((error as Error).message) })
    }
    if (deaths.length > before) result.faults.push({ index, what: `the picture process died: ${deaths.at(-1)}` })
    await rm(outDir, { recursive: true })
    await rm(path)
  }

  try {
    await Promise.all(Array.from({ length: AT_ONCE }, tryNext))
  } finally {
    await pictures.stop()
  }
  return result
}
