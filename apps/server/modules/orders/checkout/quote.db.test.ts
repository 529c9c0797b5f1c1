import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyWorld, openMoneyWorld } from '../../../test/worlds/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await openMoneyWorld()
})
afterAll(() => world.close())

test('a quote uses the store’s prices, and includes the shipping once the country is known', async () => {
  const artist = await world.newArtist()
  const [upright, lying] = [await world.newProduct(artist), await world.newProduct(artist, { orientation: 'horizontal' })]
  const lines = [
    { product: upright, size: 'large', quantity: 1 },
    { product: lying, size: 'medium', quantity: 2 },
    { product: upright, size: 'large', quantity: 1 },
  ] as const
  const quote = await world.orders.quote({ lines })
  expect(quote).toMatchObject({ gone: [], subtotalCents: 2 * 7900 + 2 * 4900, shippingCents: null, totalCents: null })
  expect(quote.lines).toMatchObject([
    {
      product: upright,
      size: 'large',
      quantity: 2,
      priceCents: 7900,
      totalCents: 15_800,
      measures: '45×60 cm (18×24″)',
      title: 'Moon over Water',
    },
    {
      product: lying,
      size: 'medium',
      quantity: 2,
      priceCents: 4900,
      totalCents: 9800,
      measures: '40×30 cm (16×12″)',
      artistName: artist.name,
    },
  ])
  expect(quote.lines[0]?.artistHandle).toBe(artist.name.toLowerCase().replaceAll(' ', '-'))
  expect(await world.orders.quote({ lines, country: 'PT' })).toMatchObject({
    subtotalCents: 25_600,
    shippingCents: 2100,
    totalCents: 27_700,
  })
})

test('a quote names the lines that are no longer on sale and leaves them out of the total', async () => {
  const artist = await world.newArtist()
  const [here, withdrawn] = [await world.newProduct(artist), await world.newProduct(artist, { name: 'Lost', deletedAt: new Date() })]
  const pending = await world.newProduct(artist, { name: 'Secret', reviewStatus: 'pending', publishedAt: null })
  const lines = [here, withdrawn, pending, 'never-there'].map((product) => ({ product, size: 'medium' as const, quantity: 1 }))
  const quote = await world.orders.quote({ lines, country: 'US' })
  expect(quote.lines.map((line) => line.product)).toEqual([here])
  expect(quote.gone.map((line) => line.title)).toEqual(['Lost', 'This product', 'This product'])
  expect(quote).toMatchObject({ subtotalCents: 4900, shippingCents: 900, totalCents: 5800 })
})

test('a quote leaves out a size that is not offered, with the reason, and tells how sharp the others are', async () => {
  const product = await world.newProduct(await world.newArtist(), { widthPx: 1200, heightPx: 1600, sizes: ['medium', 'large'] })
  const lines = (['medium', 'large', 'extra_large'] as const).map((size) => ({ product, size, quantity: 1 }))
  const quote = await world.orders.quote({ lines, country: 'US' })
  expect(quote.lines.map(({ size, sharpness }) => [size, sharpness])).toEqual([
    ['medium', 'upscaled'],
    ['large', 'soft'],
  ])
  expect(quote.gone).toEqual([{ product, size: 'extra_large', title: 'Moon over Water', reason: 'size_not_offered' }])
  expect(quote.subtotalCents).toBe(4900 + 7900)
})

test('a quote for an empty cart has a total of zero', async () => {
  expect(await world.orders.quote({ lines: [], country: 'US' })).toEqual({
    lines: [],
    gone: [],
    subtotalCents: 0,
    shippingCents: 0,
    totalCents: 0,
    paymentProvider: 'test',
    addsTax: false,
  })
})
