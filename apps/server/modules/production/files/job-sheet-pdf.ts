import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { addressLines } from '@tintype/contract/orders/address-lines'
import type { ShippingAddress } from '@tintype/contract/orders/store'
import { brand } from '@tintype/domain/brand'
import { countryName } from '@tintype/domain/countries'
import type { Crop } from '@tintype/domain/crops'
import type { PictureSize } from '@tintype/domain/print-fit'
import { describeMaking, type PrintMaking } from '../rules/print-making.ts'

export type JobSheet = {
  number: string
  orderNumber: string
  manufacturer: string
  promisedOn: string | null
  title: string
  artistName: string
  sizeName: string
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

type Pen = PDFKit.PDFDocument

const page = { left: 56, right: 539, top: 56 }
const colors = { ink: '#1c1814', soft: '#6b635a', line: '#d8cfc3', copper: '#9a5a2c' }

/** Writes the job sheet for a manufacturer, and on a separate page the packing slip. Neither contains a price. */
export async function writeJobSheet(sheet: JobSheet): Promise<Buffer> {
  // load on demand, because the library is large and rarely needed
  const { default: PDFDocument } = await import('pdfkit')
  const info = { Title: `Job sheet ${sheet.number}`, Author: brand.product, CreationDate: sheet.madeAt }
  const pen: Pen = new PDFDocument({ size: 'A4', margin: 0, info, lang: 'en', pdfVersion: '1.7' })
  pen.registerFont('latin', face('latin')).registerFont('latin-ext', face('latin-ext'))
  const parts: Uint8Array[] = []
  pen.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => pen.on('end', resolve).on('error', reject))
  drawJob(pen, sheet)
  pen.addPage()
  drawSlip(pen, sheet)
  pen.end()
  await ended
  return Buffer.concat(parts)
}

function drawJob(pen: Pen, sheet: JobSheet): void {
  const { crop, picture, widthCm, heightCm, file } = sheet
  const { making } = file
  const { kind, done } = describeMaking(making)
  drawHead(pen, `Job sheet ${sheet.number}`)
  const facts: [string, string][] = [
    ['Manufacturer', sheet.manufacturer],
    ['Ships by', sheet.promisedOn ?? 'no date promised'],
    ['Order', sheet.orderNumber],
    ['Copies', String(sheet.quantity)],
    ['Size', `${sheet.sizeName}, ${widthCm} × ${heightCm} cm, width first, upright as shown below`],
    ['Picture', `${sheet.title}, by ${sheet.artistName}`],
    ['Print file', `${file.name}, ${file.widthPx} × ${file.heightPx} pixels, ${file.dotsPerInch} dots per inch`],
    [
      '',
      `${kind}, ${megabytes(file)}. ${making ? 'The area inside the bleed is the print' : 'Cropped to the print size'}. Print edge to edge without cropping or scaling.`,
    ],
    ['Prepared', done],
    ['Crop', `${picture.widthPx} × ${picture.heightPx} pixels: ${crop.widthPx} × ${crop.heightPx} of them${formatCropOffset(crop)}`],
    ...(sheet.reprintReason ? [['Reprint reason', sheet.reprintReason] as [string, string]] : []),
    ['Links expire', sheet.until],
  ]
  let y = page.top + 74
  for (const [name, value] of facts) {
    pen
      .font('Helvetica')
      .fontSize(9)
      .fillColor(colors.soft)
      .text(name, page.left, y + 1)
    pen
      .fontSize(11)
      .fillColor(colors.ink)
      .text(printable(value), page.left + 110, y, { width: page.right - page.left - 110 })
    y = Math.max(y + 20, pen.y + 6)
  }
  pen
    .fontSize(11)
    .fillColor(colors.copper)
    .text(`Download ${file.name}`, page.left + 110, y, { link: sheet.fileUrl, underline: true })
  drawPrint(pen, sheet, y + 34)
}

const formatCropOffset = ({ leftPx, topPx }: Crop): string =>
  leftPx || topPx ? `, ${leftPx} from the left and ${topPx} from the top` : ', uncropped'

function megabytes({ sizeBytes }: { sizeBytes: number }): string {
  return `${(sizeBytes / 1024 / 1024).toFixed(1)} MB`
}

/** Draws the print as mounted, with its dimensions and picture, so that its picture and orientation are unambiguous. */
function drawPrint(pen: Pen, { file, widthCm, heightCm }: JobSheet, top: number): void {
  const scale = Math.min((page.right - page.left - 60) / widthCm, (760 - top) / heightCm)
  const [width, height] = [widthCm * scale, heightCm * scale]
  pen.image(Buffer.from(file.preview, 'base64'), page.left, top, { width, height })
  pen.rect(page.left, top, width, height).lineWidth(0.8).strokeColor(colors.copper).stroke()
  pen.font('Helvetica').fontSize(9).fillColor(colors.soft)
  pen.text(`${widthCm} cm`, page.left, top + height + 6, { width, align: 'center', lineBreak: false })
  pen.text(`${heightCm} cm`, page.left + width + 8, top + height / 2 - 4, { lineBreak: false })
}

function drawSlip(pen: Pen, sheet: JobSheet): void {
  drawHead(pen, 'Packing slip')
  // carriers in other countries read names, not our codes
  const address = addressLines(sheet.address, countryName(sheet.address.country))
  let y = page.top + 78
  for (const part of address) {
    writeRuns(pen, String(part), y)
    y += 22
  }
  y += 28
  rule(pen, y)
  pen.fontSize(11).text(printable(`${sheet.quantity} × ${sheet.title}, by ${sheet.artistName}`), page.left, y + 14, { width: 420 })
  pen.fillColor(colors.soft).text(`${sheet.sizeName}, ${sheet.widthCm} × ${sheet.heightCm} cm`, page.left, pen.y + 3)
  rule(pen, pen.y + 14)
  pen.fontSize(9).text(`Order ${sheet.orderNumber} · ${sheet.number}. Questions: ${brand.contactEmail}`, page.left, pen.y + 28)
}

function drawHead(pen: Pen, title: string): void {
  pen.font('Helvetica').fontSize(12).fillColor(colors.copper).text(brand.product, page.left, page.top)
  pen
    .fontSize(26)
    .fillColor(colors.ink)
    .text(title, page.left, page.top + 22)
}

function rule(pen: Pen, y: number): void {
  pen.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.8).strokeColor(colors.line).stroke()
}

/** Writes a line in two fonts, because a name from Łódź must be readable. Characters that neither font has appear as missing. */
function writeRuns(pen: Pen, text: string, y: number): void {
  let x = page.left
  for (const [run] of text.normalize('NFC').matchAll(/[\x20-\xff–—‘’“”]+|[^\x20-\xff–—‘’“”]+/gu)) {
    pen
      .font(/^[\x20-\xff–—‘’“”]/u.test(run) ? 'latin' : 'latin-ext')
      .fontSize(15)
      .fillColor(colors.ink)
    pen.text(run, x, y, { lineBreak: false })
    x += pen.widthOfString(run)
  }
}

const faces = new Map<string, Buffer>()
function face(subset: 'latin' | 'latin-ext'): Buffer {
  const file = `@fontsource/hedvig-letters-serif/files/hedvig-letters-serif-${subset}-400-normal.woff`
  const known = faces.get(subset) ?? readFileSync(createRequire(import.meta.url).resolve(file))
  faces.set(subset, known)
  return known
}

/** Standard PDF fonts contain only Latin-1 letters. Other characters are replaced. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…€™]/gu, '?')
}
