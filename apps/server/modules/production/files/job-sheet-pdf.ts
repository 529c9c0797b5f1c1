import type { ShippingAddress } from '@tintype/contract/orders/store'
import { brand } from '@tintype/domain/brand'
import type { Crop } from '@tintype/domain/prints/crops'
import type { PictureSize } from '@tintype/domain/prints/print-fit'
import { openPaper, type Paper, paperColors } from '../../../platform/documents/paper.ts'
import { isolate } from '../../../platform/documents/set-line.ts'
import { describeMaking, type PrintMaking } from '../rules/print-making.ts'
import { slipAddress } from './slip-address.ts'

export type JobSheet = {
  number: string
  orderNumber: string
  manufacturer: string
  promisedOn: string | null
  title: string
  artistName: string
  /** `Large 45×60 cm` */
  sizeLabel: string
  widthCm: number
  heightCm: number
  quantity: number
  reprintReason: string | null
  picture: PictureSize
  crop: Crop
  /** The print file, with a small preview as a base64 JPEG. */
  file: {
    name: string
    widthPx: number
    heightPx: number
    dotsPerInch: number
    sizeBytes: number
    preview: string
    making: PrintMaking | null
  }
  fileUrl: string
  /** The last valid day of both links. */
  until: string
  address: ShippingAddress
  madeAt: Date
}

const page = { left: 56, right: 539, top: 56 }

/**
 * Writes the job sheet for a manufacturer, and on a separate page the packing slip. Neither contains a price.
 * @throws Problem `document_letter_missing`
 */
export async function writeJobSheet(sheet: JobSheet): Promise<Buffer> {
  const paper = await openPaper({ title: `Job sheet ${sheet.number}`, author: brand.product, createdAt: sheet.madeAt })
  await drawJob(paper, sheet)
  await drawSlip(paper, sheet)
  paper.pen.end()
  const parts: Uint8Array[] = []
  for await (const part of paper.pen) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

async function drawJob(paper: Paper, sheet: JobSheet): Promise<void> {
  const { crop, picture, file } = sheet
  const { making } = file
  const { kind, done } = describeMaking(making)
  paper.pen.addPage()
  await drawHead(paper, `Job sheet ${sheet.number}`)
  const facts: [string, string][] = [
    ['Manufacturer', isolate(sheet.manufacturer)],
    ['Ships by', sheet.promisedOn ?? 'no date promised'],
    ['Order', sheet.orderNumber],
    ['Copies', String(sheet.quantity)],
    ['Size', `${sheet.sizeLabel}, width first, upright as shown below`],
    ['Picture', namePicture(sheet)],
    ['Print file', `${file.name}, ${file.widthPx} × ${file.heightPx} pixels, ${file.dotsPerInch} dots per inch`],
    [
      '',
      `${kind}, ${megabytes(file)}. ${making ? 'The area inside the bleed is the print' : 'Cropped to the print size'}. Print edge to edge without cropping or scaling.`,
    ],
    ['Prepared', done],
    ['Crop', `${picture.widthPx} × ${picture.heightPx} pixels: ${crop.widthPx} × ${crop.heightPx} of them${formatCropOffset(crop)}`],
    ...(sheet.reprintReason ? [['Reprint reason', isolate(sheet.reprintReason)] as [string, string]] : []),
    ['Links expire', sheet.until],
  ]
  const x = page.left + 110
  let y = page.top + 74
  for (const [name, value] of facts) {
    await paper.write(name, { x: page.left, y: y + 1, size: 9, color: paperColors.soft })
    const bottom = await paper.writeLines(value, { x, y, size: 11, width: page.right - x, direction: 'ltr' })
    y = Math.max(y + 20, bottom + 4)
  }
  const width = await paper.write(`Download ${file.name}`, { x, y, size: 11, color: paperColors.copper })
  paper.pen.link(x, y - 3, width, 16, sheet.fileUrl)
  paper.rule(x, x + width, { y: y + 10.5, color: paperColors.copper })
  await drawPrint(paper, sheet, y + 34)
}

/** The title and the artist, each in its own direction. */
function namePicture({ title, artistName }: JobSheet): string {
  return `${isolate(title)}, by ${isolate(artistName)}`
}

const formatCropOffset = ({ leftPx, topPx }: Crop): string =>
  leftPx || topPx ? `, ${leftPx} from the left and ${topPx} from the top` : ', uncropped'

function megabytes({ sizeBytes }: { sizeBytes: number }): string {
  return `${(sizeBytes / 1024 / 1024).toFixed(1)} MB`
}

/** Draws the print as mounted, with its dimensions and picture, so that its picture and orientation are unambiguous. */
async function drawPrint({ pen, write }: Paper, { file, widthCm, heightCm }: JobSheet, top: number): Promise<void> {
  const scale = Math.min((page.right - page.left - 60) / widthCm, (760 - top) / heightCm)
  const [width, height] = [widthCm * scale, heightCm * scale]
  pen.image(Buffer.from(file.preview, 'base64'), page.left, top, { width, height })
  pen.rect(page.left, top, width, height).lineWidth(0.8).strokeColor(paperColors.copper).stroke()
  const style = { size: 9, color: paperColors.soft }
  await write(`${widthCm} cm`, { ...style, right: page.left + width / 2 + 12, y: top + height + 6 })
  await write(`${heightCm} cm`, { ...style, x: page.left + width + 8, y: top + height / 2 - 4 })
}

async function drawSlip(paper: Paper, sheet: JobSheet): Promise<void> {
  paper.pen.addPage()
  await drawHead(paper, 'Packing slip')
  let y = (await drawAddress(paper, sheet.address)) + 28
  paper.rule(page.left, page.right, { y })
  const line = { x: page.left, size: 11, width: 420, direction: 'ltr' as const }
  y = await paper.writeLines(`${sheet.quantity} × ${namePicture(sheet)}`, { ...line, y: y + 14 })
  y = await paper.writeLines(sheet.sizeLabel, { ...line, y: y + 2, color: paperColors.soft })
  paper.rule(page.left, page.right, { y: y + 12 })
  const order = `Order ${sheet.orderNumber} · ${sheet.number}. Questions: ${brand.contactEmail}`
  await paper.write(order, { x: page.left, y: y + 26, size: 9, color: paperColors.soft })
}

/** The address in its own script and, for carriers that cannot read it, in Latin letters beside it. @returns the bottom */
async function drawAddress({ writeLines, write }: Paper, address: ShippingAddress): Promise<number> {
  const { lines, latin } = slipAddress(address)
  const top = page.top + 78
  const { country } = address
  let y = top
  for (const line of lines) {
    const width = latin.length ? 240 : page.right - page.left
    y = (await writeLines(line, { x: page.left, y, size: 15, width, country })) + 3
  }
  if (!latin.length) return y
  const x = 320
  const reading = country === 'JP' && lines.some((line) => /\p{Script=Han}/u.test(line)) ? ', kanji as in Chinese' : ''
  await write(`In Latin letters${reading}`, { x, y: top - 2, size: 8.5, color: paperColors.soft })
  let beside = top + 14
  for (const line of latin) beside = (await writeLines(line, { x, y: beside, size: 11, width: page.right - x })) + 3
  return Math.max(y, beside)
}

async function drawHead({ write }: Paper, title: string): Promise<void> {
  await write(brand.product, { x: page.left, y: page.top, size: 12, color: paperColors.copper })
  await write(title, { x: page.left, y: page.top + 22, size: 26 })
}
