import { createHash, randomUUID } from 'node:crypto'
import { COUNTRY_CODES } from '@tintype/domain/addresses/countries'
import { normaliseEmail } from '@tintype/domain/email/email-address'
import { formatEmail } from '@tintype/domain/email/format-email'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { artworks } from '../modules/artworks/tables.ts'
import { toLatin } from '../platform/documents/to-latin.ts'
import { insertArtwork } from '../test/database/insert-artwork.ts'
import { findLostLetters, readPdfLines } from '../test/pdf-lines.ts'
import { type AppWorld, type Caller, newPerson, openAppWorld } from '../test/worlds/app-world.ts'
import { operator } from '../test/worlds/money-world.ts'
import { openProductionWorld, type ProductionWorld } from '../test/worlds/production-world.ts'

/** A title, a name, a street and a city in each script of the countries that we ship to. */
const samples: Record<string, { title: string; name: string; line1: string; city: string }> = {
  Latn: { title: 'Ąžuolų şafağı', name: 'Łukasz Żółć', line1: 'Ørestads Boulevard 7', city: 'Đà Nẵng' },
  Cyrl: { title: 'Луна над морем', name: 'Олександр Їжак', line1: 'вулиця Хрещатик, 22', city: 'Київ' },
  Grek: { title: 'Σελήνη πάνω από θάλασσα', name: 'Ελένη Παπαδοπούλου', line1: 'Οδός Ερμού 12', city: 'Αθήνα' },
  Arab: { title: 'القمر فوق البحر', name: 'ليلى بنت أحمد', line1: 'شارع الملك فهد ١٢', city: 'الرياض' },
  Hebr: { title: 'ירח מעל הים', name: 'נועה כהן', line1: 'רחוב הרצל 5', city: 'תל אביב' },
  Armn: { title: 'Լուսինը ծովի վրա', name: 'Անի Սարգսյան', line1: 'Աբովյան փողոց 3', city: 'Երևան' },
  Geor: { title: 'მთვარე ზღვაზე', name: 'ნინო ბერიძე', line1: 'რუსთაველის გამზირი 8', city: 'თბილისი' },
  Deva: { title: 'समुद्र पर चाँद', name: 'आरती शर्मा', line1: 'महात्मा गांधी मार्ग १२', city: 'दिल्ली' },
  Beng: { title: 'সাগরের চাঁদ', name: 'রহিমা খাতুন', line1: 'মিরপুর রোড ৫', city: 'ঢাকা' },
  Sinh: { title: 'මුහුද මත සඳ', name: 'නිමල් පෙරේරා', line1: 'ගාලු පාර 10', city: 'කොළඹ' },
  Thai: { title: 'พระจันทร์เหนือทะเล', name: 'สมชาย ใจดี', line1: 'ถนนสุขุมวิท 11', city: 'กรุงเทพมหานคร' },
  Khmr: { title: 'ព្រះចន្ទលើសមុទ្រ', name: 'សុខា ចាន់', line1: 'ផ្លូវ ២៤០', city: 'ភ្នំពេញ' },
  Laoo: { title: 'ດວງຈັນເໜືອທະເລ', name: 'ສົມພອນ ແກ້ວ', line1: 'ຖະໜົນ ລ້ານຊ້າງ', city: 'ວຽງຈັນ' },
  Thaa: { title: 'ކަނޑުމަތީގެ ހަނދު', name: 'އަހްމަދު', line1: 'މާޖެހިދު މަގު', city: 'މާލެ' },
  Hans: { title: '月光下的海', name: '王小明', line1: '长安街1号', city: '北京市' },
  Hant: { title: '月光下的海洋', name: '陳大文', line1: '忠孝東路四段2號', city: '臺北市' },
  Jpan: { title: '海の上の月', name: '佐藤 さくら', line1: '神宮前１－２－３', city: '渋谷区' },
  Kore: { title: '바다 위의 달', name: '김서연', line1: '세종대로 110', city: '서울특별시' },
}
const scripts = new Set(COUNTRY_CODES.map((code) => new Intl.Locale(`und-${code}`).maximize().script ?? ''))

let world: AppWorld
/** Production and payouts on the same database, with files in memory. */
let workshop: ProductionWorld
let artist: Caller & { email: string }
let artistId: string
let admin: Caller
beforeAll(async () => {
  world = await openAppWorld()
  workshop = await openProductionWorld()
  artist = await world.newArtist()
  artistId = await world.getArtistId(artist)
  admin = await world.newOperator('admin')
})
afterEach(() => workshop.closeManufacturers())
afterAll(async () => {
  await workshop.close()
  await world.close()
})

test('each script of the countries has a sample', () => {
  expect([...scripts].filter((script) => !samples[script])).toEqual([])
})

describe.each([...scripts].filter((script) => samples[script]))('%s', (script) => {
  const { title, name, line1, city } = samples[script] as (typeof samples)[string]
  /** Compared as tags are stored. */
  const tags = [title.toLowerCase(), city.toLowerCase()]
  const label = city.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  const typedEmail = `buyer.${randomUUID()}@${label}.${label}`

  test('a sign-up with a name in this script is refused with the rule for names', async () => {
    const { status, body } = await world.ask('/api/auth/sign-up/email', { body: { ...newPerson(), name, callbackURL: '/email-confirmed' } })
    expect([status, body.code]).toEqual([422, 'name_characters'])
  })

  test('a sign-up with an email address in this script is mailed, and signs in with the typed address', async () => {
    const person = { ...newPerson(), email: `artist.${typedEmail}` }
    await world.signUp(person)
    expect((await world.confirm({ email: normaliseEmail(person.email) })).status).toBeLessThan(400)
    expect((await world.signIn(person)).status).toBe(200)
  })

  test('an artwork, its order, parcel, documents, mails, lists and CSV files keep the texts', async () => {
    const product = await publish()
    const shown = (await world.ask(`/api/store/products/${product.handle}`)).body
    expect([shown.title, shown.description]).toEqual([title, `${title}. ${name}`])
    expect(shown.tags).toEqual(expect.arrayContaining(tags))

    const order = await placeOrder(product.handle)
    const email = normaliseEmail(typedEmail)
    const seen = (await world.ask(`/api/store/orders/${order.orderToken}`)).body
    expect([seen.shippingAddress.name, seen.shippingAddress.line1, seen.shippingAddress.city]).toEqual([name, line1, city])
    expect([seen.lines[0].title, seen.email]).toEqual([title, email])
    const shownEmail = formatEmail(seen.email)
    expect([normaliseEmail(shownEmail), shownEmail.includes('xn--')]).toEqual([email, false])
    const print = await startProduction(order.orderNumber)
    expectMail(await world.mailTo(email))
    expectMail(await world.mailTo(artist.email, /sold/i))

    const sheet = await workshop.production.makeSheetLink(operator, print.id)
    const download = await workshop.production.openSheetLink(sheet.url.split('/').at(-1) ?? '')
    const pdf = Buffer.from(await new Response(download.stream as never).arrayBuffer())
    expect(findLostLetters(pdf, [title, name, line1, city])).toEqual([])
    if (script !== 'Latn') expect(readPdfLines(pdf).join(' ')).toContain(toLatin(name))

    await sendParcel(order.orderNumber, print)
    expectMail(await world.mailTo(email, /shipped/i))
    const office = (await world.as(admin, `/api/backoffice/orders/${order.orderNumber}`)).body
    expect([office.shippingAddress.line1, office.lines[0].title, office.email]).toEqual([line1, title, email])
    expect(office.events.map(({ text }: { text: string }) => text).join('\n')).toContain(`Shipped with ${title}, 1Z`)
    expect((await world.as(artist, '/api/user/sales/csv')).body).toContain(title)
    expect((await world.as(admin, '/api/backoffice/files/artworks')).body).toContain(title)
  })

  test('a payout statement keeps the holder and the titles, as PDF and as CSV', async () => {
    const payee = await workshop.newArtist()
    const details = { accountHolderName: name, bankName: city, country: 'US', accountNumber: '000123456789' }
    await workshop.setPayoutMethod(payee, { method: 'bank', details })
    const sale = {
      orderLineId: randomUUID(),
      artistId: payee.artistId,
      prints: 1,
      commissionCents: 5000,
      donationPercent: 0,
      causeId: null,
    }
    await workshop.database.transaction((tx) => workshop.earnings.recordSales(tx, [{ ...sale, text: title, at: new Date() }]))
    const { id } = await workshop.payouts.request(payee, {})
    const csv = await workshop.payouts.getOwnStatement(payee, { id, format: 'csv' })
    const rows = parse(await new Response(csv.body).text(), { bom: true }) as string[][]
    expect(rows.map((row) => [row[2], row[6]])).toEqual(
      expect.arrayContaining([
        [title, ''],
        [expect.any(String), name],
      ]),
    )
    const { body } = await workshop.payouts.getOwnStatement(payee, { id, format: 'pdf' })
    expect(findLostLetters(Buffer.from(await new Response(body).arrayBuffer()), [title, name, city])).toEqual([])
  })

  test.each([
    ['title', title],
    ['tag', city],
  ])('a search for the %s finds the artwork', async (_what, words) => {
    const { products } = (await world.ask(`/api/store/products?query=${encodeURIComponent(words)}`)).body
    expect(products.map((card: { title: string }) => card.title)).toContain(title)
  })

  function expectMail({ text, html }: { text: string; html: string }): void {
    expect(text).toContain(title)
    expect(html).toContain(title)
  }

  /** An artwork whose artist wrote its texts over the API, on sale. */
  async function publish(): Promise<{ uid: string; handle: string }> {
    const original = Buffer.from(randomUUID())
    const originalKey = createHash('sha256').update(original).digest('hex')
    workshop.originals.set(originalKey, original)
    const { uid, handle } = await insertArtwork(world.database, artistId, { originalKey })
    const words = { artworkName: title, artworkDescription: `${title}. ${name}`, tags: [title, city], category: 'space' }
    const { version } = (await world.as(artist, `/api/artworks/${uid}`)).body
    const body = { ...words, version, allowMarketing: false, howMade: null }
    const edited = await world.as(artist, `/api/artworks/${uid}`, { method: 'PATCH', body })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    await world.database.update(artworks).set({ reviewStatus: 'approved', publishedAt: new Date() }).where(eq(artworks.uid, uid))
    return { uid, handle }
  }

  async function placeOrder(product: string) {
    const shippingAddress = { name, line1, city, region: 'NY', postalCode: '10001', country: 'US' }
    const { status, body } = await world.ask('/api/store/orders', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        email: typedEmail,
        lines: [{ product, size: 'medium', quantity: 1 }],
        shippingAddress,
        payment: { provider: 'test', card: '4242424242424242' },
      },
    })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }

  async function startProduction(orderNumber: string) {
    await workshop.newManufacturer()
    const order = (await workshop.orders.findOrderByNumber(world.database, orderNumber))?.order.id ?? ''
    await workshop.production.startOrder({ order })
    const [print] = await workshop.listPrints(orderNumber)
    if (!print) throw new Error('no print')
    return print
  }

  async function sendParcel(orderNumber: string, { id }: { id: string }): Promise<void> {
    const [print] = await workshop.listPrints(orderNumber)
    const parcel = { prints: [{ id, version: print?.version }], carrier: title, tracking: '1Z' }
    const headers = { 'idempotency-key': randomUUID() }
    const { status, body } = await world.as(admin, `/api/backoffice/orders/${orderNumber}/parcels`, { headers, body: parcel })
    expect(status, JSON.stringify(body)).toBe(200)
  }
})
