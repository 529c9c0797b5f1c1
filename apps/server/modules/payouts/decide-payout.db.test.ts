import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist, Operator } from '../../platform/actor.ts'
import { auditLog } from '../../platform/audit/tables.ts'
import { type MoneyWorld, openMoneyWorld, operator } from '../../test/worlds/money-world.ts'
import { artists } from '../accounts/tables.ts'
import { payouts } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

async function requested(amountCents = 5000): Promise<{ artist: Artist; id: string }> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
  await world.credit(artist, amountCents)
  const { id } = await world.payouts.request(artist, {})
  world.notices.length = 0
  return { artist, id }
}

async function readPayoutBalances(artist: Artist) {
  const { balanceCents, payoutInFlightCents } = await world.payouts.getEarnings(artist)
  return [balanceCents, payoutInFlightCents]
}

describe('the decision on a payout', () => {
  test('a payout is approved and then paid, and the artist gets a mail', async () => {
    const { artist, id } = await requested()
    expect(await world.payouts.approve(operator, { id })).toMatchObject({ status: 'approved', details: { email: 'ines@example.com' } })
    expect(await readPayoutBalances(artist)).toEqual([0, 5000])
    const paid = await world.payouts.markPaid(operator, { id, reference: 'PP-1' })
    expect(paid).toMatchObject({ status: 'paid', reference: 'PP-1', paidAt: expect.any(String), amountCents: 5000 })
    expect(await readPayoutBalances(artist)).toEqual([0, 0])
    expect(world.noticesFor(artist.email)).toEqual([
      { kind: 'payout_paid', to: artist.email, artistName: artist.name, amountCents: 5000, method: 'PayPal', reference: 'PP-1' },
    ])
    expect((await world.payouts.getEarnings(artist)).payouts).toMatchObject([{ id, status: 'paid', reference: 'PP-1' }])
  })

  test('a payout that is marked as paid again with the same reference does not change', async () => {
    const { artist, id } = await requested()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => world.payouts.markPaid(operator, { id, reference: 'PP-2' })),
    )
    for (const other of others) expect(other).toEqual(first)
    expect(await readPayoutBalances(artist)).toEqual([0, 0])
    expect(world.noticesFor(artist.email)).toHaveLength(1)
    await expect(world.payouts.markPaid(operator, { id, reference: 'PP-3' })).rejects.toMatchObject({ code: 'payout_state' })
  })

  test('a failed payout returns the money to the balance, and the artist gets the reason by mail', async () => {
    const { artist, id } = await requested()
    expect(await world.payouts.markFailed(operator, { id, reason: 'The account is closed.' })).toMatchObject({ status: 'failed' })
    expect(await readPayoutBalances(artist)).toEqual([5000, 0])
    expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'payout_failed', reason: 'The account is closed.', amountCents: 5000 }])
    const {
      lines,
      payouts: [payout],
    } = await world.payouts.getEarnings(artist)
    expect(lines.map((line) => [line.kind, line.amountCents])).toEqual([
      ['payout_returned', 5000],
      ['payout_requested', -5000],
      ['commission', 5000],
    ])
    expect(payout).toMatchObject({ status: 'failed', failureReason: 'The account is closed.' })
    expect((await world.payouts.request(artist, {})).amountCents).toBe(5000)
  })

  test('exactly one of several concurrent decisions on a payout succeeds', async () => {
    const { artist, id } = await requested()
    const outcomes = await Promise.allSettled([
      world.payouts.markPaid(operator, { id, reference: 'PP-4' }),
      world.payouts.markFailed(operator, { id, reason: 'No.' }),
      world.payouts.markFailed(operator, { id, reason: 'No.' }),
    ])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(losers).toEqual(['payout_state', 'payout_state'])
    expect([
      [0, 0],
      [5000, 0],
    ]).toContainEqual(await readPayoutBalances(artist))
    expect(world.noticesFor(artist.email)).toHaveLength(1)
  })

  test('exactly one of two concurrent approvals of a payout succeeds', async () => {
    const { id } = await requested()
    const outcomes = await Promise.allSettled([world.payouts.approve(operator, { id }), world.payouts.approve(operator, { id })])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a paid payout that comes back returns the money once, and the artist gets the reason by mail', async () => {
    const { artist, id } = await requested()
    await world.payouts.markPaid(operator, { id, reference: 'PP-6' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => world.payouts.markReturned(operator, { id, reason: 'The account is closed.' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readPayoutBalances(artist)).toEqual([5000, 0])
    const [, returned] = world.noticesFor(artist.email)
    expect(returned).toMatchObject({ kind: 'payout_returned', amountCents: 5000, reason: 'The account is closed.' })
    const { payouts: own } = await world.payouts.getEarnings(artist)
    expect(own).toMatchObject([{ status: 'returned', reference: 'PP-6', failureReason: 'The account is closed.' }])
    expect((await world.payouts.request(artist, {})).amountCents).toBe(5000)
  })

  test('an artist can withdraw only their own payout and only before its approval', async () => {
    const { artist, id } = await requested()
    await expect(world.payouts.withdraw(await world.newArtist(), { id })).rejects.toMatchObject({ code: 'payout_not_found' })
    for (const _ of [1, 2]) expect(await world.payouts.withdraw(artist, { id })).toMatchObject({ status: 'cancelled' })
    expect(await readPayoutBalances(artist)).toEqual([5000, 0])
    expect(world.noticesFor(artist.email)).toEqual([])
    const { id: next } = await world.payouts.request(artist, {})
    await world.payouts.approve(operator, { id: next })
    await expect(world.payouts.withdraw(artist, { id: next })).rejects.toMatchObject({ code: 'payout_state' })
  })

  test('an operator cancels an approved payout, and the artist gets the reason by mail', async () => {
    const { artist, id } = await requested()
    await world.payouts.approve(operator, { id })
    expect(await world.payouts.cancel(operator, { id, reason: 'The name does not fit.' })).toMatchObject({ status: 'cancelled' })
    expect(await readPayoutBalances(artist)).toEqual([5000, 0])
    expect(world.noticesFor(artist.email)).toMatchObject([{ kind: 'payout_cancelled', reason: 'The name does not fit.' }])
  })

  test('exactly one of 20 concurrent moves of a payout takes effect, and the amounts match its status', async () => {
    const { artist, id } = await requested()
    await world.payouts.approve(operator, { id })
    const moves = [
      () => world.payouts.markPaid(operator, { id, reference: 'PP-7' }),
      () => world.payouts.markFailed(operator, { id, reason: 'No.' }),
      () => world.payouts.cancel(operator, { id, reason: 'No.' }),
      () => world.payouts.withdraw(artist, { id }),
    ]
    await Promise.allSettled(Array.from({ length: 20 }, (_, n) => moves[n % moves.length]?.()))
    const [balanceCents = 0, inFlightCents] = await readPayoutBalances(artist)
    const {
      payouts: [payout],
    } = await world.payouts.getEarnings(artist)
    expect(payout?.status).toMatch(/^(paid|failed|cancelled)$/)
    expect([balanceCents, inFlightCents]).toEqual([payout?.status === 'paid' ? 0 : 5000, 0])
    expect(world.noticesFor(artist.email)).toHaveLength(1)
  })

  test('an operator approves several payouts at once, and a cancelled one is reported without affecting others', async () => {
    const [one, two, gone] = [await requested(), await requested(), await requested()]
    await world.payouts.withdraw(gone.artist, { id: gone.id })
    const { approved, refused } = await world.payouts.approveMany(operator, { ids: [one.id, gone.id, two.id, one.id] })
    expect(approved.map(({ id, status }) => [id, status])).toEqual([
      [one.id, 'approved'],
      [two.id, 'approved'],
    ])
    expect(refused).toEqual([{ id: gone.id, message: 'This payout is cancelled. This action is not possible now.' }])
  })

  test('the audit log has the approval and the payment of a payout once each, with the operator', async () => {
    const { id } = await requested()
    await world.payouts.approve(operator, { id })
    await world.payouts.markPaid(operator, { id, reference: 'PP-8' })
    await world.payouts.markPaid(operator, { id, reference: 'PP-8' })
    const rows = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payout:${id}`))
      .orderBy(auditLog.id)
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['payout.approved', operator.userId],
      ['payout.paid', operator.userId],
    ])
  })

  test('the database refuses a second open payout of an artist', async () => {
    const { artist, id } = await requested()
    const [row] = await world.database.select().from(payouts).where(eq(payouts.id, id))
    const { number: _number, ...copy } = row ?? ({} as never)
    const second = world.database.insert(payouts).values({ ...copy, id: randomUUID(), artistId: artist.artistId })
    await expect(second).rejects.toMatchObject({ cause: { constraint: 'payouts_one_open' } })
  })

  test('an operator cannot approve an unknown payout', async () => {
    await expect(world.payouts.approve(operator, { id: randomUUID() })).rejects.toMatchObject({ code: 'payout_not_found' })
  })
})

/** All requested payouts, two a page. */
async function listRequested() {
  const seen = []
  let cursor: string | undefined
  do {
    const page = await world.payouts.list(operator, { status: 'requested', limit: 2, cursor })
    expect(page.payouts.length).toBeLessThanOrEqual(2)
    seen.push(...page.payouts)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return seen
}

describe('the list of payouts', () => {
  test('an operator sees requested payouts oldest first across pages', async () => {
    const made = [await requested(), await requested(), await requested()].map(({ id }) => id)
    const seen = (await listRequested()).map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => made.includes(id))).toEqual(made)
    await expect(world.payouts.list(operator, { limit: 2, cursor: 'nonsense' })).rejects.toMatchObject({ code: 'malformed' })
  })

  test('an operator sees decrypted payout details, or an error if they cannot be decrypted', async () => {
    const [readable, broken] = [await requested(), await requested()]
    const [row] = await world.database.select().from(payouts).where(eq(payouts.id, readable.id))
    await world.database.update(payouts).set({ detailsSealed: row?.detailsSealed }).where(eq(payouts.id, broken.id))
    const all = await listRequested()
    expect(all.find(({ id }) => id === readable.id)).toMatchObject({
      details: { email: 'ines@example.com' },
      artistName: readable.artist.name,
    })
    expect(all.find(({ id }) => id === readable.id)).not.toHaveProperty('detailsError')
    expect(all.find(({ id }) => id === broken.id)).toMatchObject({ details: {}, detailsError: expect.any(String) })
  })

  test('a payout is counted as open until it is paid', async () => {
    const before = await world.payouts.countOpen(world.database)
    const { id } = await requested()
    await world.payouts.approve(operator, { id })
    expect(await world.payouts.countOpen(world.database)).toBe(before + 1)
    await world.payouts.markPaid(operator, { id, reference: 'PP-5' })
    expect(await world.payouts.countOpen(world.database)).toBe(before)
  })
})

describe('the four-eyes rule for payouts', () => {
  const ada: Operator = { ...operator, userId: 'ada', name: 'Ada' }
  const ben: Operator = { ...operator, userId: 'ben', name: 'Ben' }
  let strict: MoneyWorld
  beforeAll(async () => {
    strict = await openMoneyWorld({ needsFourEyes: true })
  })
  afterAll(() => strict.close())

  test('an operator who approved a payout cannot mark it as paid and sees the reason in advance', async () => {
    const { id } = await requested()
    await expect(strict.payouts.markPaid(ada, { id, reference: 'PP-9' })).rejects.toMatchObject({ code: 'four_eyes' })
    const text = 'Four eyes: you approved this payout, so another operator must mark it as paid.'
    expect(await strict.payouts.approve(ada, { id })).toMatchObject({ status: 'approved', fourEyes: text })
    await expect(strict.payouts.markPaid(ada, { id, reference: 'PP-9' })).rejects.toMatchObject({ code: 'four_eyes', message: text })
    expect(await strict.payouts.markPaid(ben, { id, reference: 'PP-9' })).toMatchObject({ status: 'paid', fourEyes: null })
  })

  test('an operator who marks a payout as paid before its approval is refused because it is not approved', async () => {
    const { id } = await requested()
    await expect(strict.payouts.markPaid(ada, { id, reference: 'PP-11' })).rejects.toMatchObject({
      code: 'four_eyes',
      data: { rule: 'unapproved' },
    })
  })

  test('an operator may approve and pay the same payout without the four-eyes rule', async () => {
    const { id } = await requested()
    expect(await world.payouts.approve(ada, { id })).toMatchObject({ fourEyes: null })
    expect(await world.payouts.markPaid(ada, { id, reference: 'PP-10' })).toMatchObject({ status: 'paid' })
  })
})

describe('the record of a decision on a payout', () => {
  const listAuditRows = (id: string) =>
    world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payout:${id}`))
      .orderBy(auditLog.id)

  test('the audit log has the status before and after, and the reference of a paid payout', async () => {
    const { id } = await requested()
    await world.payouts.approve(operator, { id })
    await world.payouts.markPaid(operator, { id, reference: 'PP-7' })
    expect((await listAuditRows(id)).map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'requested' }, { status: 'approved' }],
      [{ status: 'approved' }, { status: 'paid', reference: 'PP-7' }],
    ])
  })

  test('the audit log has the reason of a failed payout, and nothing about a repeated decision', async () => {
    const { id } = await requested()
    await world.payouts.markFailed(operator, { id, reason: 'The account is closed.' })
    expect((await listAuditRows(id)).map(({ after }) => after)).toEqual([{ status: 'failed', reason: 'The account is closed.' }])
    const paid = await requested()
    for (const _ of [1, 2]) await world.payouts.markPaid(operator, { id: paid.id, reference: 'PP-8' })
    expect(await listAuditRows(paid.id)).toHaveLength(1)
  })

  test('a webhook message is sent for a paid payout and for no other state', async () => {
    const [failed, paid] = [await requested(), await requested(6000)]
    const before = world.announced.length
    await world.payouts.markFailed(operator, { id: failed.id, reason: 'No.' })
    await world.payouts.cancel(operator, { id: (await requested()).id, reason: 'No.' })
    const shown = await world.payouts.markPaid(operator, { id: paid.id, reference: 'PP-9' })
    expect(world.announced.slice(before)).toEqual([
      {
        type: 'payout.paid',
        data: { number: shown.number, artistName: paid.artist.name, amountCents: 6000, currency: 'USD', method: 'paypal' },
      },
    ])
  })
})

test('an artist cannot withdraw a payout that does not exist', async () => {
  const { artist } = await requested()
  await expect(world.payouts.withdraw(artist, { id: randomUUID() })).rejects.toMatchObject({ code: 'payout_not_found' })
})

test('an operator cannot approve the payout of a suspended artist', async () => {
  const { artist, id } = await requested()
  await world.database.update(artists).set({ suspendedAt: new Date() }).where(eq(artists.id, artist.artistId))
  await expect(world.payouts.approve(operator, { id })).rejects.toMatchObject({ code: 'payout_artist_suspended' })
})

test('an operator cannot mark a returned payout as paid with the reference that it was paid with', async () => {
  const { artist, id } = await requested()
  await world.payouts.markPaid(operator, { id, reference: 'PP-12' })
  await world.payouts.markReturned(operator, { id, reason: 'The account is closed.' })
  await expect(world.payouts.markPaid(operator, { id, reference: 'PP-12' })).rejects.toMatchObject({ code: 'payout_state' })
  expect(await readPayoutBalances(artist)).toEqual([5000, 0])
})

test('an operator who approves several payouts gets an error of the database as an error, not as a refused payout', async () => {
  const { id } = await requested()
  await expect(world.payouts.approveMany(operator, { ids: [id, 'no-uuid'] })).rejects.toThrow('Failed query')
})
