import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operator } from '../../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld } from '../../../test/worlds/production-world.ts'

let world: ProductionWorld
let folder = ''
beforeAll(async () => {
  world = await openProductionWorld()
  folder = await mkdtemp(join(tmpdir(), 'tintype-answers-'))
})
afterEach(() => world.closeManufacturers())
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function writeAnswerFile(content: string | Buffer) {
  const path = join(folder, randomUUID())
  await writeFile(path, content)
  return { path, sha256: randomUUID() }
}
const csv = (...rows: string[][]) => [['print', 'status', 'carrier', 'tracking', 'reason'], ...rows].map((row) => row.join(',')).join('\n')

/** Three prints of one order at one manufacturer. */
async function routedOrder() {
  const maker = await world.newManufacturer()
  const line = async (size: 'medium' | 'large') => ({ product: await world.newPrintableProduct(), size, quantity: 1 })
  const order = await world.newOrder([await line('large'), await line('medium'), await line('medium')])
  const prints = await world.listPrints(order.orderNumber)
  const [first, second, third] = prints.map(({ number }) => number)
  if (!first || !second || !third || prints.some(({ state }) => state !== 'routed')) throw new Error('three routed prints')
  return { ...order, maker, numbers: [first, second, third] as const }
}

const listPrintStates = async (orderNumber: string) => (await world.listPrints(orderNumber)).map(({ state }) => state)
const parcelsTo = (email: string) => world.noticesFor(email).filter(({ kind }) => kind === 'order_shipped')

describe('answer files of manufacturers', () => {
  test('an answer file is previewed without a change, and applied once when it is submitted several times', async () => {
    const { maker, numbers, orderNumber, email } = await routedOrder()
    const [first, second, third] = numbers
    const answer = csv([first, 'shipped', 'DHL', 'JJD1'], [second, 'shipped', 'DHL', 'JJD1'], [third, 'started'])
    const request = { manufacturerId: maker.id, file: await writeAnswerFile(answer) }
    const preview = await world.production.previewAnswerFile(request)
    expect(preview.counts).toMatchObject({ shipped: 2, started: 1, wrong: 0 })
    expect(preview.rows[0]).toMatchObject({
      line: 4,
      print: third,
      outcome: 'started',
      orderNumber,
      what: expect.stringContaining('Medium'),
    })
    expect(await listPrintStates(orderNumber)).toEqual(['routed', 'routed', 'routed'])

    const [one, other] = await Promise.all([1, 2].map(() => world.production.applyAnswerFile(operator, request)))
    expect((one?.counts.shipped ?? 0) + (other?.counts.shipped ?? 0)).toBe(2)
    expect(await world.production.applyAnswerFile(operator, request)).toMatchObject({ counts: { same: 3, shipped: 0, started: 0 } })
    expect(await listPrintStates(orderNumber)).toEqual(['shipped', 'shipped', 'in_production'])
    // one parcel and one mail with both prints
    expect(parcelsTo(email)).toMatchObject([{ tracking: 'JJD1', isLast: false, prints: [{ quantity: 1 }, { quantity: 1 }] }])
    const { events, parcels } = await world.production.getOrder(orderNumber)
    expect(parcels).toHaveLength(1)
    expect(events.map(({ text }) => text)).toContain(`Shipped with DHL, JJD1 by Olga, from results of ${maker.name}`)
  })

  test('an answer file delivers an order and puts a print with a problem on hold', async () => {
    const { maker, numbers, orderNumber, orderToken } = await routedOrder()
    const [first, second, third] = numbers
    const put = async (text: string) =>
      world.production.applyAnswerFile(operator, { manufacturerId: maker.id, file: await writeAnswerFile(text) })
    await put(csv([first, 'shipped', 'DHL', 'A'], [second, 'shipped', 'UPS', 'B'], [third, 'problem', '', '', 'Out of matt sheets.']))
    expect(await world.listPrints(orderNumber)).toMatchObject([
      { state: 'shipped' },
      { state: 'shipped' },
      { state: 'on_hold', holdReason: `${maker.name}: Out of matt sheets.` },
    ])
    const [, , held] = await world.listPrints(orderNumber)
    if (held) await world.production.release(operator, { id: held.id, version: held.version })
    await put(csv([third, 'shipped', 'DHL', 'C']))
    await put(csv(...numbers.map((number) => [number, 'delivered'])))
    expect(await world.orders.getOrder({ orderToken })).toMatchObject({ status: 'delivered' })
  })

  test('an answer file ships no refunded print, but the other prints', async () => {
    const { maker, numbers, orderNumber } = await routedOrder()
    const [first, second] = numbers
    await world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber, lines: [{ line: 1, quantity: 1 }] })
    const file = await writeAnswerFile(csv([first, 'shipped', 'DHL', 'A'], [second, 'shipped', 'DHL', 'B']))
    const { rows } = await world.production.applyAnswerFile(operator, { manufacturerId: maker.id, file })
    expect(rows).toMatchObject([
      { print: first, outcome: 'refused', text: expect.stringContaining('refunded') },
      { print: second, outcome: 'shipped' },
    ])
    expect(await listPrintStates(orderNumber)).toEqual(['routed', 'shipped', 'routed'])
  })

  test('an answer file changes no print of another manufacturer, and its formulas are read as text', async () => {
    const { maker, numbers, orderNumber } = await routedOrder()
    const other = await world.newManufacturer()
    const [first, second] = numbers
    const theirs = await world.production.applyAnswerFile(operator, {
      manufacturerId: other.id,
      file: await writeAnswerFile(csv([first, 'started'])),
    })
    expect(theirs).toMatchObject({ counts: { unknown: 1 }, rows: [{ text: 'This manufacturer has no such print.' }] })
    const formula = '=HYPERLINK("http://evil.example")'
    const text = `print;status;reason\n${second};problem;"'${formula.replaceAll('"', '""')}"\n"=1+1";shipped;x`
    const answer = await world.production.applyAnswerFile(operator, { manufacturerId: maker.id, file: await writeAnswerFile(text) })
    expect(answer.rows).toMatchObject([
      { line: 3, print: '=1+1', outcome: 'unknown' },
      { line: 2, outcome: 'held', text: formula },
    ])
    expect(await listPrintStates(orderNumber)).toEqual(['routed', 'on_hold', 'routed'])
  })

  test.each([
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]), 'answer_file_unreadable'],
    ['empty', '', 'answer_file_unreadable'],
    ['without a status column', 'print,carrier\nJ000001,DHL', 'answer_file_columns'],
    ['longer than 10,000 lines', `print,status\n${'J000001,started\n'.repeat(10_001)}`, 'answer_file_rows'],
  ])('an answer file that is %s is refused', async (_what, content, code) => {
    const { id } = await world.newManufacturer()
    const request = { manufacturerId: id, file: await writeAnswerFile(content) }
    await expect(world.production.previewAnswerFile(request)).rejects.toMatchObject({ code })
    await expect(world.production.applyAnswerFile(operator, request)).rejects.toMatchObject({ code })
  })

  test('an answer file of an unknown manufacturer is refused', async () => {
    const request = { manufacturerId: randomUUID(), file: await writeAnswerFile(csv()) }
    await expect(world.production.previewAnswerFile(request)).rejects.toMatchObject({ code: 'manufacturer_not_found' })
  })
})
