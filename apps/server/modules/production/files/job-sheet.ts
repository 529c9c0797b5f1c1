import { Readable } from 'node:stream'
import { limits } from '@tintype/contract/limits'
import { Problem } from '@tintype/contract/problems'
import { calculateCrop } from '@tintype/domain/prints/crops'
import { printCm, printFacts, printLabel } from '@tintype/domain/prints/sizes'
import { z } from 'zod'
import type { Download } from '../../../http/downloads/download.ts'
import type { Operator } from '../../../platform/actor.ts'
import { alertMissingLetters, requireLetters } from '../../../platform/documents/alert-missing-letters.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { StoredFileMissing } from '../../../platform/storage/storage.ts'
import { countCopies, type PrintWithOrder, recordStep, requireCopies } from '../change-print.ts'
import type { PrintFileRow } from '../queries/file.ts'
import { findManufacturer } from '../queries/manufacturer.ts'
import { findPrint, type PrintRow } from '../queries/production.ts'
import { printNumber } from '../rules/production.ts'
import type { ProductionTools } from '../tools.ts'
import { writeJobSheet } from './job-sheet-pdf.ts'
import { ensurePrintFile, findPrintFile } from './print-file.ts'
import { slipAddress } from './slip-address.ts'

/** The sealed content of a link. Possession of the link grants access, and sealing prevents forgery. */
const Link = z.object({ print: z.uuid(), manufacturer: z.uuid(), part: z.enum(['sheet', 'file']), until: z.iso.datetime() })
type Link = z.infer<typeof Link>
const PURPOSE = 'job sheet link'

/** Fails while no font has a letter of the job sheet. */
export const checkSheetJob = defineJob('production.check-sheet', z.object({ print: z.uuid() }), { retries: 20 })

/**
 * Creates a link to the job sheet that needs no sign-in. It is valid for days, while the print is with that manufacturer. @throws Problem
 * `print_not_found`, `print_unrouted`, `print_refunded`, `document_letter_missing`, and those of `ensurePrintFile`
 */
export async function createJobSheetLink(tools: ProductionTools, operator: Operator, id: string): Promise<{ url: string; until: string }> {
  const print = await findPrint(tools.database, id)
  const order = print && (await tools.orders.findOrder(tools.database, print.orderId))
  if (!order) throw new Problem('print_not_found')
  if (!print.manufacturerId) throw new Problem('print_unrouted')
  requireCopies({ print, order })
  await alertMissingLetters(toAlert(tools, print), () => requireSheetLetters(tools, { print, order }))
  // the print may be older than print files, or its file job may not have run yet
  await ensurePrintFile(tools, print)
  const until = new Date(tools.clock().getTime() + limits.jobSheetLinkMs).toISOString()
  await tools.database.transaction((tx) => recordStep(tools, tx, operator, { print, action: 'print.sheet_linked', facts: { until } }))
  return { url: toLinkUrl(tools, { print: id, manufacturer: print.manufacturerId, part: 'sheet', until }), until }
}

/**
 * The file behind a link. @throws Problem `sheet_link_over` for every invalid link, whatever the reason, and `document_letter_missing`
 */
export async function openJobSheetLink(tools: ProductionTools, sealed: string): Promise<Download> {
  const link = tryOpen(() => Link.parse(JSON.parse(tools.sealer.open(sealed, PURPOSE))))
  if (!link || new Date(link.until) <= tools.clock()) throw new Problem('sheet_link_over')
  const held = await findLinkedPrint(tools, link)
  if (!held) throw new Problem('sheet_link_over')
  if (link.part === 'file') return openPrintFile(tools, held.print)
  return alertMissingLetters(toAlert(tools, held.print), () => renderJobSheet(tools, held, link))
}

/** The handler of `checkSheetJob`. @throws Problem `document_letter_missing` */
export async function checkSheet(tools: ProductionTools, { print: id }: { print: string }): Promise<void> {
  const print = await findPrint(tools.database, id)
  const order = print && (await tools.orders.findOrder(tools.database, print.orderId))
  if (order) await requireSheetLetters(tools, { print, order })
}

function toAlert(tools: ProductionTools, { id }: PrintRow) {
  return { tools, job: checkSheetJob, payload: { print: id } }
}

async function requireSheetLetters({ database }: ProductionTools, { print, order: { order, lines } }: PrintWithOrder): Promise<void> {
  const line = lines.find(({ id }) => id === print.orderLineId)
  const maker = print.manufacturerId ? await findManufacturer(database, print.manufacturerId) : undefined
  const address = slipAddress(order.shippingAddress)
  const names = [maker?.name, print.reprintReason, line?.title, line?.artistName].filter((name) => typeof name === 'string')
  await requireLetters([...names, ...address.latin])
  await requireLetters(address.lines, order.shippingAddress.country)
}

/** The print of a link. @returns undefined if it was routed to another manufacturer, cancelled or fully refunded */
async function findLinkedPrint({ database, orders }: ProductionTools, link: Link): Promise<PrintWithOrder | undefined> {
  const print = await findPrint(database, link.print)
  if (print?.manufacturerId !== link.manufacturer || print.state === 'cancelled') return undefined
  const order = await orders.findOrder(database, print.orderId)
  return order && countCopies({ print, order }) > 0 ? { print, order } : undefined
}

async function renderJobSheet(tools: ProductionTools, held: PrintWithOrder, link: Link): Promise<Download> {
  const { print, order: found } = held
  const line = found.lines.find(({ id }) => id === print.orderLineId)
  const source = line && (await tools.artworks.findPrintSource(tools.database, line.artworkUid))
  const maker = await findManufacturer(tools.database, link.manufacturer)
  const file = await findPrintFile(tools, print)
  if (!line || !source || !maker || !file) throw new Problem('sheet_link_over')
  const { widthCm, heightCm } = printCm(printFacts(line.size), line.orientation)
  const bytes = await writeJobSheet({
    number: printNumber(print.number),
    orderNumber: found.order.number,
    manufacturer: maker.name,
    promisedOn: print.promisedOn,
    title: line.title,
    artistName: line.artistName,
    sizeLabel: printLabel(line.size, line.orientation),
    ...{ widthCm, heightCm, quantity: countCopies(held) },
    reprintReason: print.reprintReason,
    picture: source,
    crop: calculateCrop(source, { widthCm, heightCm }, file.cropPlace),
    file: { ...file, name: formatFileName(print, file) },
    fileUrl: toLinkUrl(tools, { ...link, part: 'file' }),
    until: link.until.slice(0, 10),
    address: found.order.shippingAddress,
    madeAt: tools.clock(),
  })
  const stream = Readable.from([bytes])
  return { stream, sizeBytes: bytes.length, fileName: `${printNumber(print.number)}.pdf`, contentType: 'application/pdf' }
}

async function openPrintFile(tools: ProductionTools, print: PrintRow): Promise<Download> {
  const file = await findPrintFile(tools, print)
  if (!file) throw new Problem('sheet_link_over')
  try {
    const stored = await tools.storage.read('prints', file.key)
    return { ...stored, fileName: formatFileName(print, file), contentType: file.making ? 'image/tiff' : 'image/jpeg' }
  } catch (error) {
    throw error instanceof StoredFileMissing ? new Problem('sheet_link_over', {}, { cause: error }) : error
  }
}

function formatFileName({ number }: PrintRow, { making }: PrintFileRow): string {
  return `${printNumber(number)}.${making ? 'tif' : 'jpg'}`
}

function toLinkUrl({ publicUrl, sealer }: ProductionTools, link: Link): string {
  return `${publicUrl}/api/production/${sealer.seal(JSON.stringify(link), PURPOSE)}`
}

function tryOpen<Content>(open: () => Content): Content | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
