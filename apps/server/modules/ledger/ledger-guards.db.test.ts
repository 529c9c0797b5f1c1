import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { type MoneyWorld, openMoneyWorld } from '../../test/worlds/money-world.ts'
import { ledgerPostings } from './tables.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

/** Returns the error of the database, or "accepted". */
async function refusal(work: (tx: Transaction) => Promise<unknown>): Promise<string> {
  try {
    await world.database.transaction(work)
    return 'accepted'
  } catch (error) {
    const { cause } = error as Error
    return ((cause ?? error) as Error).message
  }
}

/** Cents by account kind; null and values that PostgreSQL does not read as numbers are passed on unchanged. */
type Cents = Record<string, number | string | null>
type Head = { kind?: string; cause?: string; artist_id?: string; cause_id?: string; reverses?: string; prints?: number; currency?: string }
type Said = Head & { operator?: string | null; text?: string }

/** Inserts a row directly, with values that the code never writes. */
function byHand(tx: Transaction, head: Said, cents: Cents, otherwise = sql``) {
  const posting = { kind: 'adjustment', cause: randomUUID(), operator: 'olga', text: 'by hand', ...head, ...cents }
  const columns = sql.raw(
    Object.keys(posting)
      .map((name) => (name === 'prints' ? ledgerPostings.prints.name : name))
      .join(', '),
  )
  const values = sql.join(
    Object.values(posting).map((value) => sql`${value}`),
    sql`, `,
  )
  return tx.execute<{ id: string }>(sql`INSERT INTO ledger_postings (${columns}) VALUES (${values}) ${otherwise} RETURNING id`)
}

test.each([
  'UPDATE ledger_postings SET artist_payable = artist_payable + 1',
  "UPDATE ledger_postings SET text = 'x' WHERE false",
  'DELETE FROM ledger_postings',
  'TRUNCATE ledger_postings CASCADE',
  'DELETE FROM ledger_accounts',
  'TRUNCATE ledger_accounts CASCADE',
  "UPDATE ledger_accounts SET kind = 'house_cash'",
])('the database refuses the statement %s', async (statement) => {
  await world.credit(await world.newArtist(), 1000)
  expect(await refusal((tx) => tx.execute(sql.raw(statement)))).toContain('the ledger is append-only')
})

test.each([
  [
    'INSERT',
    "INSERT INTO ledger_entries (transaction_id, account_id, amount_cents) SELECT id, 'house_cash', 5 FROM ledger_postings LIMIT 1",
  ],
  ['UPDATE', 'UPDATE ledger_entries SET amount_cents = amount_cents + 1'],
  ['DELETE', 'DELETE FROM ledger_entries'],
])('the view ledger_entries refuses the statement %s', async (_name, statement) => {
  expect(await refusal((tx) => tx.execute(sql.raw(statement)))).toMatch(/cannot (insert into|update|delete from) view "ledger_entries"/)
})

test.each<[string, Said, Cents]>([
  ['no postings', {}, {}],
  ['one posting', {}, { artist_payable: 5 }],
  ['postings that do not sum to zero', {}, { artist_payable: 5, house_adjustments: -4 }],
  ['postings in a currency other than USD', { currency: 'EUR' }, { artist_payable: 5, house_adjustments: -5 }],
])('a ledger transaction with %s is refused', async (_what, head, cents) => {
  const { artistId } = await world.newArtist()
  expect(await refusal((tx) => byHand(tx, { artist_id: artistId, ...head }, cents))).toContain('is not balanced')
})

test.each<[string, Cents]>([
  ['a sum that is not zero', { artist_payable: 900, house_commission_expense: -1000 }],
  ['a donation that is missing in the total', { artist_payable: 1000, cause_donations: 100, house_commission_expense: -1000 }],
  ['one posting', { artist_payable: 1000 }],
  ['no share for the artist', { cause_donations: 1000, house_commission_expense: -1000 }],
  ['a negative share', { artist_payable: -1000, house_commission_expense: 1000 }],
  ['a donation of zero', { artist_payable: 1000, cause_donations: 0, house_commission_expense: -1000 }],
  ['an amount from the cash account', { artist_payable: 1000, house_cash: -1000 }],
  ['an additional posting to the cash account', { artist_payable: 1000, house_cash: 0, house_commission_expense: -1000 }],
])('a commission with %s is refused', async (_what, cents) => {
  const [{ artistId }, causeId] = [await world.newArtist(), await world.newCause()]
  const head = { kind: 'commission', artist_id: artistId, cause_id: causeId, prints: 1 }
  expect(await refusal((tx) => byHand(tx, head, cents))).toMatch(/is not balanced|earns nothing|has no business|has an entry of nothing/)
  expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(0)
})

test.each<[string, Said]>([
  ['for zero prints', { prints: 0 }],
  ['without a number of prints', {}],
  ['that reverses a transaction', { prints: 1, reverses: randomUUID() }],
  ['in a currency other than USD', { prints: 1, currency: 'EUR' }],
])('a commission %s is refused', async (_what, head) => {
  const { artistId } = await world.newArtist()
  const cents = { artist_payable: 1000, house_commission_expense: -1000 }
  expect(await refusal((tx) => byHand(tx, { kind: 'commission', artist_id: artistId, ...head }, cents))).toMatch(
    /is not balanced|earns nothing|cannot take back/,
  )
})

test('a commission without an artist, or with a donation but no cause, is refused', async () => {
  const { artistId } = await world.newArtist()
  const whole = { artist_payable: 1000, house_commission_expense: -1000 }
  expect(await refusal((tx) => byHand(tx, { kind: 'commission', prints: 1 }, whole))).toContain('has no business on artist_payable')
  const given = { artist_payable: 900, cause_donations: 100, house_commission_expense: -1000 }
  expect(await refusal((tx) => byHand(tx, { kind: 'commission', artist_id: artistId, prints: 1 }, given))).toContain(
    'has no business on cause_donations',
  )
})

test('an amount with a fraction of a cent is refused', async () => {
  const { artistId } = await world.newArtist()
  const said = await refusal((tx) => byHand(tx, { artist_id: artistId }, { artist_payable: '0.5', house_adjustments: '-0.5' }))
  expect(said).toContain('invalid input syntax for type bigint')
})

test('a posting of zero is refused', async () => {
  const { artistId } = await world.newArtist()
  expect(await refusal((tx) => byHand(tx, { artist_id: artistId }, { artist_payable: 0, house_adjustments: 0 }))).toContain(
    'has an entry of nothing',
  )
})

test.each<[string, Said, Cents, string]>([
  ['an unknown kind of account', {}, { nowhere: 5 }, 'column "nowhere" of relation "ledger_postings" does not exist'],
  ['an artist’s account without an artist', {}, { artist_payable: 5, house_adjustments: -5 }, 'has no business on artist_payable'],
  [
    'a cause’s account without a cause',
    { kind: 'donation_due' },
    { cause_donations: -5, cause_due: 5 },
    'has no business on cause_donations',
  ],
  [
    'an account with an invalid owner id',
    { kind: 'donation_due', cause_id: 'unknown' },
    { cause_due: 5 },
    'invalid input syntax for type uuid',
  ],
  [
    'an account that an adjustment does not use',
    { artist_id: randomUUID() },
    { artist_payable: 5, house_cash: -5 },
    'has no business on house_cash',
  ],
  [
    'an account that a payout does not use',
    { kind: 'payout_requested', artist_id: randomUUID() },
    { artist_payable: -5, house_commission_expense: 5 },
    'has no business on house_commission_expense',
  ],
])('a posting to %s is refused', async (_what, head, cents, sentence) => {
  expect(await refusal((tx) => byHand(tx, head, cents))).toContain(sentence)
})

test.each([
  ['without an operator', null, 'a reason'],
  ['without a reason', 'olga', ' '],
])('an adjustment %s is refused', async (_who, operator, text) => {
  const { artistId } = await world.newArtist()
  const said = await refusal((tx) => byHand(tx, { artist_id: artistId, operator, text }, { artist_payable: 5, house_adjustments: -5 }))
  expect(said).toContain('adjusted by nobody, or for no reason')
})

test('a second ledger transaction of the same kind and cause is refused, or skipped on conflict', async () => {
  const { artistId } = await world.newArtist()
  const head = { artist_id: artistId, cause: randomUUID() }
  const cents = { artist_payable: 70, house_adjustments: -70 }
  const first = await world.database.transaction((tx) => byHand(tx, head, cents))
  expect(await refusal((tx) => byHand(tx, head, cents))).toContain('ledger_postings_cause')
  const second = await world.database.transaction((tx) => byHand(tx, head, cents, sql`ON CONFLICT (kind, cause) DO NOTHING`))
  expect([first.rows.length, second.rows.length]).toEqual([1, 0])
  expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(70)
})

test('balances and donation totals follow a ledger transaction that was inserted directly', async () => {
  const [{ artistId }, causeId] = [await world.newArtist(), await world.newCause()]
  const head = { kind: 'commission', artist_id: artistId, cause_id: causeId, prints: 2, operator: null }
  const { rows } = await world.database.transaction((tx) =>
    byHand(tx, head, { artist_payable: 1700, cause_donations: 300, house_commission_expense: -2000 }),
  )
  expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(1700)
  const totals = await world.earnings.causeTotals(world.database, [causeId])
  expect(totals.get(causeId)).toEqual({ raisedCents: 300, supporters: 1, remittedCents: 0, lastDonationAt: expect.any(Date) })
  const shown = await world.database.execute(sql`
    SELECT kind, account_id, amount_cents, currency FROM ledger_entries WHERE transaction_id = ${rows[0]?.id} ORDER BY kind`)
  expect(shown.rows).toEqual([
    { kind: 'artist_payable', account_id: `artist_payable:${artistId}`, amount_cents: '1700', currency: 'USD' },
    { kind: 'cause_donations', account_id: `cause_donations:${causeId}`, amount_cents: '300', currency: 'USD' },
    { kind: 'house_commission_expense', account_id: 'house_commission_expense', amount_cents: '-2000', currency: 'USD' },
  ])
})

test('concurrent orders of the same artists and causes do not deadlock', async () => {
  // the orders lock the same rows in opposite order
  const [a, b] = [await world.newArtist(), await world.newArtist()]
  const [one, two] = [await world.newCause(), await world.newCause()]
  const sale = (artistId: string, causeId: string) => ({
    ...{ orderLineId: randomUUID(), artistId, causeId, prints: 1, commissionCents: 1000, donationPercent: 10, text: 'x', at: new Date() },
  })
  const orders = Array.from({ length: 40 }, (_, index) =>
    index % 2 ? [sale(a.artistId, one), sale(b.artistId, two)] : [sale(b.artistId, one), sale(a.artistId, two)],
  )
  await Promise.all(orders.map((sales) => world.earnings.recordSales(world.database, sales)))
  for (const { artistId } of [a, b]) expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(40 * 900)
  const totals = await world.earnings.causeTotals(world.database, [one, two])
  for (const id of [one, two]) expect(totals.get(id)).toMatchObject({ raisedCents: 40 * 100, supporters: 2 })
})

describe('a reversal that is inserted directly', () => {
  type Hand = { prints: number; cents: number; reverses?: string; kind?: string }

  const takingBack =
    (artistId: string, origin: string, { prints, cents, reverses = origin, kind = 'commission_reversal' }: Hand) =>
    (tx: Transaction) =>
      byHand(
        tx,
        { kind, artist_id: artistId, reverses, prints },
        kind === 'commission_reversal'
          ? { artist_payable: -cents, house_commission_expense: cents }
          : kind === 'dispute_lost'
            ? { artist_disputed: -cents, house_commission_expense: cents }
            : { artist_payout_in_flight: -cents, house_cash: cents },
      )

  async function newCommission() {
    const artist = await world.newArtist()
    const orderLineId = randomUUID()
    const sale = {
      orderLineId,
      artistId: artist.artistId,
      prints: 3,
      commissionCents: 1000,
      donationPercent: 0,
      causeId: null,
      text: 'x',
      at: new Date(),
    }
    await world.earnings.recordSales(world.database, [sale])
    const { rows } = await world.database.execute<{ id: string }>(sql`SELECT id FROM ledger_postings WHERE cause = ${orderLineId}`)
    return { artistId: artist.artistId, id: rows[0]?.id ?? '' }
  }

  test('a reversal is accepted for its share and refused for more prints than are left', async () => {
    const { artistId, id } = await newCommission()
    expect(await refusal(takingBack(artistId, id, { prints: 2, cents: 2000 }))).toBe('accepted')
    expect(await refusal(takingBack(artistId, id, { prints: 2, cents: 2000 }))).toContain('ledger_reversed_within')
    expect(await refusal(takingBack(artistId, id, { prints: 1, cents: 1000 }))).toBe('accepted')
  })

  test('concurrent reversals never exceed the original commission', async () => {
    const { artistId, id } = await newCommission()
    const said = await Promise.all(Array.from({ length: 12 }, () => refusal(takingBack(artistId, id, { prints: 1, cents: 1000 }))))
    expect(said.filter((one) => one === 'accepted')).toHaveLength(3)
    expect(said.filter((one) => one.includes('ledger_reversed_within'))).toHaveLength(9)
    expect(await world.earnings.getArtistBalance(world.database, artistId)).toBe(0)
  })

  test.each([
    ['of more than its share', { prints: 1, cents: 1001 }, 'does not take back its share'],
    ['of less than its share', { prints: 2, cents: 1999 }, 'does not take back its share'],
    ['of no prints', { prints: 0, cents: 1000 }, 'cannot take back'],
    ['of a negative number of prints', { prints: -1, cents: -1000 }, 'cannot take back'],
    ['of an unknown transaction', { prints: 1, cents: 1000, reverses: randomUUID() }, 'cannot take back'],
    ['as a lost dispute that was never opened', { prints: 1, cents: 1000, kind: 'dispute_lost' }, 'cannot take back'],
    ['by a kind that reverses nothing', { prints: 1, cents: 1000, kind: 'payout_paid' }, 'cannot take back'],
  ])('a reversal %s is refused', async (_what, hand, sentence) => {
    const { artistId, id } = await newCommission()
    expect(await refusal(takingBack(artistId, id, hand))).toContain(sentence)
  })

  test('a reversal for another artist is refused', async () => {
    const { id } = await newCommission()
    const other = await world.newArtist()
    expect(await refusal(takingBack(other.artistId, id, { prints: 1, cents: 1000 }))).toContain('cannot take back')
  })
})

test.each([
  [
    'a new price that starts in the past',
    `INSERT INTO prices (size, valid_from, price_cents, commission_cents) VALUES ('medium', now() - interval '1 hour', 1, 1)`,
    'which is past',
  ],
  ['a change of a price', 'UPDATE prices SET price_cents = 1', 'prices are append-only'],
  ['the removal of a price', 'DELETE FROM prices', 'prices are append-only'],
])('the database refuses %s', async (_what, statement, sentence) => {
  expect(await refusal((tx) => tx.execute(sql.raw(statement)))).toContain(sentence)
})
