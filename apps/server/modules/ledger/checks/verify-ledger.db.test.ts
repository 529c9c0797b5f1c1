import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedgerCommand } from '../../../cli/ledger-verify.ts'
import { cloneTemplate } from '../../../test/database/worker-database.ts'
import { newReceipt } from '../../../test/receipts.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'

/** A separate database, because the tests plant faults and every transaction needs evidence. */
let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld({ url: await cloneTemplate(`ledger_${process.pid}`) })
  await makeHistory()
})
afterAll(() => world.close())

/** Sales with and without donations; refunds of a part and of all; payouts, disputes and remittances in each state; an adjustment. */
async function makeHistory(): Promise<void> {
  const [causeId, former] = [await world.newCause(), await world.newCause()]
  for (const giveBack of [undefined, { percent: 15, causeId }, { percent: 50, causeId }]) {
    const artist = await world.newArtist(giveBack && { ...giveBack, causeId: former })
    const product = await world.newProduct(artist)
    await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'ines@example.com' } })
    const sell = async () => (await world.orders.placeOrder(createOrderInput([{ product, size: 'extra_large', quantity: 5 }]))).orderNumber
    const refund = (orderNumber: string, lines?: { line: number; quantity: number }[]) =>
      world.payments.refundOrder(operator, { idempotencyKey: `refund ${orderNumber}`, orderNumber, lines })
    const dispute = (reference: string, orderNumber: string) =>
      world.payments.openDispute({ reference, orderNumber, lines: [{ line: 1, quantity: 2 }] })

    const failed = await sell()
    if (giveBack) await world.settings.save(artist, { give_back_enabled: true, selected_cause_id: causeId })
    await world.payouts.markFailed(operator, { id: (await world.payouts.request(artist, {})).id, reason: 'Closed.' })
    await refund(failed)
    const paid = await sell()
    const { id } = await world.payouts.request(artist, {})
    await world.payouts.approve(operator, { id })
    await world.payouts.markPaid(operator, { id, reference: 'PP' })
    await refund(paid, [{ line: 1, quantity: 2 }])
    for (const isWon of [true, false]) {
      const reference = `${artist.artistId} ${isWon}`
      await dispute(reference, await sell())
      await world.payments.endDispute({ reference, isWon })
    }
    await dispute(`${artist.artistId} open`, await sell())
    const reason = 'A print was sold twice by mistake.'
    await world.ledgerOffice.adjustBalance(operator, { idempotencyKey: randomUUID(), artistId: artist.artistId, amountCents: 500, reason })
    await world.payouts.request(artist, {})
    if (giveBack) await remit(causeId, giveBack.percent === 15)
  }
}

/** Makes a cancelled remittance, and another that is paid or left open. */
async function remit(causeId: string, isPaid: boolean): Promise<void> {
  const make = () => world.remittances.make(operator, { idempotencyKey: randomUUID(), causeIds: [causeId] })
  await world.remittances.cancel(operator, { id: (await make()).id })
  const { id, lines } = await make()
  if (!isPaid) return
  const receipt = await newReceipt()
  for (const line of lines) await world.remittances.addReceipt(operator, { lineId: line.id, file: receipt })
  await world.remittances.markRemitted(operator, { id, remittedOn: '2026-11-20', reference: 'SEPA 1' })
}

const verify = () => world.earnings.verifyLedger(world.database)

test('a ledger with all kinds of transactions and no faults has no problems', async () => {
  const report = await verify()
  // per artist: 5 sales, 2 refunds, 5 moves of payouts, 3 + 2 of disputes, 1 adjustment; then the remittances, 2 + 3
  const perArtist = 5 + 2 + 5 + 5 + 1
  expect(report).toMatchObject({ transactions: 3 * perArtist + 4 + 3, problems: [] })
})

describe('the verification command without faults', () => {
  test('the verification command prints the figures of the ledger and exits with 0', async () => {
    const printed: string[] = []
    expect(await verifyLedgerCommand(world.database, (line) => printed.push(line))).toBe(0)
    const { transactions, entries } = await verify()
    expect(printed).toEqual([`${transactions} transactions with ${entries} entries`, 'Ledger integrity: OK.'])
  })
})

describe('the verification of planted faults', () => {
  const guarded = ['ledger_postings', 'ledger_clearings']

  /** Only a superuser can plant a fault: the triggers that refuse it must be disabled. */
  async function problemsAfter(...statements: string[]): Promise<string[]> {
    for (const table of guarded) await world.database.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`))
    try {
      for (const statement of statements) await world.database.execute(sql.raw(statement))
      return (await verify()).problems
    } finally {
      for (const table of guarded) await world.database.execute(sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER ALL`))
    }
  }

  /** These tables are saved once and restored before each fault. */
  const kept = [
    ...[
      'ledger_accounts',
      'ledger_postings',
      'ledger_reversed',
      'ledger_holds',
      'cause_supporters',
      'cause_totals',
      'ledger_clearings',
      'prints',
    ],
    ...['orders', 'order_lines', 'refunds', 'refund_lines', 'disputes', 'dispute_lines', 'payouts', 'remittances', 'remittance_lines'],
  ]
  beforeAll(async () => {
    for (const table of kept) await world.database.execute(sql.raw(`CREATE TABLE kept_${table} AS TABLE ${table}`))
  })
  beforeEach(async () => {
    await world.database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      for (const table of kept) {
        await tx.execute(sql.raw(`DELETE FROM ${table}`))
        await tx.execute(sql.raw(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept_${table}`))
      }
    })
    expect((await verify()).problems).toEqual([])
  })

  const first = (kind: string) => `(SELECT id FROM ledger_postings WHERE kind = '${kind}' ORDER BY id LIMIT 1)`

  const anotherOrderLine = `
    INSERT INTO order_lines (order_id, line, artwork_uid, artist_id, handle, title, artist_name, orientation, size, quantity, price_cents, commission_cents)
    SELECT order_id, 2, artwork_uid, artist_id, handle, title, artist_name, orientation, size, 1, price_cents, commission_cents FROM order_lines LIMIT 1`

  test.each([
    [
      'a cent added to a posting',
      /which sum to 1 USD/,
      [`UPDATE ledger_postings SET artist_payable = artist_payable + 1 WHERE id = ${first('commission')}`],
    ],
    ['a missing posting', /has 1 entries/, [`UPDATE ledger_postings SET house_cash = NULL WHERE id = ${first('payout_paid')}`]],
    [
      'a transaction without postings',
      /has 0 entries/,
      [`UPDATE ledger_postings SET artist_payable = NULL, house_adjustments = NULL WHERE id = ${first('adjustment')}`],
    ],
    ['a missing transaction', /commission .* should put .*, and puts 0/, [`DELETE FROM ledger_postings WHERE id = ${first('commission')}`]],
    [
      'a posting in another currency',
      /which sum to 0 EUR/,
      [`UPDATE ledger_postings SET currency = 'EUR' WHERE id = ${first('commission')}`],
    ],
    [
      'a changed balance',
      /account artist_payable:.* says/,
      [`UPDATE ledger_accounts SET balance_cents = balance_cents + 1 WHERE kind = 'artist_payable'`],
    ],
    [
      'a supporter without donations',
      /artist .* gave cause/,
      ['INSERT INTO cause_supporters (cause_id, artist_id, donated_cents) VALUES (uuidv7(), uuidv7(), 5)'],
    ],
    ['a missing current supporter', /artist .* gave cause/, ['UPDATE ledger_accounts SET gives_to = NULL, given_cents = NULL']],
    ['a missing former supporter', /artist .* gave cause/, ['DELETE FROM cause_supporters']],
    [
      'a duplicate supporter',
      /artist .* gave cause/,
      [
        `INSERT INTO cause_supporters (cause_id, artist_id, donated_cents) SELECT gives_to, owner_id, 0 FROM ledger_accounts WHERE gives_to IS NOT NULL`,
      ],
    ],
    ['a cent added to the donations of a supporter', /artist .* gave cause/, ['UPDATE ledger_accounts SET given_cents = given_cents + 1']],
    [
      'money moved to another artist',
      /account artist_payable:.* says/,
      [
        `UPDATE ledger_postings SET artist_id = (SELECT id FROM artists WHERE id <> ledger_postings.artist_id ORDER BY id LIMIT 1)
         WHERE id = ${first('adjustment')}`,
      ],
    ],
    [
      'money moved to another account',
      /has an entry on house_cash/,
      [
        `UPDATE ledger_postings SET house_cash = house_commission_expense, house_commission_expense = NULL WHERE id = ${first('commission')}`,
      ],
    ],
    [
      'a posting without an artist',
      /has an entry on artist_payable/,
      [`UPDATE ledger_postings SET artist_id = NULL WHERE id = ${first('adjustment')}`],
    ],
    [
      'a reversal of more prints than were sold',
      /prints of commission .* were taken back/,
      [`UPDATE ledger_postings SET plates = 6 WHERE id = ${first('commission_reversal')}`],
    ],
    [
      'a reversal without an original transaction',
      /commission_reversal .* takes back what is not there/,
      [`UPDATE ledger_postings SET reverses = uuidv7() WHERE id = ${first('commission_reversal')}`],
    ],
    ['a sale without a commission', /commission .* should put/, [anotherOrderLine]],
    [
      'a commission without a sale',
      /commission .* should put 0/,
      [`UPDATE ledger_postings SET cause = 'elsewhere' WHERE id = ${first('commission')}`],
    ],
    [
      'a changed donation percentage of a sale',
      /commission .* should put/,
      ['UPDATE order_lines SET donation_percent = 20 WHERE donation_percent = 15'],
    ],
    ['a refund without a reversal', /commission_reversal .* should put/, ['UPDATE refund_lines SET quantity = quantity + 1']],
    ['a cent added to the donations of a cause', /part .* of cause/, ['UPDATE cause_totals SET donated_cents = donated_cents + 1']],
    ['a wrong number of supporters', /part .* of cause/, ['UPDATE cause_totals SET supporters = supporters + 1']],
    [
      'a hold without a held commission',
      /is held with 5 until/,
      [`INSERT INTO ledger_holds SELECT id, '2026-01-01', 0, 5 FROM ledger_accounts WHERE kind = 'artist_payable' LIMIT 1`],
    ],
    [
      'a held commission of which every print is shipped',
      /commission .* is held although every print of order line .* is shipped/,
      [
        `UPDATE ledger_postings SET clears_on = 'infinity' WHERE id = ${first('commission')}`,
        `INSERT INTO prints (order_id, order_line_id, quantity, state, since)
         SELECT order_id, order_lines.id, 1, 'shipped', now() FROM order_lines
         JOIN ledger_postings ON cause = order_lines.id::text WHERE clears_on = 'infinity' LIMIT 1`,
      ],
    ],
    [
      'a clearing day of a commission that was never held',
      /clearing .* is not a held commission/,
      [`INSERT INTO ledger_clearings (commission_id, clears_on, recorded_at) VALUES (${first('commission')}, '2026-12-01', now())`],
    ],
    [
      'a clearing day that was changed after it had passed',
      /clearing 2026-01-01 of commission .* was changed/,
      [
        `UPDATE ledger_postings SET clears_on = 'infinity' WHERE id = ${first('commission')}`,
        `INSERT INTO ledger_clearings (commission_id, clears_on, recorded_at)
         VALUES (${first('commission')}, '2026-01-01', '2025-12-01'), (${first('commission')}, '2026-06-01', '2026-01-01T00:00:00Z')`,
      ],
    ],
    ['a reversal that is not counted', /prints of commission .* counted are/, ['DELETE FROM ledger_reversed']],
    ['an adjustment without an operator', /has no operator/, [`UPDATE ledger_postings SET operator = NULL WHERE kind = 'adjustment'`]],
    [
      'a wrong refunded total of an order',
      /says that .* were refunded/,
      ['UPDATE orders SET refunded_cents = refunded_cents + 1 WHERE refunded_cents < total_cents'],
    ],
    ['a refund with another amount', /refund .* gave back/, ['UPDATE refunds SET amount_cents = amount_cents + 1']],
    [
      'a wrong number of disputed prints',
      /order line .* says that/,
      ['UPDATE order_lines SET disputed_quantity = disputed_quantity + 1 WHERE disputed_quantity > 0'],
    ],
    [
      'a dispute marked as won without a posting',
      /dispute_won .* should put/,
      ["UPDATE disputes SET status = 'won' WHERE status = 'opened'"],
    ],
    [
      'a remittance marked as remitted without a posting',
      /donation_remitted .* should put/,
      ["UPDATE remittances SET status = 'remitted' WHERE status = 'due'"],
    ],
    ['a remittance with another amount', /donation_due .* should put/, ['UPDATE remittance_lines SET amount_cents = amount_cents + 1']],
    [
      'a payout marked as paid without a posting',
      /payout_paid .* should put/,
      ["UPDATE payouts SET status = 'paid' WHERE status = 'requested'"],
    ],
    [
      'a payout marked as failed without a posting',
      /payout_returned .* should put/,
      ["UPDATE payouts SET status = 'failed' WHERE status = 'requested'"],
    ],
    ['a payout with another amount', /payout_requested .* should put/, ['UPDATE payouts SET amount_cents = amount_cents + 1']],
  ])('the verification reports %s', async (_name, expected, statements) => {
    expect(await problemsAfter(...statements)).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
  })

  test('the verification command prints at most 20 problems of a kind and exits with 1', async () => {
    await problemsAfter('UPDATE ledger_postings SET house_commission_expense = house_commission_expense + 1')
    const printed: string[] = []
    expect(await verifyLedgerCommand(world.database, (line) => printed.push(line))).toBe(1)
    expect(printed.filter((line) => line.includes('which sum to'))).toHaveLength(20)
    expect(printed).toContainEqual(expect.stringMatching(/^PROBLEM … and \d+ more of this kind$/))
    expect(printed.at(-1)).toMatch(/check failed/)
  })

  test('a rebuild from the postings corrects balances, donations, holds and reversal counts', async () => {
    await problemsAfter(
      'UPDATE ledger_accounts SET balance_cents = 7, given_cents = 7 WHERE owner_id IS NOT NULL',
      ...['cause_supporters', 'cause_totals', 'ledger_holds', 'ledger_reversed'].map((table) => `DELETE FROM ${table}`),
    )
    await world.database.transaction((tx) => world.earnings.rebuildBalances(tx))
    expect((await verify()).problems).toEqual([])
  })
})
