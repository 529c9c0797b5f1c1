import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { payoutMethodNames } from '@tintype/contract/payouts/payouts'
import { brand } from '@tintype/domain/brand'
import { type Cents, formatCents } from '@tintype/domain/money'
import { toUtcDay } from '@tintype/domain/utc-day'
import { payoutNumber } from '../rules/payouts.ts'
import {
  addLine,
  countPages,
  lineNames,
  openTotals,
  type StatementLayout,
  type StatementLine,
  type StatementTotals,
} from '../rules/statement.ts'
import type { StatementSource } from './statement-source.ts'

const page = { width: 595.28, height: 841.89, left: 56, right: 539, top: 64, bottom: 770 }
const rowHeight = 20
const tableTop = { first: 318, other: 110 }
const room: StatementLayout = { first: rowsBelow(tableTop.first), other: rowsBelow(tableTop.other), sums: 9 }
/** Paper is light, whatever the theme of the site. */
const colors = { ink: '#1c1814', soft: '#6b635a', line: '#d8cfc3', copper: '#9a5a2c' }
const columns = { date: page.left, what: 128, earned: 352, donation: 426, yours: page.right }

function rowsBelow(top: number): number {
  return Math.floor((page.bottom - top) / rowHeight)
}

type Pen = PDFKit.PDFDocument

/** The statement as PDF, drawn page by page while it is read, so that thousands of lines are never in memory at once. */
export async function* writeStatementPdf(source: StatementSource): AsyncGenerator<Uint8Array> {
  // lazy import: the module is large and seldom needed
  const { default: PDFDocument } = await import('pdfkit')
  const number = payoutNumber(source.payout.number)
  const info = { Title: `Payout statement ${number}`, Author: brand.product, CreationDate: source.payout.requestedAt }
  const pen: Pen = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info, lang: 'en', pdfVersion: '1.7' })
  pen.registerFont('serif', serif())
  // the opening balance is a line too
  const pages = countPages(source.lineCount + 1, room)
  let pageNumber = 0
  let y = 0
  let totals = openTotals(source.openingCents, source.payout.amountCents)

  function turnPage(): void {
    pen.addPage()
    pageNumber += 1
    y = pageNumber === 1 ? tableTop.first : tableTop.other
    if (pageNumber === 1) drawHead(pen, source)
    else write(pen, `Payout statement ${number}`, { x: page.left, y: page.top - 14, size: 13, font: 'serif' })
    drawColumnNames(pen, y - 22)
    write(pen, `${brand.product} · ${number} · ${source.artistName}`, { x: page.left, y: 800, size: 8, color: colors.soft, width: 380 })
    write(pen, `Page ${pageNumber} of ${Math.max(pages, pageNumber)}`, { right: page.right, y: 800, size: 8, color: colors.soft })
  }

  turnPage()
  drawRow(pen, y, { date: '', what: 'Carried over from previous statement', sums: ['', '', signed(source.openingCents)] })
  y += rowHeight
  for await (const line of source.lines) {
    if (y + rowHeight > page.bottom) {
      turnPage()
      yield* drain(pen)
      // let other requests run between two pages
      await setImmediate()
    }
    totals = addLine(totals, line)
    drawRow(pen, y, toRow(line))
    y += rowHeight
  }
  if (y + room.sums * rowHeight > page.bottom) turnPage()
  drawSums(pen, y, totals)
  pen.end()
  for await (const part of pen) yield part as Uint8Array
}

/** Yields on demand: nothing is drawn ahead of the reader. */
function* drain(pen: Pen): Generator<Uint8Array> {
  for (let part = pen.read(); part !== null; part = pen.read()) yield part as Uint8Array
}

let face: Buffer | undefined
function serif(): Buffer {
  const file = '@fontsource/hedvig-letters-serif/files/hedvig-letters-serif-latin-400-normal.woff'
  face ??= readFileSync(createRequire(import.meta.url).resolve(file))
  return face
}

function drawHead(pen: Pen, { payout, artistName, destination }: StatementSource): void {
  const { number, amountCents, method, requestedAt, paidAt, status, reference } = payout
  write(pen, brand.product, { x: page.left, y: page.top - 6, size: 15, font: 'serif', color: colors.copper })
  write(pen, 'Payout statement', { x: page.left, y: page.top + 36, size: 32, font: 'serif' })
  write(pen, formatCents(amountCents), { right: page.right, y: page.top + 36, size: 32, font: 'serif' })
  rule(pen, page.top + 88, colors.copper)
  const facts: [string, string][] = [
    ['Number', payoutNumber(number)],
    ['Artist', artistName],
    ['Requested', formatLongDate(requestedAt)],
    ['Status', paidAt && status === 'paid' ? `Paid on ${formatLongDate(paidAt)}` : statusLabels[status]],
    ['Method', [payoutMethodNames[method], ...Object.values(destination)].join(', ')],
    ['Reference', reference ?? 'Pending'],
  ]
  facts.forEach(([name, value], place) => {
    const x = place % 2 === 0 ? page.left : 310
    const y = page.top + 104 + Math.floor(place / 2) * 36
    write(pen, name, { x, y, size: 8.5, color: colors.soft })
    write(pen, value, { x, y: y + 12, size: 10.5, width: 229 })
  })
}

const statusLabels: Record<StatementSource['payout']['status'], string> = {
  requested: 'Requested',
  approved: 'Approved',
  exported: 'Processing',
  paid: 'Paid',
  failed: 'Failed: amount returned to balance',
  returned: 'Returned: amount returned to balance',
  cancelled: 'Cancelled: amount returned to balance',
}

function drawColumnNames(pen: Pen, y: number): void {
  const style = { y, size: 8.5, color: colors.soft }
  write(pen, 'Date', { ...style, x: columns.date })
  write(pen, 'Details', { ...style, x: columns.what })
  write(pen, 'Earned', { ...style, right: columns.earned + 50 })
  write(pen, 'Donation', { ...style, right: columns.donation + 50 })
  write(pen, 'For you', { ...style, right: columns.yours })
  rule(pen, y + 16, colors.line)
}

type Row = { date: string; what: string; sums: [earned: string, donation: string, yours: string] }

function toRow({ at, kind, text, amountCents, donationCents }: StatementLine): Row {
  const name = lineNames[kind]
  // the text of the account already describes reversals and payouts
  const what = kind === 'commission' || kind === 'adjustment' ? `${name}: ${text}` : text
  const sums: Row['sums'] = [signed(amountCents + donationCents), donationCents === 0 ? '' : signed(-donationCents), signed(amountCents)]
  return { date: toUtcDay(at), what, sums }
}

function drawRow(pen: Pen, y: number, { date, what, sums: [earned, donation, yours] }: Row): void {
  const style = { y: y + 4, size: 9.5 }
  write(pen, date, { ...style, x: columns.date, color: colors.soft })
  write(pen, what, { ...style, x: columns.what, width: columns.earned - columns.what - 20 })
  write(pen, earned, { ...style, right: columns.earned + 50, color: colors.soft })
  write(pen, donation, { ...style, right: columns.donation + 50, color: colors.soft })
  write(pen, yours, { ...style, right: columns.yours })
  rule(pen, y + rowHeight - 1, colors.line, 0.4)
}

function drawSums(pen: Pen, top: number, totals: StatementTotals): void {
  const sums: [string, Cents][] = [
    ['Carried over from previous statement', totals.openingCents],
    ['Sales', totals.salesCents],
    ['Refunds', totals.refundsCents],
    ['Disputes, adjustments, failed or returned payouts', totals.otherCents],
    ['Donations to causes', totals.donationsCents],
    ['Carried over to the next payout', totals.carriedCents === 0 ? 0 : -totals.carriedCents],
  ]
  let y = top + 22
  for (const [name, cents] of sums) {
    write(pen, name, { x: 230, y, size: 9.5, color: colors.soft })
    write(pen, signed(cents), { right: page.right, y, size: 9.5 })
    y += 17
  }
  rule(pen, y + 2, colors.copper, 1, 230)
  write(pen, 'Paid out', { x: 230, y: y + 12, size: 17, font: 'serif' })
  write(pen, formatCents(totals.payoutCents), { right: page.right, y: y + 12, size: 17, font: 'serif' })
}

type Writing = { y: number; size: number; color?: string; font?: string; width?: number } & ({ x: number } | { right: number })

function write(pen: Pen, text: string, writing: Writing): void {
  const { y, size, color = colors.ink, font = 'Helvetica', width } = writing
  pen.font(font).fontSize(size).fillColor(color)
  const fitted = fit(pen, printable(text), width)
  if (fitted) pen.text(fitted, 'x' in writing ? writing.x : writing.right - pen.widthOfString(fitted), y, { lineBreak: false })
}

/** The longest prefix that fits, by bisection, because measuring text is slow. */
function fit(pen: Pen, text: string, width = Number.POSITIVE_INFINITY): string {
  if (pen.widthOfString(text) <= width) return text
  let [fits, over] = [0, text.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (pen.widthOfString(`${text.slice(0, middle)}…`) <= width) fits = middle
    else over = middle
  }
  return `${text.slice(0, fits).trimEnd()}…`
}

/** The built-in PDF fonts cover Latin letters; others become `?`. The CSV file has the full text. */
function printable(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e\xa0-\xff–—‘’“”•…€™]/gu, '?')
}

function rule(pen: Pen, y: number, color: string, weight = 0.8, from = page.left): void {
  pen.moveTo(from, y).lineTo(page.right, y).lineWidth(weight).strokeColor(color).stroke()
}

function signed(cents: Cents): string {
  return cents < 0 ? `–${formatCents(-cents)}` : formatCents(cents)
}

function formatLongDate(at: Date): string {
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })
}
