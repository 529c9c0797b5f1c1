import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brand } from '@tintype/contract/brand'
import type { PictureSize } from '@tintype/contract/plate-fit'
import type { ShippingAddress } from '@tintype/contract/store'
import type { Crop } from './crop-rules.ts'

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
  fileUrl: string
  /** The last day of both links. */
  until: string
  address: ShippingAddress
  madeAt: Date
}

type Pen = PDFKit.PDFDocument

const page = { left: 56, right: 539, top: 56 }
const colors = { ink: '#1c1814', soft: '#6b635a', line: '#d8cfc3', copper: '#9a5a2c' }

/** What a manufacturer needs to make a print, and on a page of its own the slip that goes into the parcel: no price stands on either. */
export async function writeJobSheet(sheet: JobSheet): Promise<Buffer> {
  // it is large, and asked for seldom
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
  const { crop, picture, widthCm, heightCm } = sheet
  drawHead(pen, `Job sheet ${sheet.number}`)
  const facts: [string, string][] = [
    ['Made by', sheet.manufacturer],
    ['Leaves by', sheet.promisedOn ?? 'not promised'],
    ['Order', sheet.orderNumber],
    ['Plates', String(sheet.quantity)],
    ['Size', `${sheet.sizeName}, ${widthCm} × ${heightCm} cm, width first`],
    ['Picture', `${sheet.title}, by ${sheet.artistName}`],
    ['Print file', `the original as it was handed in, ${picture.widthPx} × ${picture.heightPx} pixels: neither cropped nor upscaled`],
    ['Crop', `${crop.widthPx} × ${crop.heightPx} pixels, ${crop.leftPx} from the left and ${crop.topPx} from the top, upright`],
    ...(sheet.reprintReason ? [['Reprint because', sheet.reprintReason] as [string, string]] : []),
    ['Links hold until', sheet.until],
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
    .text('Download the print file', page.left + 110, y, { link: sheet.fileUrl, underline: true })
  drawCrop(pen, sheet, y + 34)
}

/** The picture's outline, and in it what is printed. */
function drawCrop(pen: Pen, { picture, crop }: JobSheet, top: number): void {
  const scale = Math.min((page.right - page.left) / picture.widthPx, (790 - top) / picture.heightPx)
  const [width, height] = [picture.widthPx * scale, picture.heightPx * scale]
  pen.rect(page.left, top, width, height).lineWidth(0.8).dash(3, { space: 3 }).strokeColor(colors.soft).stroke().undash()
  const [x, y] = [page.left + crop.leftPx * scale, top + crop.topPx * scale]
  pen
    .rect(x, y, crop.widthPx * scale, crop.heightPx * scale)
    .lineWidth(1.4)
    .strokeColor(colors.copper)
    .stroke()
  pen
    .font('Helvetica')
    .fontSize(9)
    .fillColor(colors.soft)
    .text('printed', x + 6, y + 6, { lineBreak: false })
}

function drawSlip(pen: Pen, sheet: JobSheet): void {
  const { name, line1, line2, city, region, postalCode, country } = sheet.address
  drawHead(pen, 'Packing slip')
  const address = [name, line1, line2, `${postalCode} ${city}`, region, country].filter((part) => part !== undefined && part !== '')
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

/** One line in two faces: a name of Łódź has to arrive. What neither has is shown as missing. */
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

/** The fonts of every PDF reader know Latin letters; others are shown as missing. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…€™]/gu, '?')
}
