import { IntegrationEvent } from '@tintype/contract/integrations/integrations'
import { afterAll, expect, test } from 'vitest'
import { openCatalogueWorld, operator as reviewer, storefrontUrl } from '../../test/worlds/catalogue-world.ts'
import { createOrderInput, declinedCard, operator } from '../../test/worlds/money-world.ts'
import { openProductionWorld } from '../../test/worlds/production-world.ts'

const world = await openProductionWorld()
const catalogue = await openCatalogueWorld()
afterAll(() => Promise.all([world.close(), catalogue.close()]))

const isAbout = (orderNumber: string) => (event: IntegrationEvent) => 'orderNumber' in event.data && event.data.orderNumber === orderNumber

test('an approved artwork creates one event with its address in the store', async () => {
  const artist = await catalogue.newArtist()
  const { uid, handle, name } = await catalogue.newArtwork(artist)
  await catalogue.as(reviewer).backoffice.artworks.approve({ uid })
  const announced = catalogue.announced.filter((event) => 'uid' in event.data && event.data.uid === uid)
  expect(announced).toEqual([
    { type: 'artwork.approved', data: { uid, handle, name, artistName: artist.name, url: `${storefrontUrl}/products/${handle}` } },
  ])
})

test('edits of an artwork create no event before its approval or after it', async () => {
  const artist = await catalogue.newArtist()
  const { uid } = await catalogue.newArtwork(artist)
  const { artworks } = catalogue.as(reviewer).backoffice
  async function edit(artworkName: string) {
    const { version, category, description } = await catalogue.getArtworkRow(uid)
    const rest = { category, artworkDescription: description, tags: [], allowMarketing: false, howMade: null }
    await catalogue.artworks.edit(artist, { uid, version, artworkName, ...rest })
    return catalogue.getArtworkRow(uid)
  }
  const eventTypes = () => catalogue.announced.flatMap(({ type, data }) => ('uid' in data && data.uid === uid ? [type] : []))

  expect((await edit('Tide')).name).toBe('Tide')
  expect(eventTypes()).toEqual([])
  await artworks.approve({ uid })
  expect(eventTypes()).toEqual(['artwork.approved'])

  expect((await edit('Ebb')).proposedName).toBe('Ebb')
  await artworks.approve({ uid })
  expect((await edit('Flow')).proposedName).toBe('Flow')
  await artworks.reject({ uid, reason: 'It names a brand.' })
  expect(await catalogue.getArtworkRow(uid)).toMatchObject({ name: 'Ebb', proposedName: null })
  expect(eventTypes()).toEqual(['artwork.approved'])
})

test('a paid order creates one event without customer data, and a declined order creates none', async () => {
  const product = await world.newPrintableProduct()
  const { orderNumber, email } = await world.newOrder([{ product, size: 'large', quantity: 2 }])
  await world.processSoldJobs()
  await world.processSoldJobs()
  const [event, ...others] = world.announced.filter(isAbout(orderNumber))
  expect(others).toEqual([])
  expect(IntegrationEvent.parse(event)).toEqual(event)
  expect(event).toMatchObject({
    type: 'order.paid',
    data: { orderNumber, currency: 'USD', lines: [{ title: 'Moon over Water', size: 'large', quantity: 2, priceCents: 7900 }] },
  })
  for (const personal of [email, 'Ada', 'Main Street', '62701']) expect(JSON.stringify(event)).not.toContain(personal)

  const before = world.announced.length
  const declined = createOrderInput([{ product, size: 'medium', quantity: 1 }], { payment: { provider: 'test', card: declinedCard } })
  await expect(world.orders.placeOrder(declined)).rejects.toMatchObject({ code: 'card_declined' })
  expect(world.announced.slice(before)).toEqual([])
})

test('each shipped parcel creates an event that says whether it is the last one', async () => {
  await world.newManufacturer()
  const [one, two] = [await world.newPrintableProduct(), await world.newPrintableProduct()]
  const { orderNumber } = await world.newOrder([
    { product: one, size: 'medium', quantity: 1 },
    { product: two, size: 'large', quantity: 1 },
  ])
  for (const [at, { id, version }] of (await world.listPrints(orderNumber)).entries()) {
    await world.production.start(operator, { id, version })
    const print = (await world.listPrints(orderNumber)).find((begun) => begun.id === id)
    const parcel = { orderNumber, carrier: 'DHL', tracking: `JD${at}`, idempotencyKey: `parcel-${id}` }
    await world.production.ship(operator, { ...parcel, prints: [{ id, version: print?.version ?? 0 }] })
  }
  await world.closeManufacturers()
  const shipped = world.announced.filter(isAbout(orderNumber)).filter(({ type }) => type === 'order.shipped')
  expect(shipped).toMatchObject([
    { data: { carrier: 'DHL', tracking: 'JD0', isLast: false, prints: [{ title: 'Moon over Water', quantity: 1 }] } },
    { data: { tracking: 'JD1', isLast: true, prints: [{ quantity: 1 }] } },
  ])
})

test('a paid payout creates one event without its destination, and a failed payout creates none', async () => {
  async function requested() {
    const artist = await world.newArtist()
    await world.setPayoutMethod(artist, { method: 'paypal', details: { email: 'where@it.went' } })
    await world.credit(artist, 5000)
    return { artist, ...(await world.payouts.request(artist, {})) }
  }
  const [paid, failed] = [await requested(), await requested()]
  for (let time = 0; time < 2; time++) await world.payouts.markPaid(operator, { id: paid.id, reference: 'PP-1' })
  await world.payouts.markFailed(operator, { id: failed.id, reason: 'The account is closed.' })
  const announced = (name: string) => world.announced.filter((event) => event.type === 'payout.paid' && event.data.artistName === name)
  expect(announced(paid.artist.name)).toEqual([
    {
      type: 'payout.paid',
      data: { number: expect.stringMatching(/^P\d+$/), artistName: paid.artist.name, amountCents: 5000, currency: 'USD', method: 'paypal' },
    },
  ])
  expect(announced(failed.artist.name)).toEqual([])
})
