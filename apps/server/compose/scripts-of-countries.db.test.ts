import { randomUUID } from 'node:crypto'
import { COUNTRY_CODES } from '@tintype/domain/countries'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artworks } from '../modules/artworks/tables.ts'
import { insertArtwork } from '../test/database/insert-artwork.ts'
import { type AppWorld, type Caller, newPerson, openAppWorld } from '../test/worlds/app-world.ts'

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
let artist: Caller
let artistId: string
let admin: Caller
beforeAll(async () => {
  world = await openAppWorld()
  artist = await world.newArtist()
  artistId = await world.getArtistId(artist)
  admin = await world.newOperator('admin')
})
afterAll(() => world.close())

test('each script of the countries has a sample', () => {
  expect([...scripts].filter((script) => !samples[script])).toEqual([])
})

describe.each([...scripts].filter((script) => samples[script]))('%s', (script) => {
  const { title, name, line1, city } = samples[script] as (typeof samples)[string]

  test('a sign-up with a name in this script is refused with the rule for names', async () => {
    const { status, body } = await world.ask('/api/auth/sign-up/email', { body: { ...newPerson(), name, callbackURL: '/email-confirmed' } })
    expect([status, body.code]).toEqual([422, 'name_characters'])
  })

  test('an artwork, its order, mails, lists and CSV files keep the texts', async () => {
    const product = await publish()
    const shown = (await world.ask(`/api/store/products/${product.handle}`)).body
    expect([shown.title, shown.description, shown.tags]).toEqual([title, `${title}. ${name}`, [title.toLowerCase()]])

    const email = `buyer.${randomUUID()}@example.com`
    const order = await placeOrder(product.handle, email)
    const seen = (await world.ask(`/api/store/orders/${order.orderToken}`)).body
    expect([seen.shippingAddress.name, seen.shippingAddress.line1, seen.shippingAddress.city]).toEqual([name, line1, city])
    expect(seen.lines[0].title).toBe(title)

    const mail = await world.mailTo(email)
    expect(mail.text).toContain(title)
    const office = (await world.as(admin, `/api/backoffice/orders/${order.orderNumber}`)).body
    expect(JSON.stringify(office)).toContain(JSON.stringify(line1).slice(1, -1))
    expect((await world.as(artist, '/api/user/sales/csv')).body).toContain(title)
    expect((await world.as(admin, '/api/backoffice/files/artworks')).body).toContain(title)
  })

  // PDF documents belong here: packing slip, job sheet and payout statement, read with text extraction

  test('a search for the title finds the artwork', async () => {
    const { products } = (await world.ask(`/api/store/products?query=${encodeURIComponent(title)}`)).body
    expect(products.map((card: { title: string }) => card.title)).toContain(title)
  })

  /** An artwork whose artist wrote its texts over the API, on sale. */
  async function publish(): Promise<{ uid: string; handle: string }> {
    const { uid, handle } = await insertArtwork(world.database, artistId)
    const words = { artworkName: title, artworkDescription: `${title}. ${name}`, tags: [title], category: 'space' }
    const { version } = (await world.as(artist, `/api/artworks/${uid}`)).body
    const body = { ...words, version, allowMarketing: false, howMade: null }
    const edited = await world.as(artist, `/api/artworks/${uid}`, { method: 'PATCH', body })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    const approved = { reviewStatus: 'approved' as const, publishedAt: new Date(), tags: [title.toLowerCase()] }
    await world.database.update(artworks).set(approved).where(eq(artworks.uid, uid))
    return { uid, handle }
  }

  async function placeOrder(product: string, email: string) {
    const shippingAddress = { name, line1, city, region: 'NY', postalCode: '10001', country: 'US' }
    const { status, body } = await world.ask('/api/store/orders', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        email,
        lines: [{ product, size: 'medium', quantity: 1 }],
        shippingAddress,
        payment: { provider: 'test', card: '4242424242424242' },
      },
    })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
})
