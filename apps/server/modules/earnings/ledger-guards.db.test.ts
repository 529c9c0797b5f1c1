import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { type MoneyWorld, openMoneyWorld } from '../../test/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

/** What the database itself says, whoever asks it and by whatever statement. */
async function refusal(work: (tx: Transaction) => Promise<unknown>): Promise<string> {
  try {
    await world.database.transaction(work)
    return 'accepted'
  } catch (error) {
    const { cause } = error as Error
    return ((cause ?? error) as Error).message
  }
}

const newTransaction = (tx: Transaction, cause: string) =>
  tx.execute(
    sql`INSERT INTO ledger_transactions (kind, cause, operator, text) VALUES ('adjustment', ${cause}, 'olga', 'a test') RETURNING id`,
  )

const newEntry = (tx: Transaction, transactionId: unknown, amountCents: number, currency = 'USD') =>
  tx.execute(
    sql`INSERT INTO ledger_entries (transaction_id, account_id, amount_cents, currency) VALUES (${transactionId}, 'house_cash', ${amountCents}, ${currency})`,
  )

test.each([
  'UPDATE ledger_entries SET amount_cents = amount_cents + 1',
  'DELETE FROM ledger_entries',
  'TRUNCATE ledger_entries CASCADE',
  "UPDATE ledger_transactions SET text = 'x'",
  'DELETE FROM ledger_transactions',
  'TRUNCATE ledger_transactions CASCADE',
  'DELETE FROM ledger_accounts',
  'TRUNCATE ledger_accounts CASCADE',
  "UPDATE ledger_accounts SET kind = 'house_cash'",
])('the database refuses: %s', async (statement) => {
  await world.credit(await world.newArtist(), 1000)
  expect(await refusal((tx) => tx.execute(sql.raw(statement)))).toContain('the ledger is append-only')
})

test.each([
  ['no entry', []],
  ['one entry', [5]],
  ['entries that do not sum to zero', [5, -4]],
  ['entries that sum to zero in no currency', [5, -5, 3]],
])('a transaction with %s is refused at commit', async (name, amounts) => {
  const said = await refusal(async (tx) => {
    const { rows } = await newTransaction(tx, `${name} ${process.pid}`)
    for (const [index, amount] of amounts.entries()) await newEntry(tx, rows[0]?.id, amount, index === 2 ? 'EUR' : 'USD')
  })
  expect(said).toContain('is not balanced')
})

test('an entry cannot be added to a transaction that was committed before', async () => {
  const cause = `late ${process.pid}`
  const id = await world.database.transaction(async (tx) => {
    const { rows } = await newTransaction(tx, cause)
    await newEntry(tx, rows[0]?.id, 5)
    await newEntry(tx, rows[0]?.id, -5)
    return rows[0]?.id
  })
  const late = await refusal(async (tx) => {
    await newEntry(tx, id, 7)
    await newEntry(tx, id, -7)
  })
  expect(late).toContain('is closed')
})

test('an entry of nothing, and one of a transaction that is not there, are refused', async () => {
  expect(await refusal(async (tx) => newEntry(tx, (await newTransaction(tx, 'nothing')).rows[0]?.id, 0))).toContain('ledger_entries_amount')
  const orphan = sql`INSERT INTO ledger_entries (transaction_id, account_id, amount_cents) VALUES (uuidv7(), 'house_cash', 1)`
  expect(await refusal((tx) => tx.execute(orphan))).toContain('is closed')
})

test.each([
  ['an account of no kind', 'nowhere', 'has no business on nowhere'],
  ['an account of the house that there is not', 'house_pocket', 'has no business on house_pocket'],
  ['another artist’s account', `artist_payable:${randomUUID()}`, 'has no business on artist_payable'],
  ['an account that no id owns', 'cause_due:somebody', 'invalid input syntax for type uuid'],
  ['a cause’s account without a cause', 'cause_donations', 'has no business on cause_donations'],
])('an entry on %s is refused', async (_what, account, sentence) => {
  const said = await refusal(async (tx) => {
    const { rows } = await newTransaction(tx, randomUUID())
    await tx.execute(
      sql`INSERT INTO ledger_entries (transaction_id, account_id, amount_cents) VALUES (${rows[0]?.id}, 'house_cash', -5), (${rows[0]?.id}, ${account}, 5)`,
    )
  })
  expect(said).toContain(sentence)
})

test.each([
  ['nobody', sql`NULL`, 'a reason'],
  ['somebody, for no reason', sql`'olga'`, ' '],
])('an adjustment by %s is refused', async (_who, operator, reason) => {
  const said = await refusal(async (tx) => {
    const { rows } = await tx.execute(
      sql`INSERT INTO ledger_transactions (kind, cause, operator, text) VALUES ('adjustment', ${randomUUID()}, ${operator}, ${reason}) RETURNING id`,
    )
    await newEntry(tx, rows[0]?.id, 5)
    await newEntry(tx, rows[0]?.id, -5)
  })
  expect(said).toContain('adjusted by nobody, or for no reason')
})

test('balances follow entries that were written by hand', async () => {
  const artist = await world.newArtist()
  const account = `artist_payable:${artist.artistId}`
  await world.database.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`INSERT INTO ledger_transactions (kind, cause, artist_id, operator, text)
        VALUES ('adjustment', ${randomUUID()}, ${artist.artistId}, 'olga', 'by hand') RETURNING id`,
    )
    await tx.execute(
      sql`INSERT INTO ledger_entries (transaction_id, account_id, amount_cents) VALUES (${rows[0]?.id}, ${account}, 70), (${rows[0]?.id}, 'house_adjustments', -70)`,
    )
  })
  expect(await world.earnings.balanceOf(world.database, artist.artistId)).toBe(70)
})

describe('what takes something back', () => {
  type Hand = { plates: number; cents: number; reverses?: string; kind?: string }

  /** A reversal as nobody's code would write it. */
  const byHand =
    (artistId: string, origin: string, { plates, cents, reverses = origin, kind = 'commission_reversal' }: Hand) =>
    (tx: Transaction) =>
      tx.execute(sql`
      WITH head AS (
        INSERT INTO ledger_transactions (kind, cause, artist_id, reverses, plates, text)
        VALUES (${kind}::ledger_transaction_kind, ${randomUUID()}, ${artistId}, ${reverses}, ${plates}, 'by hand') RETURNING id
      )
      INSERT INTO ledger_entries (transaction_id, account_id, amount_cents)
      SELECT id, account, cents FROM head, (VALUES (${`artist_payable:${artistId}`}, ${-cents}::bigint), ('house_commission_expense', ${cents})) AS entry(account, cents)`)

  async function newCommission() {
    const artist = await world.newArtist()
    const orderLineId = randomUUID()
    const sale = {
      orderLineId,
      artistId: artist.artistId,
      plates: 3,
      commissionCents: 1000,
      donationPercent: 0,
      causeId: null,
      text: 'x',
      at: new Date(),
    }
    await world.earnings.recordSales(world.database, [sale])
    const { rows } = await world.database.execute<{ id: string }>(sql`SELECT id FROM ledger_transactions WHERE cause = ${orderLineId}`)
    return { artistId: artist.artistId, id: rows[0]?.id ?? '' }
  }

  test('is accepted for its share, and refused for more plates than are left', async () => {
    const { artistId, id } = await newCommission()
    expect(await refusal(byHand(artistId, id, { plates: 2, cents: 2000 }))).toBe('accepted')
    expect(await refusal(byHand(artistId, id, { plates: 2, cents: 2000 }))).toContain('ledger_reversed_within')
    expect(await refusal(byHand(artistId, id, { plates: 1, cents: 1000 }))).toBe('accepted')
  })

  test('never exceeds its origin, whatever comes at once', async () => {
    const { artistId, id } = await newCommission()
    const said = await Promise.all(Array.from({ length: 12 }, () => refusal(byHand(artistId, id, { plates: 1, cents: 1000 }))))
    expect(said.filter((one) => one === 'accepted')).toHaveLength(3)
    expect(said.filter((one) => one.includes('ledger_reversed_within'))).toHaveLength(9)
    expect(await world.earnings.balanceOf(world.database, artistId)).toBe(0)
  })

  test.each([
    ['more than its share', { plates: 1, cents: 1001 }, 'does not take back its share'],
    ['less than its share', { plates: 2, cents: 1999 }, 'does not take back its share'],
    ['no plate', { plates: 0, cents: 1000 }, 'cannot take back'],
    ['plates in the minus', { plates: -1, cents: -1000 }, 'cannot take back'],
    ['from nothing', { plates: 1, cents: 1000, reverses: randomUUID() }, 'cannot take back'],
    ['as the end of a dispute that was never opened', { plates: 1, cents: 1000, kind: 'dispute_lost' }, 'cannot take back'],
    ['as something that takes nothing back', { plates: 1, cents: 1000, kind: 'payout_paid' }, 'cannot take back'],
  ])('is refused: %s', async (_what, hand, sentence) => {
    const { artistId, id } = await newCommission()
    expect(await refusal(byHand(artistId, id, hand))).toContain(sentence)
  })

  test('is refused from somebody else', async () => {
    const { id } = await newCommission()
    const other = await world.newArtist()
    expect(await refusal(byHand(other.artistId, id, { plates: 1, cents: 1000 }))).toContain('cannot take back')
  })
})

test.each([
  [
    'a price in the past',
    `INSERT INTO prices (size, valid_from, price_cents, commission_cents) VALUES ('medium', now() - interval '1 hour', 1, 1)`,
    'which is past',
  ],
  ['a change of a price', 'UPDATE prices SET price_cents = 1', 'prices are append-only'],
  ['the removal of a price', 'DELETE FROM prices', 'prices are append-only'],
])('the database refuses %s', async (_what, statement, sentence) => {
  expect(await refusal((tx) => tx.execute(sql.raw(statement)))).toContain(sentence)
})
