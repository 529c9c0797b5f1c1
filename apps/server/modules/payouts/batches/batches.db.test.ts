import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ManualPayoutMethod } from '@tintype/contract/payouts/payout-methods'
import type { PayoutSettings } from '@tintype/contract/payouts/payouts'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Artist, Operator } from '../../../platform/actor.ts'
import { auditLog } from '../../../platform/audit/tables.ts'
import { findProblemCode } from '../../../test/worlds/catalogue-world.ts'
import { type MoneyWorld, openMoneyWorld, operator } from '../../../test/worlds/money-world.ts'
import { artists } from '../../accounts/tables.ts'
import { payoutNumber } from '../rules/payouts.ts'
import { payouts } from '../tables.ts'

// A batch takes every approved payout of its method; no other test file makes batches in this database.
let world: MoneyWorld
let folder: string
beforeAll(async () => {
  world = await openMoneyWorld()
  folder = await mkdtemp(join(tmpdir(), 'tintype-answers-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const ada: Operator = { ...operator, userId: 'ada', name: 'Ada' }
const ben: Operator = { ...operator, userId: 'ben', name: 'Ben' }
const paypal: PayoutSettings = { method: 'paypal', details: { email: 'ines@example.com' } }
const bank: PayoutSettings = {
  method: 'bank',
  details: { accountHolderName: '=Ines', bankName: 'Bank', country: 'PT', iban: 'PT50000201231234567890154' },
}
const bitcoin: PayoutSettings = { method: 'crypto', details: { btcAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' } }

type Approved = { artist: Artist; id: string; number: string }

async function approved(settings: PayoutSettings, amountCents = 5000): Promise<Approved> {
  const artist = await world.newArtist()
  await world.setPayoutMethod(artist, settings)
  await world.credit(artist, amountCents)
  const { id, number } = await world.payouts.request(artist, {})
  await world.payouts.approve(ada, { id })
  world.notices.length = 0
  return { artist, id, number }
}

/** Moves earlier approved payouts into a batch, so that the next batch has only new ones. */
async function clear(method: ManualPayoutMethod) {
  expect([undefined, 'payout_batch_empty']).toContain(await findProblemCode(world.payouts.makeBatch(ada, { method })))
}

async function downloadBatchText(id: string): Promise<string> {
  const { body } = await world.payouts.downloadBatch(ben, { id, address: undefined })
  return new Response(body).text()
}

async function writeAnswerFile(text: string | Buffer) {
  const path = join(folder, randomUUID())
  await writeFile(path, text)
  return { path, sha256: createHash('sha256').update(text).digest('hex') }
}

const findPayoutStatus = async (id: string) => (await world.database.select().from(payouts).where(eq(payouts.id, id)))[0]?.status
const getBalance = async (artist: Artist) => (await world.payouts.getEarnings(artist)).balanceCents

describe('a batch of payouts', () => {
  test('a batch contains all approved payouts of its method, and its file is identical at every download', async () => {
    await clear('paypal')
    const [one, two, other] = [await approved(paypal), await approved(paypal, 6000), await approved(bitcoin)]
    const { batch, leftOut } = await world.payouts.makeBatch(ada, { method: 'paypal' })
    expect(leftOut).toEqual([])
    expect(batch).toMatchObject({
      method: 'paypal',
      count: 2,
      sumCents: 11_000,
      madeBy: 'Ada',
      states: [{ status: 'exported', count: 2, sumCents: 11_000 }],
    })
    const [first, second] = [await downloadBatchText(batch.id), await downloadBatchText(batch.id)]
    expect(second).toBe(first)
    expect(createHash('sha256').update(first).digest('hex')).toBe(batch.sha256)
    expect(parse(first)).toEqual([
      ['ines@example.com', '50.00', 'USD', one.number, `Tintype payout ${one.number}`, 'PAYPAL'],
      ['ines@example.com', '60.00', 'USD', two.number, `Tintype payout ${two.number}`, 'PAYPAL'],
    ])
    expect(await findPayoutStatus(other.id)).toBe('approved')
    await expect(world.payouts.cancel(ada, { id: one.id, reason: 'Too late.' })).rejects.toMatchObject({ code: 'payout_state' })

    const { events } = await world.payouts.getBatch(batch.id)
    expect(events.map(({ kind, by }) => [kind, by])).toEqual([
      ['downloaded', 'Ben'],
      ['downloaded', 'Ben'],
      ['made', 'Ada'],
    ])
    const rows = await world.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payout_batch:${batch.id}`))
    expect(rows.map(({ facts }) => facts.decrypted)).toEqual([2, 2, 2])
    expect(JSON.stringify(rows)).not.toContain('example.com')
    expect((await world.payouts.listBatches({ limit: 5 })).batches.map(({ id }) => id)).toContain(batch.id)
  })

  test('a batch for banks has named columns, and none of its cells is a formula', async () => {
    await clear('bank')
    const { number } = await approved(bank)
    const { batch } = await world.payouts.makeBatch(ada, { method: 'bank' })
    const [row] = parse(await downloadBatchText(batch.id), { bom: true, columns: true }) as Record<string, string>[]
    expect(row).toMatchObject({ Name: "'=Ines", IBAN: 'PT50000201231234567890154', Amount: '50.00', 'End-to-end id': number })
  })

  test('a batch omits a payout whose details cannot be decrypted, and reports it', async () => {
    await clear('crypto')
    const [good, broken] = [await approved(bitcoin), await approved(bitcoin)]
    await world.database.update(payouts).set({ detailsSealed: 'v1.x.y' }).where(eq(payouts.id, broken.id))
    const { batch, leftOut } = await world.payouts.makeBatch(ada, { method: 'crypto' })
    expect(batch.count).toBe(1)
    expect(leftOut).toEqual([
      { id: broken.id, number: broken.number, artistName: broken.artist.name, reason: 'The details could not be decrypted.' },
    ])
    expect([await findPayoutStatus(good.id), await findPayoutStatus(broken.id)]).toEqual(['exported', 'approved'])
    await expect(world.payouts.makeBatch(ada, { method: 'crypto' })).rejects.toMatchObject({ code: 'payout_batch_empty' })
    await world.payouts.markFailed(ada, { id: broken.id, reason: 'Unreadable.' })
  })

  test('a batch omits the payouts of suspended artists, which cannot be approved either', async () => {
    await clear('paypal')
    const [one, suspended] = [await approved(paypal), await approved(paypal)]
    await world.database.update(artists).set({ suspendedAt: new Date() }).where(eq(artists.id, suspended.artist.artistId))
    const { batch, leftOut } = await world.payouts.makeBatch(ada, { method: 'paypal' })
    expect([batch.count, await findPayoutStatus(one.id), await findPayoutStatus(suspended.id)]).toEqual([1, 'exported', 'approved'])
    expect(leftOut).toMatchObject([
      { id: suspended.id, reason: 'This artist is suspended. The payout is on hold until the suspension is lifted.' },
    ])

    const artist = await world.newArtist()
    await world.setPayoutMethod(artist, bank)
    await world.credit(artist, 5000)
    const { id } = await world.payouts.request(artist, {})
    await world.database.update(artists).set({ suspendedAt: new Date() }).where(eq(artists.id, artist.artistId))
    await expect(world.payouts.approve(ada, { id })).rejects.toMatchObject({ code: 'payout_artist_suspended' })
    await world.database.update(artists).set({ suspendedAt: null }).where(eq(artists.id, artist.artistId))
    expect((await world.payouts.approve(ada, { id })).status).toBe('approved')
    await world.database.update(artists).set({ suspendedAt: null }).where(eq(artists.id, suspended.artist.artistId))
  })

  test('concurrent batches share no payout, and an idempotency key makes one batch', async () => {
    await clear('paypal')
    for (let n = 0; n < 6; n++) await approved(paypal)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => world.payouts.makeBatch(n % 2 ? ada : ben, { method: 'paypal' })),
    )
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.batch] : []))
    expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    expect(made.filter(({ count }) => count === 0)).toEqual([])
    const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(losers).toEqual(Array(8 - made.length).fill('payout_batch_empty'))

    await approved(paypal)
    const idempotencyKey = randomUUID()
    const twice = await Promise.all([1, 2].map(() => world.payouts.makeBatch(ada, { method: 'paypal', idempotencyKey })))
    expect(twice[1]).toEqual(twice[0])
  })

  test('the file of a batch cannot be downloaded after one of its payouts was changed', async () => {
    await clear('paypal')
    const { id } = await approved(paypal)
    const { batch } = await world.payouts.makeBatch(ada, { method: 'paypal' })
    await world.database.update(payouts).set({ amountCents: 5001 }).where(eq(payouts.id, id))
    await expect(downloadBatchText(batch.id)).rejects.toMatchObject({ code: 'payout_batch_changed' })
    await world.database.update(payouts).set({ amountCents: 5000, detailsSealed: 'v1.x.y' }).where(eq(payouts.id, id))
    await expect(downloadBatchText(batch.id)).rejects.toMatchObject({ code: 'payout_batch_changed' })
    await expect(downloadBatchText(randomUUID())).rejects.toMatchObject({ code: 'payout_batch_not_found' })
  })
})

describe('the import of results', () => {
  async function exportedThree() {
    await clear('paypal')
    const three = [await approved(paypal), await approved(paypal), await approved(paypal)] as const
    const { batch } = await world.payouts.makeBatch(ada, { method: 'paypal' })
    return { three, batchId: batch.id }
  }

  test('an operator previews results and applies them row by row, and a repetition changes nothing', async () => {
    const { three, batchId } = await exportedThree()
    const [paid, failed, wrong] = three
    const lines = [
      'id;status;reference;reason;amount',
      `${paid.number};Completed;PP-1;;50.00`,
      `${failed.id.toUpperCase()};FAILED;;The account is closed.;`,
      `${wrong.number};paid;PP-3;;49.99`,
      `${payoutNumber(2_000_000_000)};paid;PP-4;;`,
    ]
    const request = { batchId, file: await writeAnswerFile(`\uFEFF${lines.join('\r\n')}\r\n`) }
    const preview = await world.payouts.previewAnswer(ben, request)
    expect(preview.counts).toMatchObject({ paid: 1, failed: 1, wrong: 1, unknown: 1, same: 0 })
    expect(preview.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [4, 'wrong'],
      [5, 'unknown'],
      [3, 'failed'],
      [2, 'paid'],
    ])
    expect(await Promise.all(three.map(({ id }) => findPayoutStatus(id)))).toEqual(['exported', 'exported', 'exported'])

    expect((await world.payouts.applyAnswer(ben, request)).counts).toEqual(preview.counts)
    expect(await Promise.all(three.map(({ id }) => findPayoutStatus(id)))).toEqual(['paid', 'failed', 'exported'])
    expect(await Promise.all(three.map(({ artist }) => getBalance(artist)))).toEqual([0, 5000, 0])
    expect(world.noticesFor(failed.artist.email)).toMatchObject([{ kind: 'payout_failed', reason: 'The account is closed.' }])

    expect((await world.payouts.applyAnswer(ben, request)).counts).toMatchObject({ paid: 0, failed: 0, same: 2, wrong: 1, unknown: 1 })
    expect(world.noticesFor(paid.artist.email)).toHaveLength(1)
    const { events, states } = await world.payouts.getBatch(batchId)
    expect(events.filter(({ kind }) => kind === 'answered')).toMatchObject([{ by: 'Ben', text: '1 paid, 1 failed' }])
    expect(states.map(({ status, count }) => [status, count])).toEqual([
      ['exported', 1],
      ['paid', 1],
      ['failed', 1],
    ])
  })

  test('results that are applied several times at once move each payout once', async () => {
    const { three, batchId } = await exportedThree()
    const text = ['id,status,reference', ...three.map(({ number }, n) => `${number},paid,PP-${n}`)].join('\n')
    const request = { batchId, file: await writeAnswerFile(text) }
    await Promise.all([1, 2, 3].map(() => world.payouts.applyAnswer(ben, request)))
    expect(await Promise.all(three.map(({ id }) => findPayoutStatus(id)))).toEqual(['paid', 'paid', 'paid'])
    for (const { artist } of three) expect(world.noticesFor(artist.email)).toHaveLength(1)
  })

  test('results that report a paid payout as returned give the money back to the artist', async () => {
    const { three, batchId } = await exportedThree()
    const [one] = three
    await world.payouts.markPaid(ben, { id: one.id, reference: 'PP-1' })
    const file = await writeAnswerFile(`Customer ID,Status,Reason\n${one.number},Returned,Unclaimed after 30 days`)
    expect((await world.payouts.applyAnswer(ben, { batchId, file })).counts).toMatchObject({ returned: 1 })
    expect([await findPayoutStatus(one.id), await getBalance(one.artist)]).toEqual(['returned', 5000])
  })

  test('an operator who approved a payout cannot import it as paid under the four-eyes rule', async () => {
    const { three, batchId } = await exportedThree()
    const strict = await openMoneyWorld({ needsFourEyes: true })
    const request = { batchId, file: await writeAnswerFile(`id,status,reference\n${three[0].number},paid,PP-1`) }
    expect((await strict.payouts.applyAnswer(ada, request)).counts).toMatchObject({ paid: 0, refused: 1 })
    expect(await findPayoutStatus(three[0].id)).toBe('exported')
    expect((await strict.payouts.applyAnswer(ben, request)).counts).toMatchObject({ paid: 1 })
    await strict.close()
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]), 'answer_file_unreadable'],
    ['another encoding', Buffer.from('id,status\nP1,pag\xf3', 'latin1'), 'answer_file_unreadable'],
    ['no content', '', 'answer_file_unreadable'],
    ['an unclosed quote', 'id,status\n"P1,paid', 'answer_file_unreadable'],
    ['no status column', 'id,amount\nP1,3', 'answer_file_columns'],
    ['more than 10,000 lines', `id,status\n${'P1,paid\n'.repeat(10_001)}`, 'answer_file_rows'],
  ])('a file of results with %s is refused', async (_, text, code) => {
    const request = { batchId: randomUUID(), file: await writeAnswerFile(text) }
    await expect(world.payouts.previewAnswer(ada, request)).rejects.toMatchObject({ code })
  })

  test('the results of an unknown batch are refused', async () => {
    const request = { batchId: randomUUID(), file: await writeAnswerFile('id,status\nP1,paid') }
    await expect(world.payouts.applyAnswer(ada, request)).rejects.toMatchObject({ code: 'payout_batch_not_found' })
  })
})
