import { randomUUID } from 'node:crypto'
import type { OperatorPayout } from '@tintype/contract/payouts/payouts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist } from '../../platform/actor.ts'
import { seededRandom } from '../../test/images/mutated-pictures.ts'
import { type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { artists } from '../accounts/tables.ts'
import { payoutSettings, payouts } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function artistWith(balanceCents: number): Promise<Artist> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  world.notices.length = 0
  if (balanceCents) await world.credit(artist, balanceCents)
  return artist
}

/** The same artist right after a sign-in. */
const fresh = (artist: Artist): Artist => ({ ...artist, isRecentlyProven: true })
const listPayoutRows = (artist: Artist) => world.database.select().from(payouts).where(eq(payouts.artistId, artist.artistId))
const inParallel = <T>(times: number, work: () => Promise<T>) => Promise.allSettled(Array.from({ length: times }, work))

/** The codes of the requests that were refused. */
const listRejectionCodes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code as string] : []))

/** Checks the amounts, and that the lines add up to the balance. */
async function expectMoney(artist: Artist, expected: { balanceCents: number; payoutInFlightCents: number }) {
  const earnings = await world.payouts.getEarnings(artist)
  expect(earnings).toMatchObject({ ...expected, minimumCents: 4000 })
  expect(earnings.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(expected.balanceCents)
}

describe('the request of a payout', () => {
  test('an artist requests the whole balance by the saved method and gets a mail with amount and masked destination', async () => {
    const artist = await artistWith(5234)
    const payout = await world.payouts.request(artist, { method: 'paypal', details: { email: 'thief@example.com' } })
    expect(payout).toMatchObject({ status: 'requested', amountCents: 5234, method: 'paypal', paidAt: null, reference: null })
    await expectMoney(artist, { balanceCents: 0, payoutInFlightCents: 5234 })
    expect(world.noticesFor(artist.email)).toEqual([
      {
        ...{ kind: 'payout_requested', to: artist.email, artistName: artist.name },
        ...{ amountCents: 5234, method: 'PayPal', destination: 'PayPal i•••••@example.com' },
      },
    ])
  })

  test('a payout keeps the encrypted details of the time of its request', async () => {
    const artist = await artistWith(5000)
    const { id } = await world.payouts.request(artist, {})
    await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: 'new@example.com' } })
    const approved = await world.payouts.approve(operator, { id })
    expect(approved).toMatchObject({ details: { email: 'ines@example.com' }, artistEmail: artist.email, artistName: artist.name })
    const [row] = await listPayoutRows(artist)
    expect(row?.detailsSealed).not.toContain('ines')
  })

  test.each([0, 3999])('an artist with a balance of %i cents cannot request a payout', async (cents) => {
    const artist = await artistWith(cents)
    await expect(world.payouts.request(artist, {})).rejects.toMatchObject({ code: 'payout_below_minimum', data: { balanceCents: cents } })
    expect(await listPayoutRows(artist)).toEqual([])
  })

  test('an artist can request a payout of exactly $40.00', async () => {
    expect((await world.payouts.request(await artistWith(4000), {})).amountCents).toBe(4000)
  })

  test('an artist cannot request a payout without a saved method or by another one than the page showed', async () => {
    const artist = await world.newArtist()
    await world.credit(artist, 5000)
    await expect(world.payouts.request(artist, { method: 'paypal' })).rejects.toMatchObject({ code: 'payout_method_missing' })
    await world.setPayoutMethod(artist, { method: 'crypto', details: { btcAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' } })
    await expect(world.payouts.request(artist, { method: 'paypal' })).rejects.toMatchObject({ code: 'payout_method_changed' })
    expect((await world.payouts.request(artist, { method: 'crypto' })).method).toBe('crypto')
  })

  test('an artist with a negative balance after a refund can request a payout only above the minimum again', async () => {
    const artist = await artistWith(0)
    const orderLineId = await world.credit(artist, 5000)
    const { id } = await world.payouts.request(artist, {})
    await world.payouts.markPaid(operator, { id, reference: 'PP-1' })
    await world.database.transaction((tx) =>
      world.earnings.recordRefunds(tx, [{ refundLineId: randomUUID(), orderLineId, prints: 1, at: new Date() }]),
    )
    await expectMoney(artist, { balanceCents: -5000, payoutInFlightCents: 0 })
    await expect(world.payouts.request(artist, {})).rejects.toThrow('Your balance (-$50.00) is below')
    await world.credit(artist, 8999)
    await expect(world.payouts.request(artist, {})).rejects.toThrow('Your balance ($39.99) is below')
    await world.credit(artist, 1)
    expect((await world.payouts.request(artist, {})).amountCents).toBe(4000)
  })

  test('exactly one of 100 concurrent payout requests of an artist is accepted', async () => {
    const artist = await artistWith(7999)
    const outcomes = await inParallel(100, () => world.payouts.request(artist, {}))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(listRejectionCodes(outcomes)).toEqual(Array(99).fill('payout_below_minimum'))
    expect(await listPayoutRows(artist)).toHaveLength(1)
    await expectMoney(artist, { balanceCents: 0, payoutInFlightCents: 7999 })
  })

  test.each([1, 2, 3])('concurrent sales, payout requests and changes of details lose no cent, shuffled with seed %i', async (seed) => {
    const artist = await artistWith(4000)
    const random = seededRandom(seed)
    const save = (n: number) => world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: `n${n}@example.com` } })
    const work = Array.from({ length: 10 }, (_, n) => [
      ['sale', () => world.credit(artist, 1000)] as const,
      ['request', () => world.payouts.request(artist, {})] as const,
      ['save', () => save(n)] as const,
    ])
      .flat()
      .map((each) => ({ each, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ each }) => each)
    const outcomes = await Promise.allSettled(work.map(([, start]) => start()))
    const of = (kind: string) => outcomes.filter((_, index) => work[index]?.[0] === kind)
    expect(listRejectionCodes([...of('sale'), ...of('save')])).toEqual([])
    const refusals = ['payout_below_minimum', 'payout_cooling', 'payout_open']
    expect(listRejectionCodes(of('request')).filter((code) => !refusals.includes(code))).toEqual([])
    expect(await listPayoutRows(artist)).toHaveLength(10 - listRejectionCodes(of('request')).length)
    const { balanceCents, payoutInFlightCents } = await world.payouts.getEarnings(artist)
    expect(balanceCents + payoutInFlightCents).toBe(14_000)
    expect((await listPayoutRows(artist)).reduce((sum, row) => sum + row.amountCents, 0)).toBe(payoutInFlightCents)
  })
})

describe('the blocks of a payout', () => {
  /** Checks the blocks that the artist sees, and that a request is refused with the first of them. */
  async function expectBlocked(artist: Artist, codes: string[], where = world) {
    const { blocks } = await where.payouts.getEarnings(artist)
    expect(blocks.map(({ code }) => code)).toEqual(codes)
    for (const { text, remedy } of blocks) expect([text, remedy]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)])
    if (codes.length) await expect(where.payouts.request(artist, {})).rejects.toMatchObject({ code: codes[0], message: blocks[0]?.text })
  }

  test('an artist with $40.00 and a saved method has no block', async () => expectBlocked(await artistWith(4000), []))

  test('an artist with $39.99 has the block about the minimum', async () => expectBlocked(await artistWith(3999), ['payout_below_minimum']))

  test('an artist without a saved method has the block about it', async () => {
    const artist = await world.newArtist()
    await world.credit(artist, 4000)
    await expectBlocked(artist, ['payout_method_missing'])
  })

  test('an artist with a negative balance has the blocks about the minimum and the balance', async () => {
    const artist = await artistWith(0)
    const orderLineId = await world.credit(artist, 5000)
    const { id } = await world.payouts.request(artist, {})
    await world.payouts.markPaid(operator, { id, reference: 'PP-1' })
    const refund = { refundLineId: randomUUID(), orderLineId, prints: 1, at: new Date() }
    await world.database.transaction((tx) => world.earnings.recordRefunds(tx, [refund]))
    await expectBlocked(artist, ['payout_below_minimum', 'payout_negative'])
  })

  test('an artist with an open payout has the block about it until the payout is paid', async () => {
    const artist = await artistWith(4000)
    const { id } = await world.payouts.request(artist, {})
    await world.credit(artist, 9000)
    await expectBlocked(artist, ['payout_open'])
    await world.payouts.approve(operator, { id })
    await expectBlocked(artist, ['payout_open'])
    await world.payouts.markPaid(operator, { id, reference: 'PP-1' })
    await expectBlocked(artist, [])
  })

  test('an artist whose details cannot be decrypted has the block about them', async () => {
    const artist = await artistWith(4000)
    const lost = await openMoneyWorld({ secrets: ['another secret'] })
    await expectBlocked(artist, ['payout_details_unreadable'], lost)
    await lost.close()
  })

  test('a suspended artist has the block about the suspension', async () => {
    const artist = await artistWith(4000)
    await world.database.update(artists).set({ suspendedAt: new Date() }).where(eq(artists.id, artist.artistId))
    await expectBlocked(artist, ['payout_suspended'])
  })

  test('an artist who changed the details has the block about it for 48 hours', async () => {
    const artist = await artistWith(4000)
    await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: 'new@example.com' } })
    const [almost, later] = [await openMoneyWorld({ aheadHours: 47.9 }), await openMoneyWorld({ aheadHours: 48.1 })]
    await expectBlocked(artist, ['payout_cooling'])
    await expectBlocked(artist, ['payout_cooling'], almost)
    const { blocks } = await almost.payouts.getEarnings(artist)
    const untilMs = new Date(blocks[0]?.until ?? '').getTime()
    const [row] = await world.database.select().from(payoutSettings).where(eq(payoutSettings.artistId, artist.artistId))
    expect(untilMs - (row?.changedAt?.getTime() ?? 0)).toBe(48 * 3_600_000)
    await expectBlocked(artist, [], later)
    expect((await later.payouts.request(artist, {})).amountCents).toBe(4000)
    await Promise.all([almost.close(), later.close()])
  })

  test('an artist who sets the first method with money on the balance has the block about it for 48 hours', async () => {
    const [paid, pending] = [await world.newArtist(), await world.newArtist()]
    const [holding, later] = [await openMoneyWorld({ holdDays: 7 }), await openMoneyWorld({ aheadHours: 48.1 })]
    await world.credit(paid, 4000)
    await holding.credit(pending, 4000)
    for (const artist of [paid, pending]) {
      await world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email: 'first@example.com' } })
      expect(world.noticesFor(artist.email)).toMatchObject([{ isFirst: true, waitsUntil: expect.any(String) }])
    }
    await expectBlocked(paid, ['payout_cooling'])
    await expectBlocked(pending, ['payout_below_minimum', 'payout_held', 'payout_cooling'])
    await expectBlocked(paid, [], later)
    await Promise.all([holding.close(), later.close()])
  })

  test('an artist who sets and corrects the first method before the first sale has no block, and gets a mail for each', async () => {
    const artist = await world.newArtist()
    const save = (email: string) => world.payouts.saveSettings(fresh(artist), { method: 'paypal', details: { email } })
    await save('wrnog@example.com')
    await save('right@example.com')
    expect(world.noticesFor(artist.email)).toMatchObject([
      { kind: 'payout_details_changed', isFirst: true, waitsUntil: null },
      { kind: 'payout_details_changed', isFirst: false, waitsUntil: null },
    ])
    await world.credit(artist, 4000)
    await expectBlocked(artist, [])
    await save('other@example.com')
    await expectBlocked(artist, ['payout_cooling'])
  })

  test('an artist with held sales has the block about them until they clear', async () => {
    const artist = await artistWith(1000)
    const [holding, later] = [await openMoneyWorld({ holdDays: 7 }), await openMoneyWorld({ aheadHours: 8 * 24 })]
    const lineId = await holding.credit(artist, 5000)
    await expectBlocked(artist, ['payout_below_minimum', 'payout_held'])
    await holding.deliver([lineId], new Date())
    await expectBlocked(artist, ['payout_below_minimum', 'payout_held'])
    expect(await world.payouts.getEarnings(artist)).toMatchObject({ balanceCents: 6000, availableCents: 1000, pendingCents: 5000 })
    await expectBlocked(artist, [], later)
    expect((await later.payouts.request(artist, {})).amountCents).toBe(6000)
    await Promise.all([holding.close(), later.close()])
  })

  test('an artist with several obstacles has all of their blocks', async () => {
    const artist = await artistWith(100)
    await world.payouts.saveSettings(fresh(artist), { method: null, details: {} })
    await expectBlocked(artist, ['payout_below_minimum', 'payout_method_missing', 'payout_cooling'])
  })

  test('an operator sees the blocks that arose after the request until the payout is paid', async () => {
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

describe('the idempotency key of a payout request', () => {
  test('a repeated key gets the first answer, in turn and at once', async () => {
    const artist = await artistWith(7999)
    const request = { idempotencyKey: randomUUID(), method: 'paypal' as const }
    const outcomes = await inParallel(20, () => world.payouts.request(artist, request))
    const first = await world.payouts.request(artist, request)
    expect(outcomes).toEqual(outcomes.map(() => ({ status: 'fulfilled', value: first })))
    expect(await listPayoutRows(artist)).toHaveLength(1)
    expect(world.noticesFor(artist.email)).toHaveLength(1)
  })

  test('a repeated key with another request is refused, in turn and at once', async () => {
    const artist = await artistWith(7999)
    const idempotencyKey = randomUUID()
    const outcomes = await Promise.allSettled([
      world.payouts.request(artist, { idempotencyKey }),
      world.payouts.request(artist, { idempotencyKey, method: 'paypal' }),
    ])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(listRejectionCodes(outcomes)).toEqual(['idempotency_key_reused'])
    await expect(world.payouts.request(artist, { idempotencyKey, details: {} })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    expect(await listPayoutRows(artist)).toHaveLength(1)
  })

  test('a key that another artist used is accepted', async () => {
    const [ines, other] = [await artistWith(5000), await artistWith(6000)]
    const idempotencyKey = randomUUID()
    expect((await world.payouts.request(ines, { idempotencyKey })).amountCents).toBe(5000)
    expect((await world.payouts.request(other, { idempotencyKey })).amountCents).toBe(6000)
  })

  test('a key of a refused request can be used again', async () => {
    const artist = await artistWith(3999)
    const idempotencyKey = randomUUID()
    await expect(world.payouts.request(artist, { idempotencyKey })).rejects.toMatchObject({ code: 'payout_below_minimum' })
    await world.credit(artist, 1)
    expect((await world.payouts.request(artist, { idempotencyKey })).amountCents).toBe(4000)
  })
})
