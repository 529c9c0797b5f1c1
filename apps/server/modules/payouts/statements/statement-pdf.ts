import { setImmediate } from 'node:timers/promises'
import { payoutMethodNames } from '@tintype/contract/payouts/payouts'
import { brand } from '@tintype/domain/brand'
import { type Cents, formatCents } from '@tintype/domain/money'
import { toUtcDay } from '@tintype/domain/time/utc-day'
import { paperColors as colors, openPaper, type Paper, paperSize } from '../../../platform/documents/paper.ts'
import { isolate } from '../../../platform/documents/set-line.ts'
import { payoutNumber } from '../rules/payouts.ts'
import {
  addLine,
  canListLines,
  countPages,
  lineNames,
  openTotals,
  type StatementLayout,
  type StatementLine,
  type StatementSum,
  type StatementTotals,
  sumLines,
} from '../rules/statement.ts'
import type { StatementSource } from './statement-source.ts'

const page = { ...paperSize, left: 56, right: 539, top: 64, bottom: 770 }
const rowHeight = 20
const tableTop = { first: 318, other: 110 }
const room: StatementLayout = { first: rowsBelow(tableTop.first), other: rowsBelow(tableTop.other), sums: 9 }
const columns = { date: page.left, what: 128, earned: 352, donation: 426, yours: page.right }

function rowsBelow(top: number): number {
  return Math.floor((page.bottom - top) / rowHeight)
}

/**
 * The statement as PDF, drawn page by page while it is read.
 * @param options.isListed  it lists all lines (`canListLines`); otherwise it shows their sums by day, month or year
 * @throws Problem `document_letter_missing`
 */
export async function* writeStatementPdf(
  source: StatementSource,
  { isListed = canListLines(source.lineCount) }: { isListed?: boolean } = {},
): AsyncGenerator<Uint8Array> {
  const number = payoutNumber(source.payout.number)
  const paper = await openPaper({ title: `Payout statement ${number}`, author: brand.product, createdAt: source.payout.requestedAt })
  const summed = isListed ? undefined : await sumLines(source.listLines())
  // the opening balance is a line too, and so is the note above the sums
  const pages = countPages(summed ? summed.sums.length + 2 : source.lineCount + 1, room)
  let pageNumber = 0
  let y = 0
  let totals = openTotals(source.openingCents, source.payout.amountCents)

  async function turnPage(): Promise<void> {
    paper.pen.addPage()
    pageNumber += 1
    y = pageNumber === 1 ? tableTop.first : tableTop.other
    if (pageNumber === 1) await drawHead(paper, source)
    else await paper.write(`Payout statement ${number}`, { x: page.left, y: page.top - 14, size: 13, font: 'serif' })
    await drawColumnNames(paper, y - 22)
    const foot = { y: 800, size: 8, color: colors.soft }
    const whose = `${brand.product} · ${number} · ${isolate(source.artistName)}`
    await paper.write(whose, { ...foot, x: page.left, width: 380, direction: 'ltr' })
    await paper.write(`Page ${pageNumber} of ${Math.max(pages, pageNumber)}`, { ...foot, right: page.right })
  }

  await turnPage()
  await drawRow(paper, y, { date: '', what: 'Carried over from previous statement', sums: ['', '', signed(source.openingCents)] })
  y += rowHeight
  if (summed) {
    const entries = `This payout has ${countEntries(source.lineCount)}.`
    const note = `${entries} They are added up by ${summed.by}; the CSV file lists each of them.`
    await paper.write(note, { x: page.left, y: y + 4, size: 9.5, color: colors.soft })
    y += rowHeight
  }
  for await (const line of summed?.sums ?? source.listLines()) {
    if (y + rowHeight > page.bottom) {
      await turnPage()
      yield* drain(paper)
      // let other requests run between two pages
      await setImmediate()
    }
    totals = addLine(totals, line)
    await drawRow(paper, y, 'count' in line ? toSumRow(line) : toRow(line))
    y += rowHeight
  }
  if (y + room.sums * rowHeight > page.bottom) await turnPage()
  await drawSums(paper, y, totals)
  paper.pen.end()
  for await (const part of paper.pen) yield part as Uint8Array
}

/** Yields on demand: nothing is drawn ahead of the reader. */
function* drain({ pen }: Paper): Generator<Uint8Array> {
  for (let part = pen.read(); part !== null; part = pen.read()) yield part as Uint8Array
}

async function drawHead(paper: Paper, { payout, artistName, destination }: StatementSource): Promise<void> {
  const { write, writeLines, rule } = paper
  const { number, amountCents, method, requestedAt, paidAt, status, reference } = payout
  await write(brand.product, { x: page.left, y: page.top - 6, size: 15, font: 'serif', color: colors.copper })
  await write('Payout statement', { x: page.left, y: page.top + 36, size: 32, font: 'serif' })
  await write(formatCents(amountCents), { right: page.right, y: page.top + 36, size: 32, font: 'serif' })
  rule(page.left, page.right, { y: page.top + 88, color: colors.copper })
  const facts: [string, string][] = [
    ['Number', payoutNumber(number)],
    ['Artist', isolate(artistName)],
    ['Requested', formatLongDate(requestedAt)],
    ['Status', paidAt && status === 'paid' ? `Paid on ${formatLongDate(paidAt)}` : statusLabels[status]],
    ['Method', [payoutMethodNames[method], ...Object.values(destination).map(isolate)].join(', ')],
    ['Reference', reference ?? 'Pending'],
  ]
  for (const [place, [name, value]] of facts.entries()) {
    const x = place % 2 === 0 ? page.left : 310
    const y = page.top + 104 + Math.floor(place / 2) * 36
    await write(name, { x, y, size: 8.5, color: colors.soft })
    // the last row has room for two lines
    const linesMax = place < 4 ? 1 : 2
    await writeLines(value, { x, y: y + 12, size: 10.5, width: 229, linesMax, direction: 'ltr', country: destination.country })
  }
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

async function drawColumnNames({ write, rule }: Paper, y: number): Promise<void> {
  const style = { y, size: 8.5, color: colors.soft }
  await write('Date', { ...style, x: columns.date })
  await write('Details', { ...style, x: columns.what })
  await write('Earned', { ...style, right: columns.earned + 50 })
  await write('Donation', { ...style, right: columns.donation + 50 })
  await write('For you', { ...style, right: columns.yours })
  rule(page.left, page.right, { y: y + 16 })
}

type Row = { date: string; what: string; sums: [earned: string, donation: string, yours: string] }

function toRow({ at, kind, text, amountCents, donationCents }: StatementLine): Row {
  const name = lineNames[kind]
  // the text of the account already describes reversals and payouts
  const what = kind === 'commission' || kind === 'adjustment' ? `${name}: ${isolate(text)}` : isolate(text)
  return { date: toUtcDay(at), what, sums: toSums({ amountCents, donationCents }) }
}

function toSums({ amountCents, donationCents }: Pick<StatementLine, 'amountCents' | 'donationCents'>): Row['sums'] {
  return [signed(amountCents + donationCents), donationCents === 0 ? '' : signed(-donationCents), signed(amountCents)]
}

function toSumRow({ period, kind, count, ...amounts }: StatementSum): Row {
  return { date: period, what: `${lineNames[kind] ?? kind}: ${countEntries(count)}`, sums: toSums(amounts) }
}

function countEntries(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`
}

async function drawRow({ write, rule }: Paper, y: number, { date, what, sums: [earned, donation, yours] }: Row): Promise<void> {
  const style = { y: y + 4, size: 9.5 }
  await write(date, { ...style, x: columns.date, color: colors.soft })
  await write(what, { ...style, x: columns.what, width: columns.earned - columns.what - 20, direction: 'ltr' })
  await write(earned, { ...style, right: columns.earned + 50, color: colors.soft })
  await write(donation, { ...style, right: columns.donation + 50, color: colors.soft })
  await write(yours, { ...style, right: columns.yours })
  rule(page.left, page.right, { y: y + rowHeight - 1, weight: 0.4 })
}

async function drawSums({ write, rule }: Paper, top: number, totals: StatementTotals): Promise<void> {
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
    await write(name, { x: 230, y, size: 9.5, color: colors.soft })
    await write(signed(cents), { right: page.right, y, size: 9.5 })
    y += 17
  }
  rule(230, page.right, { y: y + 2, color: colors.copper, weight: 1 })
  await write('Paid out', { x: 230, y: y + 12, size: 17, font: 'serif' })
  await write(formatCents(totals.payoutCents), { right: page.right, y: y + 12, size: 17, font: 'serif' })
}

function signed(cents: Cents): string {
  return cents < 0 ? `–${formatCents(-cents)}` : formatCents(cents)
}

function formatLongDate(at: Date): string {
  return at.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' })
}
