import { randomUUID } from 'node:crypto'
import type { ShippingAddress } from '@tintype/contract/orders/store'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readPdfLines } from '../../../test/pdf-lines.ts'
import { operator } from '../../../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld } from '../../../test/worlds/production-world.ts'
import { artworks } from '../../artworks/tables.ts'
import { orderLines } from '../../orders/tables.ts'

let world: ProductionWorld
beforeAll(async () => {
  world = await openProductionWorld()
})
afterEach(() => world.closeManufacturers())
afterAll(() => world.close())

async function linkedPrint(shippingAddress?: ShippingAddress) {
  await world.newManufacturer()
  const lines = [{ product: await world.newPrintableProduct(), size: 'large' as const, quantity: 2 }]
  const { orderNumber } = await world.newOrder(lines, shippingAddress && { shippingAddress })
  const [print] = await world.listPrints(orderNumber)
  if (!print) throw new Error('no print')
  const { url } = await world.production.makeSheetLink(operator, print.id)
  return { print, orderNumber, url, sealed: url.split('/').at(-1) ?? '' }
}

const read = async ({ stream }: { stream: AsyncIterable<Uint8Array | string> }) => {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** The address of the print file in the sheet. */
function fileLinkIn(pdf: Buffer): string {
  return (
    pdf
      .toString('latin1')
      .match(/\/URI \(([^)]+)\)/)?.[1]
      ?.split('/')
      .at(-1) ?? ''
  )
}

describe('links to job sheets', () => {
  test('a job sheet link opens a PDF of two pages with a link to the print file, without a session', async () => {
    const { print, sealed, url } = await linkedPrint()
    expect(url).toMatch(/^https:\/\/store\.example\/api\/production\/v1\./)
    const sheet = await world.production.openSheetLink(sealed)
    expect(sheet).toMatchObject({ fileName: `${print.number}.pdf`, contentType: 'application/pdf' })
    const pdf = await read(sheet)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.length).toBe(sheet.sizeBytes)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)

    const file = await world.production.openSheetLink(fileLinkIn(pdf))
    expect(file).toMatchObject({ fileName: `${print.number}.tif`, contentType: 'image/tiff' })
    const bytes = await read(file)
    expect(bytes.length).toBe(file.sizeBytes)
    expect([...world.printFiles.values()]).toContainEqual(bytes)
  })

  test('a job sheet names the crop of its print file, also after the artist has chosen another crop', async () => {
    await world.newManufacturer()
    const crops = { '3:4': 200, '5:7': 500, '7:10': 500 }
    const product = await world.newPrintableProduct({ widthPx: 6000, heightPx: 6000, crops })
    const { orderNumber } = await world.newOrder([{ product, size: 'large', quantity: 1 }])
    const [print] = await world.listPrints(orderNumber)
    const { url } = await world.production.makeSheetLink(operator, print?.id ?? '')
    await world.database.update(artworks).set({ crops: null }).where(eq(artworks.handle, product))
    const sheet = await read(await world.production.openSheetLink(url.split('/').at(-1) ?? ''))
    expect(readPdfLines(sheet).join(' ')).toContain('4500 × 6000 of them, 300 from the left and 0 from the top')
  })

  test('a packing slip has the address in its own script and in Latin letters', async () => {
    const address = { name: 'Олена Шевченко', line1: 'вул. Хрещатик 1', city: 'Київ', postalCode: '01001', country: 'UA' } as const
    const { sealed } = await linkedPrint(address)
    const lines = readPdfLines(await read(await world.production.openSheetLink(sealed)))
    expect(lines).toEqual(expect.arrayContaining([address.name, address.line1, 'Olena Shevchenko', 'Vul. Khreshchatik 1', 'Ukraine']))
    expect(lines.join(' ')).toMatch(/Київ.*Kiiv/)
  })

  test('a job sheet with a letter that no font has is refused, and becomes a failed job until the letter is gone', async () => {
    const { print, orderNumber, sealed } = await linkedPrint()
    const rename = async (title: string) => {
      const order = await world.orders.findOrderByNumber(world.database, orderNumber)
      await world.database
        .update(orderLines)
        .set({ title })
        .where(eq(orderLines.orderId, order?.order.id ?? ''))
    }
    await rename('Moon ᚠ')
    const refusal = { code: 'document_letter_missing', status: 409, message: expect.stringContaining('ᚠ (U+16A0)') }
    for (let i = 0; i < 2; i++) await expect(world.production.openSheetLink(sealed)).rejects.toMatchObject(refusal)
    await expect(world.production.makeSheetLink(operator, print.id)).rejects.toMatchObject(refusal)
    const alerts = world.sentJobs.filter(({ name }) => name === 'production.check-sheet')
    expect(alerts.filter(({ payload }) => (payload as { print: string }).print === print.id)).toHaveLength(1)
    await expect(world.production.checkSheet({ print: print.id })).rejects.toMatchObject(refusal)
    await rename('Moon')
    await world.production.checkSheet({ print: print.id })
  })

  test('a job sheet link that is changed, invalid or expired is refused', async () => {
    const { sealed } = await linkedPrint()
    const bent = sealed.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
    await expect(world.production.openSheetLink(bent)).rejects.toMatchObject({ code: 'sheet_link_over', status: 404 })
    await expect(world.production.openSheetLink('v1.x.y')).rejects.toMatchObject({ code: 'sheet_link_over' })
    await expect(world.productionIn(31).openSheetLink(sealed)).rejects.toMatchObject({ code: 'sheet_link_over' })
  })

  test('a job sheet link is refused once its print is at another manufacturer or is cancelled', async () => {
    const { print, sealed } = await linkedPrint()
    const other = await world.newManufacturer()
    const { id, version } = print
    await world.production.route(operator, { id, version, manufacturerId: other.id, reason: 'They are idle.' })
    await expect(world.production.openSheetLink(sealed)).rejects.toMatchObject({ code: 'sheet_link_over' })
    const { url } = await world.production.makeSheetLink(operator, id)
    await world.production.cancel(operator, { id, version: version + 1, reason: 'The customer asks for it.' })
    await expect(world.production.openSheetLink(url.split('/').at(-1) ?? '')).rejects.toMatchObject({ code: 'sheet_link_over' })
  })

  test('a job sheet link is refused once all units of its print were refunded, and no new link is made', async () => {
    const { print, orderNumber, sealed } = await linkedPrint()
    const fileLink = fileLinkIn(await read(await world.production.openSheetLink(sealed)))
    const giveBack = () =>
      world.payments.refundOrder(operator, { idempotencyKey: randomUUID(), orderNumber, lines: [{ line: 1, quantity: 1 }] })
    await giveBack()
    expect(await world.production.openSheetLink(sealed)).toMatchObject({ contentType: 'application/pdf' })
    await giveBack()
    for (const link of [sealed, fileLink]) {
      await expect(world.production.openSheetLink(link)).rejects.toMatchObject({ code: 'sheet_link_over' })
    }
    await expect(world.production.makeSheetLink(operator, print.id)).rejects.toMatchObject({ code: 'print_refunded', status: 409 })
  })

  test('an operator cannot make a job sheet link for a print without a manufacturer', async () => {
    const { orderNumber } = await world.newOrder([
      { product: await world.newPrintableProduct({ originalKey: 'gone' }), size: 'large', quantity: 1 },
    ])
    const [print] = await world.listPrints(orderNumber)
    await expect(world.production.makeSheetLink(operator, print?.id ?? '')).rejects.toMatchObject({ code: 'print_unrouted' })
  })

  test('an operator cannot make a job sheet link for a print without an original and a print file', async () => {
    const { print } = await linkedPrint()
    world.originals.clear()
    world.printFiles.clear()
    await expect(world.production.makeSheetLink(operator, print.id)).rejects.toMatchObject({ code: 'print_file_missing', status: 409 })
  })

  test('a job sheet link is listed in the history of its print', async () => {
    const { orderNumber } = await linkedPrint()
    const { events } = await world.production.getOrder(orderNumber)
    expect(events[0]?.text).toMatch(/^Job sheet link created by Olga/)
  })
})
