import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { OPEN_PRINT_STATES } from '@tintype/contract/production/print-states'
import { type Crops, getCropPosition } from '@tintype/domain/prints/crops'
import { calculatePrintCut } from '@tintype/domain/prints/print-cut'
import { printCm, printFacts } from '@tintype/domain/prints/sizes'
import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { isProcessFailure } from '../../../platform/images/pictures.ts'
import { defineJob, type JobAttempt } from '../../../platform/jobs/jobs.ts'
import { lockFiles } from '../../../platform/storage/lock-files.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import type { SoldPrint } from '../../orders/index.ts'
import { lockPrintWithOrder } from '../change-print.ts'
import { holdForReason } from '../hold-for-reason.ts'
import {
  assignFile,
  deleteUnused,
  type FileSettings,
  findFile,
  findReplacedKey,
  isKeyUsed,
  listUnneeded,
  type PrintFileKey,
  type PrintFileRow,
  saveFile,
  setFilePercent,
  touchCurrentFile,
} from '../queries/file.ts'
import { findPrint, type PrintRow } from '../queries/production.ts'
import { toPrintMaking } from '../rules/print-making.ts'
import { canMove } from '../rules/production.ts'
import { settleOrder } from '../settle-order.ts'
import type { ProductionTools } from '../tools.ts'

/** Makes the print file after routing. Enlarging by a network may take twenty minutes. */
export const printFileJob = defineJob('production.print-file', z.object({ print: z.uuid() }), { expireSeconds: 1800, retries: 20 })

/**
 * Makes the print file of a print. A picture that cannot be processed puts the print on hold with the reason; lack of resources does so
 * only at the last try. Other errors are retried. Idempotent: each artwork is cut once.
 */
export async function cutPrintFile(
  tools: ProductionTools,
  { print: printId }: { print: string },
  turn: JobAttempt = { isLast: () => false },
): Promise<void> {
  const print = await findPrint(tools.database, printId)
  if (!print || !OPEN_PRINT_STATES.some((state) => state === print.state)) return
  try {
    await ensurePrintFile(tools, print)
  } catch (error) {
    // a full disk or an unreachable service is no fault of the picture
    if (!(error instanceof Problem) || error.status >= 500) throw error
    if (isProcessFailure(error) && !turn.isLast(error)) throw error
    await tools.database.transaction(async (tx) => {
      const held = await lockPrintWithOrder(tools, tx, printId)
      if (!canMove(held.print, 'hold')) return
      await holdForReason(tools, tx, held.print, { reason: error.message, cause: 'file' })
      await settleOrder(tools, tx, held.print.orderId)
    })
  }
}

/**
 * The print file of a print, made now if it does not exist. @throws Problem `print_file_missing` if the original is missing, and those of
 * `cutForPrint`
 */
export async function ensurePrintFile(tools: ProductionTools, print: PrintRow): Promise<PrintFileRow> {
  const { database, orders, artworks, storage } = tools
  const [sold] = await orders.findSoldPrints(database, [print.orderLineId])
  const source = sold && (await artworks.findPrintSource(database, sold.artworkUid))
  if (!source) throw new Problem('print_file_missing')
  const of = toPrintFileKey(sold, source)
  const known = await database.transaction(async (tx) => {
    const file = await touchCurrentFile(tx, of, currentFileSettings(tools, print))
    if (file) await assignFile(tx, print.id, file.id)
    return file
  })
  if (known && (await storage.exists('prints', known.key))) return known
  return cut(tools, print, { of, source })
}

/** The current settings for making the file of a print. */
export function currentFileSettings({ pictures, clock }: Pick<ProductionTools, 'pictures' | 'clock'>, print: PrintRow): FileSettings {
  return { print, profile: pictures.printProfile, enlarger: pictures.enlarger, at: clock() }
}

/** The picture and crop that were sold. Later changes of the artwork do not apply. */
export function toPrintFileKey(
  { size, orientation, cropPlace }: Pick<SoldPrint, 'size' | 'orientation' | 'cropPlace'>,
  { originalKey, crops }: { originalKey: string; crops: Crops | null },
): PrintFileKey {
  return { originalKey, size, orientation, cropPlace: cropPlace ?? getCropPosition(crops, size) }
}

/** The print file of a print, if it exists. */
export async function findPrintFile(tools: ProductionTools, print: PrintRow): Promise<PrintFileRow | undefined> {
  return print.printFileId ? findFile(tools.database, print.printFileId) : undefined
}

/** Deletes print files that no print needs. A later reprint makes the file again. */
export async function sweepPrintFiles({ database, storage, clock }: ProductionTools): Promise<void> {
  const before = new Date(clock().getTime() - limits.printFileKeptMs)
  for (const file of await listUnneeded(database, before)) {
    await database.transaction(async (tx) => {
      await lockFiles(tx, [file.key])
      if (await deleteUnused(tx, file, before)) await storage.remove('prints', file.key)
    })
  }
}

/** Minimum interval between progress updates. */
const SAVE_EVERY_MS = 1000

type Source = { originalKey: string; widthPx: number; heightPx: number }

async function cut(tools: ProductionTools, print: PrintRow, { of, source }: { of: PrintFileKey; source: Source }): Promise<PrintFileRow> {
  const { storage, pictures, database, clock } = tools
  const plan = calculatePrintCut(source, printCm(printFacts(of.size), of.orientation), of.cropPlace)
  const original = await openOriginal(tools, source.originalKey)
  const folder = await storage.makeFolder()
  const progress = watchFile(tools, print)
  try {
    const made = await pictures.cutForPrint(original.path, plan, folder.path, progress.tell)
    const { sha256: key, path, sizeBytes, widthPx, heightPx, preview, network } = made
    return await database.transaction(async (tx) => {
      await lockFiles(tx, [key])
      await storage.put('prints', key, path)
      const dotsPerInch = Math.round(plan.dotsPerInch)
      const facts = {
        key,
        sizeBytes,
        widthPx,
        heightPx,
        preview,
        dotsPerInch,
        making: toPrintMaking(plan, { network, profile: pictures.printProfile, at: clock() }),
      }
      const replaced = await findReplacedKey(tx, of)
      const file = await saveFile(tx, { ...of, ...facts, usedAt: clock() })
      await assignFile(tx, print.id, file.id)
      if (replaced !== undefined && replaced !== key) await removeReplaced(tools, tx, replaced)
      return file
    })
  } finally {
    await progress.end()
    await folder.release()
    await original.release()
  }
}

/** Deletes a replaced file, unless another artwork's file has the same bytes. */
async function removeReplaced({ storage }: ProductionTools, tx: Transaction, key: string): Promise<void> {
  await lockFiles(tx, [key])
  if (!(await isKeyUsed(tx, key))) await storage.remove('prints', key)
}

/** Records the progress of a print's file. */
function watchFile({ database, log, clock }: ProductionTools, { id, filePercent }: PrintRow) {
  let [savedPercent, savedAt] = [0, Number.NEGATIVE_INFINITY]
  let last: Promise<void> = Promise.resolve()
  const set = (percent: number | null) => {
    last = last
      .then(() => setFilePercent(database, id, percent))
      .catch((err) => log.warn({ err }, 'the progress of a print file could not be reported'))
  }
  return {
    tell(share: number): void {
      const percent = Math.floor(share * 100)
      const now = clock().getTime()
      if (percent === savedPercent || now - savedAt < SAVE_EVERY_MS) return
      savedPercent = percent
      savedAt = now
      set(percent)
    },
    async end(): Promise<void> {
      // a killed job may have left its progress in the row
      if (savedAt > 0 || filePercent !== null) set(null)
      await last
    },
  }
}

async function openOriginal({ storage }: ProductionTools, key: string) {
  try {
    return await storage.localCopy('originals', key)
  } catch (error) {
    throw error instanceof StoredFileMissing ? new Problem('print_file_missing', {}, { cause: error }) : error
  }
}
