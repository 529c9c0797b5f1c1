import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artist } from '../../../platform/actor.ts'
import { readPdfLines } from '../../../test/pdf-lines.ts'
import { type MoneyWorld, openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'
import { artists } from '../../accounts/tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function newArtist(): Promise<Artist> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  return artist
}

async function downloadCsvRows(artist: Artist, id: string): Promise<string[][]> {
  const { body } = await world.payouts.getOwnStatement(artist, { id, format: 'csv' })
  const [, ...rows] = parse(await new Response(body).text(), { bom: true }) as string[][]
  return rows
}

const parseCents = (cell = '') => Math.round(Number(cell) * 100)

test('a statement lists the sales since the payout before it and the amounts carried in and out', async () => {
  const holding = await openMoneyWorld({ holdDays: 7 })
  const artist = await newArtist()
  const causeId = await world.newCause()
  await world.credit(artist, 5000)
  await holding.credit(artist, 700)
  const first = await world.payouts.request(artist, {})
  await world.payouts.markPaid(operator, { id: first.id, reference: 'PP-1' })
  await world.credit(artist, 10_000, { percent: 10, causeId })
  const second = await world.payouts.request(artist, {})
  await holding.close()

  expect((await downloadCsvRows(artist, first.id)).map(([, kind, , earned, donation, yours]) => [kind, earned, donation, yours])).toEqual([
    ['Carried over', '', '', '0.00'],
    ['Sale', '50.00', '0.00', '50.00'],
    ['Sale', '7.00', '0.00', '7.00'],
    ['Payout', '', '', '-50.00'],
    ['Carried over', '', '', '7.00'],
  ])
  expect((await downloadCsvRows(artist, second.id)).map(([, kind, , earned, donation, yours]) => [kind, earned, donation, yours])).toEqual([
    ['Carried over', '', '', '7.00'],
    ['Sale', '100.00', '-10.00', '90.00'],
    ['Payout', '', '', '-90.00'],
    ['Carried over', '', '', '7.00'],
  ])
})

test('a statement after a failed payout includes its lines, and later payouts do not change it', async () => {
  const artist = await newArtist()
  await world.credit(artist, 5000)
  const failed = await world.payouts.request(artist, {})
  await world.payouts.markFailed(operator, { id: failed.id, reason: 'Closed.' })
  await world.credit(artist, 1000)
  const paid = await world.payouts.request(artist, {})
  const kinds = async (id: string) => (await downloadCsvRows(artist, id)).map(([, kind]) => kind)
  const whole = ['Carried over', 'Sale', 'Payout requested', 'Payout failed', 'Sale', 'Payout', 'Carried over']
  expect(await kinds(failed.id)).toEqual(['Carried over', 'Sale', 'Payout', 'Carried over'])
  expect(await kinds(paid.id)).toEqual(whole)
  await world.payouts.markPaid(operator, { id: paid.id, reference: 'PP-1' })
  await world.credit(artist, 4000)
  const next = await world.payouts.request(artist, {})
  await world.payouts.markReturned(operator, { id: paid.id, reason: 'It came back.' })
  expect(await kinds(paid.id)).toEqual(whole)
  expect(await kinds(next.id)).toEqual(['Carried over', 'Sale', 'Payout', 'Carried over'])
})

test('a statement of a random history opens with the amount carried from the one before and adds up to the cent', async () => {
  const causeId = await world.newCause()
  const holding = await openMoneyWorld({ holdDays: 7 })
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        sale: fc.noBias(fc.integer({ min: 1, max: 9000 })),
        percent: fc.constantFrom(0, 5, 25, 50),
        isHeld: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.constant('paid' as const) },
    { weight: 2, arbitrary: fc.constantFrom('refund' as const, 'failed' as const, 'returned' as const, 'cancelled' as const) },
  )
  let statements = 0
  const openings = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20, size: 'max' }), async (steps) => {
      const artist = await newArtist()
      const payouts = await live(artist, steps, { causeId, holding })
      statements += payouts.length
      let carriedBefore = '0.00'
      for (const { id, outcome } of payouts) {
        const rows = await downloadCsvRows(artist, id)
        expect([rows[0]?.[1], rows[0]?.[5]]).toEqual(['Carried over', carriedBefore])
        openings.add(carriedBefore)
        const [payout, carried] = rows.slice(-2)
        expect([payout?.[1], carried?.[1]]).toEqual(['Payout', 'Carried over'])
        const before = rows.slice(0, -1).reduce((sum, row) => sum + parseCents(row[5]), 0)
        expect(before).toBe(parseCents(carried?.[5]))
        for (const [, , , earned, donation, yours] of rows.slice(1, -2))
          expect(parseCents(earned) + parseCents(donation)).toBe(parseCents(yours))
        // the lines of a payout that was not paid are in the next statement again
        if (outcome === 'paid') carriedBefore = carried?.[5] ?? ''
      }
    }),
    { numRuns: 12, seed: 8 },
  )
  await holding.close()
  expect(statements).toBeGreaterThan(12)
  expect(openings.size).toBeGreaterThan(3)
})

type Outcome = 'paid' | 'failed' | 'returned' | 'cancelled'
type Step = { sale: number; percent: number; isHeld: boolean } | 'refund' | Outcome

async function requestOrBelowMinimum(artist: Artist) {
  try {
    return await world.payouts.request(artist, {})
  } catch (error) {
    expect(error).toMatchObject({ code: 'payout_below_minimum' })
    return undefined
  }
}

/** Runs the steps. @param context.holding  the world whose sales cannot be paid out yet */
async function live(
  artist: Artist,
  steps: readonly Step[],
  { causeId, holding }: { causeId: string; holding: MoneyWorld },
): Promise<{ id: string; outcome: Outcome }[]> {
  const sold: string[] = []
  const payouts: { id: string; outcome: Outcome }[] = []
  for (const step of steps) {
    if (typeof step === 'object') {
      const seller = step.isHeld ? holding : world
      sold.push(await seller.credit(artist, step.sale, step.percent ? { percent: step.percent, causeId } : undefined))
    } else if (step === 'refund') {
      const orderLineId = sold.pop()
      const refund = orderLineId && [{ refundLineId: randomUUID(), orderLineId, prints: 1, at: new Date() }]
      if (refund) await world.database.transaction((tx) => world.earnings.recordRefunds(tx, refund))
    } else {
      const payout = await requestOrBelowMinimum(artist)
      if (!payout) continue
      payouts.push({ id: payout.id, outcome: step })
      await end(payout.id, step)
    }
  }
  return payouts
}

async function end(id: string, how: Outcome): Promise<void> {
  if (how === 'failed') return void (await world.payouts.markFailed(operator, { id, reason: 'No.' }))
  if (how === 'cancelled') return void (await world.payouts.cancel(operator, { id, reason: 'No.' }))
  await world.payouts.markPaid(operator, { id, reference: 'PP' })
  if (how === 'returned') await world.payouts.markReturned(operator, { id, reason: 'No.' })
}

test('an artist downloads a long statement as PDF, and another artist cannot', async () => {
  const artist = await newArtist()
  const sales = Array.from({ length: 950 }, () => ({
    ...{ orderLineId: randomUUID(), artistId: artist.artistId, prints: 1, commissionCents: 1000, donationPercent: 0, causeId: null },
    ...{ text: 'Луна “over” Water, a name that is much longer than what its column has room for', at: new Date() },
  }))
  await world.database.transaction((tx) => world.earnings.recordSales(tx, sales))
  const { id } = await world.payouts.request(artist, {})
  const { headers, body } = await world.payouts.getOwnStatement(artist, { id, format: 'pdf' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="payout-P\d{6,}\.pdf"$/)
  const pdf = Buffer.from(await new Response(body).arrayBuffer())
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  // 951 lines: 22 on the first page, 33 on each other one, and the sums
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(Number(/\/Count (\d+)/.exec(text)?.[1]))
  const rows = readPdfLines(pdf).filter((line) => line.includes('Луна'))
  expect([rows.length, readPdfLines(pdf).at(-1)]).toEqual([950, 'Paid out$9,500.00'])
  expect(await downloadCsvRows(artist, id)).toHaveLength(953)
  await expect(world.payouts.getOwnStatement(await newArtist(), { id, format: 'pdf' })).rejects.toMatchObject({ code: 'payout_not_found' })
  await expect(world.payouts.getStatement({ id: randomUUID(), format: 'csv' })).rejects.toMatchObject({ code: 'payout_not_found' })
  expect((await world.payouts.getStatement({ id, format: 'csv' })).headers['content-type']).toContain('text/csv')
})

test('a statement with more different letters than a PDF can embed adds up its entries, and its CSV lists each of them', async () => {
  const artist = await newArtist()
  const sales = Array.from({ length: 20 }, (_, nth) => ({
    ...{ orderLineId: randomUUID(), artistId: artist.artistId, prints: 1, commissionCents: 1000, donationPercent: 0, causeId: null },
    text: Array.from({ length: 65 }, (_, at) => String.fromCodePoint(0x4e00 + nth * 65 + at)).join(''),
    at: new Date('2026-11-27T12:00:00Z'),
  }))
  await world.database.transaction((tx) => world.earnings.recordSales(tx, sales))
  const { id } = await world.payouts.request(artist, {})
  const { body } = await world.payouts.getStatement({ id, format: 'pdf' })
  const lines = readPdfLines(Buffer.from(await new Response(body).arrayBuffer()))
  expect(lines).toContain('This payout has 20 entries. They are added up by day; the CSV file lists each of them.')
  expect(lines.filter((line) => line.includes('Sale: 20 entries$200.00$200.00'))).toHaveLength(1)
  expect((await downloadCsvRows(artist, id)).filter(([, kind]) => kind === 'Sale')).toHaveLength(20)
})

test.each([
  ['Łukasz Żółć', 'Bank Spółdzielczy w Łodzi', 'PL'],
  ['山田 太郎', '三菱UFJ銀行', 'JP'],
  ['Γεώργιος Παπαδόπουλος', 'Εθνική Τράπεζα', 'GR'],
  ['Олена Шевченко', 'ПриватБанк', 'UA'],
  ['김민준', '국민은행', 'KR'],
  ['สมชาย น้ำใส', 'ธนาคารกรุงเทพ', 'TH'],
])('a statement names the account holder %s in the PDF and in the CSV', async (accountHolderName, bankName, country) => {
  const artist = await world.newArtist()
  const details = { accountHolderName, bankName, country, accountNumber: '000123456789' }
  await world.setPayoutMethod(artist, { method: 'bank', details })
  await world.credit(artist, 5000)
  const { id } = await world.payouts.request(artist, {})
  const [payout] = (await downloadCsvRows(artist, id)).filter(([, kind]) => kind === 'Payout')
  expect(payout?.at(-1)).toBe(accountHolderName)
  const { body } = await world.payouts.getOwnStatement(artist, { id, format: 'pdf' })
  const lines = readPdfLines(Buffer.from(await new Response(body).arrayBuffer()))
  expect(lines.join(' ')).toContain(`${accountHolderName}, ${bankName}`)
})

test('a statement with a letter that no font has is refused as PDF, becomes a failed job, and is available as CSV', async () => {
  const artist = await newArtist()
  await world.credit(artist, 5000)
  const { id } = await world.payouts.request(artist, {})
  await world.database.update(artists).set({ name: 'Anna ᚠ' }).where(eq(artists.id, artist.artistId))
  const refusal = { code: 'document_letter_missing', message: expect.stringContaining('ᚠ (U+16A0)') }
  for (let i = 0; i < 2; i++) await expect(world.payouts.getStatement({ id, format: 'pdf' })).rejects.toMatchObject(refusal)
  const alerts = world.sentJobs.filter(({ name }) => name === 'payouts.check-statement')
  expect(alerts.map(({ payload }) => payload)).toEqual([{ payout: id }])
  await expect(world.payouts.checkStatement({ payout: id })).rejects.toMatchObject(refusal)
  expect(await downloadCsvRows(artist, id)).toHaveLength(4)
})
