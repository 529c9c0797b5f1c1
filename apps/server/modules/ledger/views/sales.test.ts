import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SaleRow } from '../queries/sales.ts'
import { csvHead, toCsv, toSale } from './sales.ts'

const row: SaleRow = {
  id: '01936f3e-0000-7000-8000-000000000001',
  at: new Date('2026-11-03T23:59:59.999Z'),
  text: '3 × “Moon over Water”',
  artworkUid: '01936f3e-0000-7000-8000-000000000002',
  title: 'Moon over Water',
  size: 'large',
  orientation: 'horizontal',
  prints: 3,
  refundedPrints: 1,
  clearsOn: null,
  awaitsDelivery: false,
  artistCents: 5100,
  causeCents: 900,
  artistBackCents: -1700,
  causeBackCents: -300,
}

test('a sale’s commission is the sum of its donation, refund, returned donation and earnings', () => {
  const sale = toSale(row, new Map())
  expect(sale).toMatchObject({
    commissionCents: 6000,
    donationCents: 600,
    refundCents: 1700,
    returnedDonationCents: 300,
    earnedCents: 3400,
  })
  expect(sale.donationCents + sale.refundCents + sale.returnedDonationCents + sale.earnedCents).toBe(sale.commissionCents)
  expect(toSale({ ...row, artistBackCents: 0 }, new Map()).refundCents).toBe(0)
})

test('a sale without a known artwork shows the text of its ledger transaction', () => {
  const sale = toSale({ ...row, artworkUid: null, title: null, size: null, orientation: null }, new Map())
  expect(sale).toMatchObject({ artwork: null, text: '3 × “Moon over Water”', size: null })
})

const read = (lines: string) => parse(csvHead + lines, { bom: true }) as string[][]

test('the CSV file of sales has one line per sale with amounts in dollars', () => {
  const [head, line] = read(toCsv([row]))
  expect(head).toHaveLength(11)
  expect(line).toEqual([
    '2026-11-03',
    'Moon over Water',
    'Large 60×45 cm (24×18″)',
    '3',
    '1',
    '60.00',
    '6.00',
    '17.00',
    '3.00',
    '34.00',
    '',
  ])
})

test.each([
  ['held until its claim window begins', { awaitsDelivery: true }, 'after delivery'],
  ['held until a day', { clearsOn: '2026-12-12' }, '2026-12-12'],
  ['never held', {}, ''],
])('the CSV file says when a sale that was %s clears', (_, held, cell) => {
  const [, line] = read(toCsv([{ ...row, ...held }]))
  expect(line?.at(-1)).toBe(cell)
})

test('a CSV cell never starts a formula, and titles are kept apart from apostrophes', () => {
  const starts = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '\n', ';', '; ', '')
  const title = fc.array(fc.tuple(starts, fc.string({ unit: 'grapheme' }))).map((parts) => parts.flat().join(''))
  const titles = fc.array(title)
  const withoutMarks = (text: string) => text.replaceAll("'", '')
  fc.assert(
    fc.property(titles, (all) => {
      const [, ...lines] = read(toCsv(all.map((title) => ({ ...row, title: title || 'A' }))))
      expect(lines).toHaveLength(all.length)
      for (const [place, cells] of lines.entries()) {
        expect(cells).toHaveLength(11)
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
        // other column separators start no formula either
        for (const cell of (cells[1] ?? '').split(/[;\t\r\n]/)) expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@](?!\d*$)/)
        expect(withoutMarks(cells[1] ?? '')).toBe(withoutMarks(all[place] || 'A'))
      }
    }),
    { seed: 8 },
  )
})
