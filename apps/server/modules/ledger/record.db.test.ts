import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'
import type { Sale } from './rules/ledger.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

function createSale(artistId: string, changes: Partial<Sale> = {}): Sale {
  const at = new Date('2026-03-01T12:00:00.123Z')
  return {
    orderLineId: randomUUID(),
    artistId,
    prints: 2,
    commissionCents: 2000,
    donationPercent: 0,
    causeId: null,
    text: '2 × “Moon”',
    at,
    ...changes,
  }
}

const recordSales = (...sales: Sale[]) => world.database.transaction((tx) => world.earnings.recordSales(tx, sales))
const recordRefund = (sale: Sale, prints: number, refundLineId: string = randomUUID()) =>
  world.database.transaction((tx) =>
    world.earnings.recordRefunds(tx, [{ refundLineId, orderLineId: sale.orderLineId, prints, at: new Date() }]),
  )
const getBalance = (artistId: string) => world.earnings.getArtistBalance(world.database, artistId)
const causeTotal = async (causeId: string) => (await world.earnings.causeTotals(world.database, [causeId])).get(causeId)
const findCauseTotal = async (causeId: string) => {
  const { lastDonationAt: _, ...total } = (await causeTotal(causeId)) ?? { lastDonationAt: null }
  return total
}

describe('the record of a sale', () => {
  test('a sale credits the artist and the cause and counts the artist as a supporter', async () => {
    const [{ artistId }, causeId] = [await world.newArtist(), await world.newCause()]
    expect(await findCauseTotal(causeId)).toEqual({ raisedCents: 0, supporters: 0, remittedCents: 0 })
    await recordSales(createSale(artistId, { donationPercent: 15, causeId }), createSale(artistId, { commissionCents: 1000, prints: 1 }))
    expect(await getBalance(artistId)).toBe(3400 + 1000)
    expect(await findCauseTotal(causeId)).toEqual({ raisedCents: 600, supporters: 1, remittedCents: 0 })
    expect((await causeTotal(causeId))?.lastDonationAt).toEqual(new Date('2026-03-01T12:00:00.123Z'))
    const [latest, first] = await world.earnings.latestLines(world.database, artistId, 10)
    expect(latest).toMatchObject({ kind: 'commission', amountCents: 1000, donationCents: 0 })
    expect(first).toMatchObject({
      kind: 'commission',
      amountCents: 3400,
      donationCents: 600,
      text: '2 × “Moon”',
      at: '2026-03-01T12:00:00.123Z',
    })
  })

  test('a sale is credited once, even if it is recorded several times in turn or at once', async () => {
    const { artistId } = await world.newArtist()
    const sale = createSale(artistId)
    await Promise.all(Array.from({ length: 8 }, () => recordSales(sale)))
    await recordSales(sale, createSale(artistId, { commissionCents: 100, prints: 1 }))
    expect(await getBalance(artistId)).toBe(4100)
    await expect(recordSales(sale, sale)).rejects.toThrow('one cause is given twice')
  })

  test('a sale without a commission is not recorded', async () => {
    const { artistId } = await world.newArtist()
    await recordSales(createSale(artistId, { commissionCents: 0 }))
    expect(await world.earnings.latestLines(world.database, artistId, 10)).toEqual([])
  })

  test('concurrent sales that list the same artists in different orders do not deadlock', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => world.newArtist()))
    const causeId = await world.newCause()
    const give = { donationPercent: 10, causeId }
    await Promise.all(
      Array.from({ length: 24 }, (_, round) => {
        const turned = [...all.slice(round % 6), ...all.slice(0, round % 6)]
        if (round % 2) turned.reverse()
        return recordSales(...turned.map(({ artistId }) => createSale(artistId, give)))
      }),
    )
    for (const { artistId } of all) expect(await getBalance(artistId)).toBe(24 * 3600)
    expect(await findCauseTotal(causeId)).toEqual({ raisedCents: 24 * 6 * 400, supporters: 6, remittedCents: 0 })
  })
})

describe('the record of a refund', () => {
  test('a refund takes back commission and donation, and a fully refunded artist is no longer a supporter', async () => {
    const [{ artistId }, causeId] = [await world.newArtist(), await world.newCause()]
    const sale = createSale(artistId, { donationPercent: 15, causeId })
    await recordSales(sale)
    await recordRefund(sale, 1)
    expect([await getBalance(artistId), await findCauseTotal(causeId)]).toEqual([
      1700,
      { raisedCents: 300, supporters: 1, remittedCents: 0 },
    ])
    expect((await world.earnings.latestLines(world.database, artistId, 1))[0]).toMatchObject({
      kind: 'refund',
      amountCents: -1700,
      donationCents: -300,
      text: 'Refund: 2 × “Moon”',
    })
    await recordRefund(sale, 1)
    expect([await getBalance(artistId), await findCauseTotal(causeId)]).toEqual([0, { raisedCents: 0, supporters: 0, remittedCents: 0 }])
  })

  test('concurrent refunds cannot take back more prints than were sold', async () => {
    const { artistId } = await world.newArtist()
    const sale = createSale(artistId, { prints: 3 })
    await recordSales(sale)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => recordRefund(sale, 1)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
    const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(losers).toEqual(Array(7).fill('refund_too_large'))
    expect(await getBalance(artistId)).toBe(0)
  })

  test('a refund is taken back once, even if it is recorded again when nothing is left', async () => {
    const { artistId } = await world.newArtist()
    const sale = createSale(artistId)
    await recordSales(sale)
    const refundLineId = randomUUID()
    for (let time = 0; time < 3; time++) await recordRefund(sale, 2, refundLineId)
    expect(await getBalance(artistId)).toBe(0)
  })

  test('a refund of a sale without a commission throws an error', async () => {
    await expect(recordRefund(createSale(randomUUID()), 1)).rejects.toThrow('earned nothing')
  })
})

test('a sale in a transaction that rolls back is not credited', async () => {
  const { artistId } = await world.newArtist()
  const failed = world.database.transaction(async (tx) => {
    await world.earnings.recordSales(tx, [createSale(artistId)])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await getBalance(artistId)).toBe(0)
})
