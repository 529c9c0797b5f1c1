import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artist } from '../../platform/http/actor.ts'
import { type MoneyWorld, openMoneyWorld, operator } from '../../test/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function newArtist(): Promise<Artist> {
  const artist = await world.newArtist()
  await world.payouts.saveSettings(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  return artist
}

async function csvOf(artist: Artist, id: string): Promise<string[][]> {
  const { body } = await world.payouts.getOwnStatement(artist, { id, format: 'csv' })
  const [, ...rows] = parse(await new Response(body).text(), { bom: true }) as string[][]
  return rows
}

const centsOf = (cell = '') => Math.round(Number(cell) * 100)

test('is of what came in since the payout before it, with what is carried on either side', async () => {
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

  expect((await csvOf(artist, first.id)).map(([, kind, , earned, donation, yours]) => [kind, earned, donation, yours])).toEqual([
    ['Carried', '', '', '0.00'],
    ['Sale', '50.00', '0.00', '50.00'],
    ['Sale', '7.00', '0.00', '7.00'],
    ['Payout', '', '', '-50.00'],
    ['Carried', '', '', '7.00'],
  ])
  expect((await csvOf(artist, second.id)).map(([, kind, , earned, donation, yours]) => [kind, earned, donation, yours])).toEqual([
    ['Carried', '', '', '7.00'],
    ['Sale', '100.00', '-10.00', '90.00'],
    ['Payout', '', '', '-90.00'],
    ['Carried', '', '', '7.00'],
  ])
})

test('after a payout that gave its money back has what that one was made of, and stays so whatever comes later', async () => {
  const artist = await newArtist()
  await world.credit(artist, 5000)
  const failed = await world.payouts.request(artist, {})
  await world.payouts.markFailed(operator, { id: failed.id, reason: 'Closed.' })
  await world.credit(artist, 1000)
  const paid = await world.payouts.request(artist, {})
  const kinds = async (id: string) => (await csvOf(artist, id)).map(([, kind]) => kind)
  const whole = ['Carried', 'Sale', 'Payout requested', 'Payout not sent', 'Sale', 'Payout', 'Carried']
  expect(await kinds(failed.id)).toEqual(['Carried', 'Sale', 'Payout', 'Carried'])
  expect(await kinds(paid.id)).toEqual(whole)
  await world.payouts.markPaid(operator, { id: paid.id, reference: 'PP-1' })
  await world.credit(artist, 4000)
  const next = await world.payouts.request(artist, {})
  await world.payouts.markReturned(operator, { id: paid.id, reason: 'It came back.' })
  expect(await kinds(paid.id)).toEqual(whole)
  expect(await kinds(next.id)).toEqual(['Carried', 'Sale', 'Payout', 'Carried'])
})

test('of random histories adds up to the cent, and each begins with what the one before it carried on', async () => {
  const causeId = await world.newCause()
  const step = fc.oneof(
    fc.record({ sale: fc.integer({ min: 1, max: 9000 }), percent: fc.constantFrom(0, 5, 25, 50) }),
    fc.constantFrom('refund' as const, 'paid' as const, 'failed' as const, 'returned' as const, 'cancelled' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const artist = await newArtist()
      const ids = await live(artist, steps, causeId)
      for (const id of ids) {
        const rows = await csvOf(artist, id)
        const [payout, carried] = rows.slice(-2)
        expect([payout?.[1], carried?.[1]]).toEqual(['Payout', 'Carried'])
        const before = rows.slice(0, -1).reduce((sum, row) => sum + centsOf(row[5]), 0)
        expect(before).toBe(centsOf(carried?.[5]))
        for (const [, , , earned, donation, yours] of rows.slice(1, -2)) expect(centsOf(earned) + centsOf(donation)).toBe(centsOf(yours))
      }
    }),
    { numRuns: 12 },
  )
})

type Step = { sale: number; percent: number } | 'refund' | 'paid' | 'failed' | 'returned' | 'cancelled'

/** Lets it all happen, and gives the payouts that came of it. */
async function live(artist: Artist, steps: readonly Step[], causeId: string): Promise<string[]> {
  const [sold, ids]: [string[], string[]] = [[], []]
  for (const step of steps) {
    if (typeof step === 'object') {
      sold.push(await world.credit(artist, step.sale, step.percent ? { percent: step.percent, causeId } : undefined))
    } else if (step === 'refund') {
      const orderLineId = sold.pop()
      const refund = orderLineId && [{ refundLineId: randomUUID(), orderLineId, plates: 1, at: new Date() }]
      if (refund) await world.database.transaction((tx) => world.earnings.recordRefunds(tx, refund))
    } else {
      const payout = await world.payouts.request(artist, {}).catch(() => undefined)
      if (!payout) continue
      ids.push(payout.id)
      await end(payout.id, step)
    }
  }
  return ids
}

async function end(id: string, how: 'paid' | 'failed' | 'returned' | 'cancelled'): Promise<void> {
  if (how === 'failed') return void (await world.payouts.markFailed(operator, { id, reason: 'No.' }))
  if (how === 'cancelled') return void (await world.payouts.cancel(operator, { id, reason: 'No.' }))
  await world.payouts.markPaid(operator, { id, reference: 'PP' })
  if (how === 'returned') await world.payouts.markReturned(operator, { id, reason: 'No.' })
}

test('is a PDF too, as long as it has to be, and nobody else’s', async () => {
  const artist = await newArtist()
  const sales = Array.from({ length: 1200 }, () => ({
    ...{ orderLineId: randomUUID(), artistId: artist.artistId, plates: 1, commissionCents: 1000, donationPercent: 0, causeId: null },
    ...{ text: 'Луна “over” Water, a name that is much longer than what its column has room for', at: new Date() },
  }))
  await world.database.transaction((tx) => world.earnings.recordSales(tx, sales))
  const { id } = await world.payouts.request(artist, {})
  const { headers, body } = await world.payouts.getOwnStatement(artist, { id, format: 'pdf' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="payout-P\d{6,}\.pdf"$/)
  const pdf = Buffer.from(await new Response(body).arrayBuffer())
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  // 1,201 lines: 22 on the first page, 33 on each other one, and the sums
  const text = pdf.toString('latin1')
  expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(Number(/\/Count (\d+)/.exec(text)?.[1]))
  expect(await csvOf(artist, id)).toHaveLength(1203)
  await expect(world.payouts.getOwnStatement(await newArtist(), { id, format: 'pdf' })).rejects.toMatchObject({ code: 'payout_not_found' })
  await expect(world.payouts.getStatement({ id: randomUUID(), format: 'csv' })).rejects.toMatchObject({ code: 'payout_not_found' })
  expect((await world.payouts.getStatement({ id, format: 'csv' })).headers['content-type']).toContain('text/csv')
})
