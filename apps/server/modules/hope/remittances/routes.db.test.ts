import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@tintype/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppWorld, type Caller, openAppWorld } from '../../../test/worlds/app-world.ts'
import { createOrderInput, type MoneyWorld, openMoneyWorld } from '../../../test/worlds/money-world.ts'

let app: AppWorld
let world: MoneyWorld
let operator: Caller
let artist: Caller
beforeAll(async () => {
  app = await openAppWorld()
  world = await openMoneyWorld()
  operator = await app.newOperator()
  artist = await app.newArtist()
})
afterAll(() => Promise.all([app.close(), world.close()]))

const path = '/api/backoffice/remittances'
const receiptPath = '/api/backoffice/remittance-receipts'
const newKey = () => ({ 'idempotency-key': randomUUID() })
const pdf = '%PDF-1.7\nReceived with thanks.'
const paper = sharp({ create: { width: 60, height: 90, channels: 3, background: '#eeeae0' } })
const png = Uint8Array.from(await paper.clone().png().toBuffer())
const jpeg = Uint8Array.from(
  await paper
    .clone()
    .withExif({ IFD0: { Copyright: 'the one with the camera' } })
    .jpeg()
    .toBuffer(),
)

/** A cause that was given $6. */
async function newCause(): Promise<string> {
  const causeId = await world.newCause()
  const giver = await world.newArtist({ percent: 20, causeId })
  const product = await world.newProduct(giver)
  await world.orders.placeOrder(createOrderInput([{ product, size: 'medium', quantity: 3 }]))
  return causeId
}

const make = (body: unknown, headers: Record<string, string> = newKey()) => app.as(operator, path, { body, headers })
const newRemittance = async () => (await make({ causeIds: [await newCause()] })).body

function receiptForm(lineId: unknown, bytes?: BlobPart, file = { name: 'receipt.pdf', type: 'application/pdf' }): FormData {
  const form = new FormData()
  if (lineId !== undefined) form.append('lineId', String(lineId))
  if (bytes !== undefined) form.append('receipt', new File([bytes], file.name, { type: file.type }))
  return form
}

describe('POST /api/backoffice/remittances', () => {
  test('an operator makes a remittance of a cause’s open donations once per idempotency key', async () => {
    const causeIds = [await newCause()]
    const key = newKey()
    const made = await make({ causeIds }, key)
    expect(made).toMatchObject({
      status: 200,
      body: { status: 'due', totalCents: 600, lines: [{ causeId: causeIds[0], amountCents: 600, hasReceipt: false }] },
    })
    expect(await make({ causeIds }, key)).toMatchObject({ status: 200, body: made.body })
    expect(await make({ causeIds: [...causeIds, randomUUID()] }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    expect(await make({ causeIds })).toMatchObject({ status: 422, body: { code: 'remittance_empty' } })
    const { body: book } = await app.as(operator, path)
    expect(book.causes.find((cause: { causeId: string }) => cause.causeId === causeIds[0])).toMatchObject({ dueCents: 600, openCents: 0 })
  })

  test('a remittance without a valid idempotency key is refused', async () => {
    const causeIds = [await newCause()]
    expect(await make({ causeIds }, {})).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
    expect((await make({ causeIds }, { 'idempotency-key': 'short' })).status).toBeGreaterThanOrEqual(400)
  })

  test.each<[string, unknown]>([
    ['no causes', { causeIds: [] }],
    ['an id instead of a list', { causeIds: randomUUID() }],
    ['an invalid id', { causeIds: ['dark-skies'] }],
    ['more than a hundred causes', { causeIds: Array.from({ length: 101 }, () => randomUUID()) }],
    ['an empty body', {}],
  ])('a remittance with %s is refused', async (_what, body) => {
    expect(await make(body)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  })
})

describe('POST /api/backoffice/remittance-receipts', () => {
  const send = (form: FormData, caller: Caller = operator) => app.as(caller, receiptPath, { body: form })

  test.each([
    ['a PDF', pdf, { name: 'photo.exe', type: 'application/x-msdownload' }],
    ['a PNG', png, { name: 'receipt.pdf', type: 'application/pdf' }],
    ['a JPEG', jpeg, { name: 'x', type: '' }],
  ])('an operator adds %s as a receipt by its content, whatever its name and type say', async (_what, bytes, file) => {
    const { lines } = await newRemittance()
    expect(await send(receiptForm(lines[0].id, bytes, file))).toMatchObject({ status: 200, body: { lines: [{ hasReceipt: true }] } })
  })

  test.each([
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'MZ\u0090\u0000'],
    ['a PDF that begins late', `junk ${pdf}`],
    ['no bytes', ''],
  ])('a receipt of %s that is declared as a PDF is refused', async (_what, bytes) => {
    const { id, lines } = await newRemittance()
    expect(await send(receiptForm(lines[0].id, bytes))).toMatchObject({ status: 415, body: { code: 'receipt_type' } })
    const { remittances } = (await app.as(operator, path)).body
    expect(remittances.find((kept: { id: string }) => kept.id === id).lines[0].hasReceipt).toBe(false)
  })

  test.each([
    ['a PNG', png],
    ['a JPEG', jpeg],
  ])('a receipt with half of %s is refused', async (_what, bytes) => {
    const { lines } = await newRemittance()
    const half = bytes.slice(0, bytes.length / 2)
    expect(await send(receiptForm(lines[0].id, half))).toMatchObject({ status: 422, body: { code: 'image_unreadable' } })
  })

  test('a receipt of the maximum size is accepted, and one byte more is refused', async () => {
    const { lines } = await newRemittance()
    const whole = new Uint8Array(limits.receiptBytes)
    whole.set(new TextEncoder().encode(pdf))
    expect((await send(receiptForm(lines[0].id, whole))).status).toBe(200)
    const more = new Uint8Array(limits.receiptBytes + 1)
    more.set(whole)
    expect(await send(receiptForm(lines[0].id, more))).toMatchObject({ status: 413, body: { code: 'receipt_too_large' } })
  })

  test('a receipt without a file or with a wrong line gets an error that names the field', async () => {
    const { lines } = await newRemittance()
    expect(await send(receiptForm(lines[0].id))).toMatchObject({ status: 422, body: { code: 'receipt_missing' } })
    expect(await send(receiptForm(undefined, pdf))).toMatchObject({
      status: 422,
      body: { data: { fields: { lineId: expect.any(String) } } },
    })
    expect(await send(receiptForm('one', pdf))).toMatchObject({ status: 422, body: { data: { fields: { lineId: expect.any(String) } } } })
    expect(await send(receiptForm(randomUUID(), pdf))).toMatchObject({ status: 404, body: { code: 'remittance_not_found' } })
    expect(await app.as(operator, receiptPath, { body: { lineId: lines[0].id } })).toMatchObject({ status: 415 })
  })

  test('an artist or visitor cannot add a receipt, and no file is written', async () => {
    const { lines } = await newRemittance()
    const form = () => receiptForm(lines[0].id, pdf)
    const unknown = await app.as(artist, '/api/nothing-here', { body: {} })
    const theirs = await send(form(), artist)
    expect([theirs.status, theirs.body]).toEqual([404, unknown.body])
    expect(await app.ask(receiptPath, { body: form() })).toMatchObject({ status: 401, body: { code: 'session_missing' } })
    expect(await readdir(join(app.dataDir, 'incoming')).catch(() => [])).toEqual([])
  })
})

describe('POST /api/backoffice/remittances/{id}/remitted and /cancel', () => {
  const good = { remittedOn: '2026-11-20', reference: 'SEPA 7' }
  const markRemitted = (id: string, body: unknown = good) => app.as(operator, `${path}/${id}/remitted`, { body })

  test('a remittance is marked as remitted only with its receipt, once per reference, and is then closed', async () => {
    const { id, lines } = await newRemittance()
    expect(await markRemitted(id)).toMatchObject({ status: 422, body: { code: 'receipt_missing' } })
    await app.as(operator, receiptPath, { body: receiptForm(lines[0].id, pdf) })
    const remitted = await markRemitted(id)
    expect(remitted).toMatchObject({ status: 200, body: { status: 'remitted', ...good } })
    expect((await markRemitted(id)).body).toEqual(remitted.body)
    expect(await markRemitted(id, { ...good, reference: 'Another' })).toMatchObject({ status: 409, body: { code: 'remittance_state' } })
    expect(await app.as(operator, `${path}/${id}/cancel`, { body: {} })).toMatchObject({ status: 409, body: { code: 'remittance_state' } })
  })

  test('a cancelled remittance accepts no receipt', async () => {
    const { id, lines } = await newRemittance()
    expect(await app.as(operator, `${path}/${id}/cancel`, { body: {} })).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const late = await app.as(operator, receiptPath, { body: receiptForm(lines[0].id, pdf) })
    expect(late).toMatchObject({ status: 409, body: { code: 'remittance_state' } })
  })

  test.each<[string, unknown, string]>([
    ['no day', { reference: 'SEPA 7' }, 'remittedOn'],
    ['a day that does not exist', { ...good, remittedOn: '2026-02-30' }, 'remittedOn'],
    ['a timestamp instead of a day', { ...good, remittedOn: '2026-11-20T00:00:00Z' }, 'remittedOn'],
    ['no reference', { remittedOn: good.remittedOn }, 'reference'],
    ['an empty reference', { ...good, reference: '  ' }, 'reference'],
    ['a reference that is too long', { ...good, reference: 'x'.repeat(limits.payoutReferenceMax + 1) }, 'reference'],
  ])('a remittance with %s cannot be marked as remitted', async (_what, body, field) => {
    const { id } = await newRemittance()
    const refused = await markRemitted(id, body)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.data.fields)).toEqual([field])
  })

  test('an artist or visitor cannot remit or cancel a remittance, and an unknown one is not found', async () => {
    const { id } = await newRemittance()
    for (const step of ['remitted', 'cancel']) {
      expect(await app.as(artist, `${path}/${id}/${step}`, { body: good })).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect((await app.ask(`${path}/${id}/${step}`, { body: good })).status).toBe(401)
      expect(await app.as(operator, `${path}/${randomUUID()}/${step}`, { body: good })).toMatchObject({
        status: 404,
        body: { code: 'remittance_not_found' },
      })
    }
  })
})

describe('GET /api/hope/receipts/{id}', () => {
  const fetchReceipt = (id: string) => app.request(`/api/hope/receipts/${id}`)

  test('a receipt can be downloaded by visitors and is on the cause’s page only after the remittance', async () => {
    const { id, lines } = await newRemittance()
    const [line] = lines
    const { slug } = (await app.services.hope.findCause(app.database, line.causeId)) ?? { slug: '' }
    const cause = async () => (await app.ask(`/api/hope/causes/${slug}`)).body
    await app.as(operator, receiptPath, { body: receiptForm(line.id, pdf) })
    const early = await app.ask(`/api/hope/receipts/${line.id}`)
    expect([early.status, early.body.code, early.headers.get('cache-control')]).toEqual([404, 'receipt_not_found', 'no-store'])
    expect(await cause()).toMatchObject({ payments: [], amount_pledged: 6, amount_remitted: 0 })

    await app.as(operator, `${path}/${id}/remitted`, { body: { remittedOn: '2026-11-20', reference: 'SEPA 7' } })
    expect(await cause()).toMatchObject({
      payments: [{ remitted_on: '2026-11-20', amount: 6, amount_cents: 600, receipt_url: `/api/hope/receipts/${line.id}` }],
      amount_pledged: 0,
      amount_remitted: 6,
    })
    const answer = await fetchReceipt(line.id)
    expect([answer.status, await answer.text()]).toEqual([200, pdf])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="receipt-2026-11-20.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await app.ask(`/api/hope/receipts/${line.id}`, { method: 'HEAD' })).status).toBe(200)
  })

  test('a receipt that is a picture is re-encoded without its metadata', async () => {
    const { id, lines } = await newRemittance()
    const [line] = lines
    await app.as(operator, receiptPath, { body: receiptForm(line.id, jpeg) })
    await app.as(operator, `${path}/${id}/remitted`, { body: { remittedOn: '2026-11-21', reference: 'SEPA 8' } })
    const answers = await Promise.all([fetchReceipt(line.id), fetchReceipt(line.id)])
    for (const answer of answers) {
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="receipt-2026-11-21.jpg"',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(bytes.includes('the one with the camera')).toBe(false)
      const { format, width, height, exif } = await sharp(bytes).metadata()
      expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 60, height: 90, exif: undefined })
    }
  })

  test('a receipt of a cancelled remittance or with an unknown id is not found', async () => {
    const { id, lines } = await newRemittance()
    await app.as(operator, receiptPath, { body: receiptForm(lines[0].id, pdf) })
    await app.as(operator, `${path}/${id}/cancel`, { body: {} })
    for (const missing of [lines[0].id, randomUUID()]) expect((await fetchReceipt(missing)).status).toBe(404)
  })
})
