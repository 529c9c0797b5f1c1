import { expect, test } from 'vitest'
import { addressesByScript } from '../../../test/addresses-by-script.ts'
import { readPdfLines } from '../../../test/pdf-lines.ts'
import { LISTED_LINES_MAX, type StatementLine } from '../rules/statement.ts'
import { writeStatementPdf } from './statement-pdf.ts'
import type { StatementSource } from './statement-source.ts'

const requestedAt = new Date('2026-11-28')
const DAY_MS = 24 * 60 * 60 * 1000

const toName = (i: number) => addressesByScript[i % addressesByScript.length]?.name ?? ''

/** A statement of one sale in each period before the request, with titles in 20 scripts. */
async function makeStatement(lineCount: number, periodMs: number, toTitle = toName): Promise<Buffer> {
  const payout = { id: 'x', number: 12, amountCents: 5000, method: 'bank', status: 'requested', requestedAt, paidAt: null, reference: null }
  const facts = { artistName: 'محمد العلي', destination: { accountHolderName: 'Łukasz Żółć' }, openingCents: 0, lineCount }
  async function* listLines(): AsyncGenerator<StatementLine> {
    for (let i = 0; i < lineCount; i++) {
      const at = new Date(requestedAt.getTime() - (lineCount - i) * periodMs)
      yield {
        at,
        kind: i % 10 ? 'commission' : 'commission_reversal',
        text: toTitle(i),
        amountCents: i % 10 ? 1000 : -1000,
        donationCents: 0,
      }
    }
  }
  // the writer reads only these columns of the payout
  const source = { payout, ...facts, listLines } as unknown as StatementSource
  const parts: Uint8Array[] = []
  for await (const part of writeStatementPdf(source)) parts.push(part)
  return Buffer.concat(parts)
}

test('a statement of as many lines as a PDF lists shows each of them, in less than 300 KB', async () => {
  const pdf = await makeStatement(LISTED_LINES_MAX, 10 * 60_000)
  expect(pdf.length).toBeLessThan(300 * 1024)
  const lines = readPdfLines(pdf)
  expect(lines.filter((line) => /Sale:|Олена|김/.test(line)).length).toBeGreaterThan(LISTED_LINES_MAX * 0.9)
  expect(lines.join(' ')).not.toContain('added up')
})

test('a statement of Chinese titles with as many different letters as a PDF lists takes less than 300 KB', async () => {
  const title = (i: number) => Array.from({ length: 20 }, (_, at) => String.fromCodePoint(0x4e00 + ((i * 20 + at) % 333))).join('')
  expect((await makeStatement(LISTED_LINES_MAX, 10 * 60_000, title)).length).toBeLessThan(300 * 1024)
})

test.each([
  [LISTED_LINES_MAX + 1, 10 * 60_000, 'day', /^2026-11-27Sale: (129|130) entries\$1,(29|30)0.00/],
  [20_000, 10 * 60_000, 'day', /^2026-11-27Sale: (129|130) entries\$1,(29|30)0.00/],
  [20_000, DAY_MS / 10, 'month', /^2026-10Sale: 279 entries\$2,790.00\$2,790.00$/],
  [20_000, 10 * DAY_MS, 'year', /^2025Sale: 3[23] entries\$3[23]0.00/],
])('a statement of %d lines, one each %d ms, shows their sums by %s, in less than 300 KB', async (count, periodMs, by, row) => {
  const pdf = await makeStatement(count, periodMs)
  expect(pdf.length).toBeLessThan(300 * 1024)
  const lines = readPdfLines(pdf)
  const entries = `This payout has ${count.toLocaleString('en-US')} entries.`
  expect(lines).toContain(`${entries} They are added up by ${by}; the CSV file lists each of them.`)
  expect(lines).toContainEqual(expect.stringMatching(row))
  const text = pdf.toString('latin1')
  const pages = Number(/\/Count (\d+)/.exec(text)?.[1])
  expect(lines.filter((line) => line.includes(` of ${pages}`))).toHaveLength(pages)
  const sales = count - Math.ceil(count / 10)
  expect(lines).toContain(`Sales$${(sales * 10).toLocaleString('en-US')}.00`)
})
