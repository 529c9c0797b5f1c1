import { randomUUID } from 'node:crypto'
import type { OperatorPayout } from '@tintype/contract/payouts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../platform/http/actor.ts'
import { type MoneyWorld, openMoneyWorld, operator } from '../../test/money-world.ts'
import { artists } from '../accounts/tables.ts'
import { payouts } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function artistWith(balanceCents: number): Promise<Artist> {
  const artist = await world.newArtist()
  await world.payouts.saveSettings(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  await world.ageSettings(artist)
  if (balanceCents) await world.credit(artist, balanceCents)
  return artist
}

/** The same artist right after a sign-in. */
const fresh = (artist: Artist): Artist => ({ ...artist, signedInAt: new Date() })
const payoutsOf = (artist: Artist) => world.database.select().from(payouts).where(eq(payouts.artistId, artist.artistId))
const inParallel = <T>(times: number, work: () => Promise<T>) => Promise.allSettled(Array.from({ length: times }, work))

/** What the artist's account must say, from whichever side it is looked at. */
async function expectMoney(artist: Artist, expected: { balanceCents: number; payoutInFlightCents: number }) {
  const earnings = await world.payouts.getEarnings(artist)
  expect(earnings).toMatchObject({ ...expected, minimumCents: 4000 })
  expect(earnings.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(expected.balanceCents)
}

describe('requestPayout', () => {
  test('takes the whole balance, by the saved method, and writes to the artist', async () => {
    const artist = await artistWith(5234)
    const payout = await world.payouts.request(artist, { method: 'paypal', details: { email: 'thief@example.com' } })
    expect(payout).toMatchObject({ status: 'requested', amountCents: 5234, method: 'paypal', paidAt: null, reference: null })
    await expectMoney(artist, { balanceCents: 0, payoutInFlightCents: 5234 })
    expect(world.noticesFor(artist.email)).toEqual([
      { kind: 'payout_requested', to: artist.email, artistName: artist.name, amountCents: 5234, method: 'PayPal' },
    ])
  })

  test('carries the details as they were at its moment, sealed for it alone', async () => {
    const artist = await artistWith(5000)
    const { id } = await world.payouts.request(artist, {})
    await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: 'new@example.com' } })
    const approved = await world.payouts.approve(operator, { id })
    expect(approved).toMatchObject({ details: { email: 'ines@example.com' }, artistEmail: artist.email, artistName: artist.name })
    const [row] = await payoutsOf(artist)
    expect(row?.detailsSealed).not.toContain('ines')
  })

  test.each([0, 3999])('is refused at %i cents, which the text names', async (cents) => {
    const artist = await artistWith(cents)
    await expect(world.payouts.request(artist, {})).rejects.toMatchObject({ code: 'payout_below_minimum', data: { balanceCents: cents } })
    expect(await payoutsOf(artist)).toEqual([])
  })

  test('is accepted at exactly $40.00', async () => {
    expect((await world.payouts.request(await artistWith(4000), {})).amountCents).toBe(4000)
  })

  test('is refused without a saved method, and where it is not the one the page showed', async () => {
    const artist = await world.newArtist()
    await world.credit(artist, 5000)
    await expect(world.payouts.request(artist, { method: 'paypal' })).rejects.toMatchObject({ code: 'payout_method_missing' })
    await world.payouts.saveSettings(artist, { method: 'crypto', details: { btcAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' } })
    await expect(world.payouts.request(artist, { method: 'paypal' })).rejects.toMatchObject({ code: 'payout_method_changed' })
    expect((await world.payouts.request(artist, { method: 'crypto' })).method).toBe('crypto')
  })

  test('waits while the balance is below zero after a refund of what was paid', async () => {
    const artist = await artistWith(0)
    const orderLineId = await world.credit(artist, 5000)
    const { id } = await world.payouts.request(artist, {})
    await world.payouts.markPaid(operator, { id, reference: 'PP-1' })
    await world.database.transaction((tx) =>
      world.earnings.recordRefunds(tx, [{ refundLineId: randomUUID(), orderLineId, plates: 1, at: new Date() }]),
    )
    await expectMoney(artist, { balanceCents: -5000, payoutInFlightCents: 0 })
    await expect(world.payouts.request(artist, {})).rejects.toThrow('Your balance (-$50.00) is below')
    await world.credit(artist, 8999)
    await expect(world.payouts.request(artist, {})).rejects.toThrow('Your balance ($39.99) is below')
    await world.credit(artist, 1)
    expect((await world.payouts.request(artist, {})).amountCents).toBe(4000)
  })

  test('of 100 at the same instant exactly one is accepted (R1)', async () => {
    const artist = await artistWith(7999)
    const outcomes = await inParallel(100, () => world.payouts.request(artist, {}))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'payout_below_minimum' })
    expect(await payoutsOf(artist)).toHaveLength(1)
    await expectMoney(artist, { balanceCents: 0, payoutInFlightCents: 7999 })
  })

  test('beside sales and changes of the details, every cent is in one place (R2)', async () => {
    const artist = await artistWith(4000)
    const work = [
      ...Array.from({ length: 10 }, () => () => world.credit(artist, 1000)),
      ...Array.from({ length: 10 }, () => () => world.payouts.request(artist, {})),
      ...Array.from(
        { length: 10 },
        (_, n) => () => world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: `n${n}@example.com` } }),
      ),
    ].sort(() => Math.random() - 0.5)
    await Promise.allSettled(work.map((each) => each()))
    const { balanceCents, payoutInFlightCents } = await world.payouts.getEarnings(artist)
    expect(balanceCents + payoutInFlightCents).toBe(14_000)
    expect((await payoutsOf(artist)).reduce((sum, row) => sum + row.amountCents, 0)).toBe(payoutInFlightCents)
  })
})

describe('a reason why not', () => {
  /** It is in the artist's own answer with its remedy, and the request is refused by the first of them. */
  async function expectBlocked(artist: Artist, codes: string[], where = world) {
    const { blocks } = await where.payouts.getEarnings(artist)
    expect(blocks.map(({ code }) => code)).toEqual(codes)
    for (const { text, remedy } of blocks) expect([text, remedy]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)])
    if (codes.length) await expect(where.payouts.request(artist, {})).rejects.toMatchObject({ code: codes[0], message: blocks[0]?.text })
  }

  test('none', async () => expectBlocked(await artistWith(4000), []))

  test('too little', async () => expectBlocked(await artistWith(3999), ['payout_below_minimum']))

  test('no method', async () => {
    const artist = await world.newArtist()
    await world.credit(artist, 4000)
    await expectBlocked(artist, ['payout_method_missing'])
  })

  test('below zero', async () => {
    const artist = await artistWith(0)
    const orderLineId = await world.credit(artist, 5000)
    const { id } = await world.payouts.request(artist, {})
    await world.payouts.markPaid(operator, { id, reference: 'PP-1' })
    const refund = { refundLineId: randomUUID(), orderLineId, plates: 1, at: new Date() }
    await world.database.transaction((tx) => world.earnings.recordRefunds(tx, [refund]))
    await expectBlocked(artist, ['payout_below_minimum', 'payout_negative'])
  })

  test('one that is open, however much there is again', async () => {
    const artist = await artistWith(4000)
    const { id } = await world.payouts.request(artist, {})
    await world.credit(artist, 9000)
    await expectBlocked(artist, ['payout_open'])
    await world.payouts.approve(operator, { id })
    await expectBlocked(artist, ['payout_open'])
    await world.payouts.markPaid(operator, { id, reference: 'PP-1' })
    await expectBlocked(artist, [])
  })

  test('details that no key opens', async () => {
    const artist = await artistWith(4000)
    const lost = await openMoneyWorld({ secrets: ['another secret'] })
    await expectBlocked(artist, ['payout_details_unreadable'], lost)
    await lost.close()
  })

  test('suspended', async () => {
    const artist = await artistWith(4000)
    await world.database.update(artists).set({ suspendedAt: new Date() }).where(eq(artists.id, artist.artistId))
    await expectBlocked(artist, ['payout_suspended'])
  })

  test('details that were changed, for 48 hours', async () => {
    const artist = await artistWith(4000)
    await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: 'new@example.com' } })
    const [almost, later] = [await openMoneyWorld({ aheadHours: 47.9 }), await openMoneyWorld({ aheadHours: 48.1 })]
    await expectBlocked(artist, ['payout_cooling'])
    await expectBlocked(artist, ['payout_cooling'], almost)
    const { blocks } = await almost.payouts.getEarnings(artist)
    const untilMs = new Date(blocks[0]?.until ?? '').getTime()
    expect(Math.round((untilMs - Date.now()) / 3_600_000)).toBe(48)
    await expectBlocked(artist, [], later)
    expect((await later.payouts.request(artist, {})).amountCents).toBe(4000)
    await Promise.all([almost.close(), later.close()])
  })

  test('details that were put right soon after they were first saved, unless a payout was requested', async () => {
    const change = (artist: Artist) =>
      world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: 'right@example.com' } })
    const [artist, hasty] = [await world.newArtist(), await world.newArtist()]
    for (const each of [artist, hasty]) {
      await world.payouts.saveSettings(each, { method: 'paypal', details: { email: 'wrnog@example.com' } })
      await world.credit(each, 4000)
    }
    await change(artist)
    await expectBlocked(artist, [])
    expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'payout_details_changed', waitsUntil: null }])
    await world.ageSettings(artist)
    await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: 'other@example.com' } })
    await expectBlocked(artist, ['payout_cooling'])

    const { id } = await world.payouts.request(hasty, {})
    await world.payouts.markFailed(operator, { id, reason: 'No such address.' })
    await change(hasty)
    await expectBlocked(hasty, ['payout_cooling'])
  })

  test('sales that are held for some days: what of the balance clears later is told', async () => {
    const artist = await artistWith(1000)
    const [holding, later] = [await openMoneyWorld({ holdDays: 7 }), await openMoneyWorld({ aheadHours: 8 * 24 })]
    await holding.credit(artist, 5000)
    await expectBlocked(artist, ['payout_below_minimum', 'payout_held'])
    expect(await world.payouts.getEarnings(artist)).toMatchObject({ balanceCents: 6000, availableCents: 1000, pendingCents: 5000 })
    await expectBlocked(artist, [], later)
    expect((await later.payouts.request(artist, {})).amountCents).toBe(6000)
    await Promise.all([holding.close(), later.close()])
  })

  test('several, all of them', async () => {
    const artist = await artistWith(100)
    await world.payouts.saveSettings(fresh(artist), { method: null, details: {} })
    await expectBlocked(artist, ['payout_below_minimum', 'payout_method_missing', 'payout_cooling'])
  })

  test('that came up after the request stands before the operator', async () => {
    const artist = await artistWith(4000)
    const { id } = await world.payouts.request(artist, {})
    expect((await world.payouts.approve(operator, { id })).blocks).toEqual([])
    await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: 'new@example.com' } })
    await world.database.update(artists).set({ suspendedAt: new Date() }).where(eq(artists.id, artist.artistId))
    const paid = await listed(id, 'approved')
    expect(paid?.blocks.map(({ code }) => code)).toEqual(['payout_suspended', 'payout_cooling'])
    expect((await world.payouts.markPaid(operator, { id, reference: 'PP-1' })).blocks).toEqual([])
  })

  async function listed(id: string, status: 'approved'): Promise<OperatorPayout | undefined> {
    let cursor: string | undefined
    do {
      const page = await world.payouts.list(operator, { status, limit: 100, cursor })
      const found = page.payouts.find((payout) => payout.id === id)
      if (found) return found
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return undefined
  }
})

describe('an Idempotency-Key', () => {
  test('gives the first answer again, in turn and at once', async () => {
    const artist = await artistWith(7999)
    const request = { idempotencyKey: randomUUID(), method: 'paypal' as const }
    const outcomes = await inParallel(20, () => world.payouts.request(artist, request))
    const first = await world.payouts.request(artist, request)
    expect(outcomes).toEqual(outcomes.map(() => ({ status: 'fulfilled', value: first })))
    expect(await payoutsOf(artist)).toHaveLength(1)
    expect(world.noticesFor(artist.email)).toHaveLength(1)
  })

  test('with another request is refused, in turn and at once', async () => {
    const artist = await artistWith(7999)
    const idempotencyKey = randomUUID()
    const outcomes = await Promise.allSettled([
      world.payouts.request(artist, { idempotencyKey }),
      world.payouts.request(artist, { idempotencyKey, method: 'paypal' }),
    ])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(world.payouts.request(artist, { idempotencyKey, details: {} })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await payoutsOf(artist)).toHaveLength(1)
  })

  test('of another artist means something else', async () => {
    const [ines, other] = [await artistWith(5000), await artistWith(6000)]
    const idempotencyKey = randomUUID()
    expect((await world.payouts.request(ines, { idempotencyKey })).amountCents).toBe(5000)
    expect((await world.payouts.request(other, { idempotencyKey })).amountCents).toBe(6000)
  })

  test('of a refused request can be used again', async () => {
    const artist = await artistWith(3999)
    const idempotencyKey = randomUUID()
    await expect(world.payouts.request(artist, { idempotencyKey })).rejects.toMatchObject({ code: 'payout_below_minimum' })
    await world.credit(artist, 1)
    expect((await world.payouts.request(artist, { idempotencyKey })).amountCents).toBe(4000)
  })
})
