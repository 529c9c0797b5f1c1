import type { Product } from '@tintype/contract/orders/store'
import { COUNTRY_CODES } from '@tintype/domain/addresses/countries'
import { expect, it } from 'vitest'
import { jsonForScript, productData, productMeta } from './product-meta.ts'

const publicUrl = 'https://tintype.example'

const product: Product = {
  handle: 'ridges',
  title: 'Seven Ridges',
  artistName: 'Ines Varga',
  artistHandle: 'ines-varga',
  orientation: 'vertical',
  category: 'nature',
  isPick: false,
  fromCents: 4900,
  description: '',
  tags: [],
  howMade: 'photograph',
  moreByArtist: [],
  similar: [],
  cardUrl: '/media/card.jpg',
  artistPicture: null,
  manufacturerCount: 9,
  picture: {
    alt: 'Ridges',
    widthPx: 3072,
    heightPx: 4096,
    placeholder: null,
    sources: [640, 1080, 1600].map((widthPx) => ({ url: `/media/${widthPx}.webp`, widthPx })),
  },
  sizes: [{ size: 'medium', name: 'Medium', measures: '30×40 cm', widthCm: 30, heightCm: 40, priceCents: 4950, sharpness: 'good' }],
}

it('a link to mature content shares no picture, and search engines and Pinterest know what it is', () => {
  const mature = { product: { ...product, picture: { ...product.picture, isMature: true as const } }, publicUrl }
  const meta = productMeta(mature)
  expect(meta).toEqual(
    expect.arrayContaining([
      { name: 'rating', content: 'adult' },
      { name: 'pinterest', content: 'nopin' },
    ]),
  )
  expect(JSON.stringify([meta, productData(mature)])).not.toContain('/media/')
  expect(productMeta({ product, publicUrl })).not.toContainEqual({ name: 'rating', content: 'adult' })
})

it('a shared product link has a title, an image and a canonical address', () => {
  expect(productMeta({ product, publicUrl })).toEqual(
    expect.arrayContaining([
      { title: 'Seven Ridges by Ines Varga · Tintype' },
      { name: 'description', content: 'Seven Ridges by Ines Varga, printed on aluminium in one size, for $49.' },
      { tagName: 'link', rel: 'canonical', href: 'https://tintype.example/store/products/ridges' },
      { property: 'og:image', content: 'https://tintype.example/media/card.jpg' },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  )
})

it('a shared product link shows the picture alone until its card image exists', () => {
  expect(productMeta({ product: { ...product, cardUrl: null }, publicUrl })).toContainEqual({
    property: 'og:image',
    content: 'https://tintype.example/media/1080.webp',
  })
})

it('a product page that was not found is excluded from search engines', () => {
  expect(productMeta(undefined)).toContainEqual({ name: 'robots', content: 'noindex' })
})

it('the metadata of a product states its price, availability and artist for rich pins', () => {
  expect(productMeta({ product, publicUrl })).toEqual(
    expect.arrayContaining([
      { property: 'og:type', content: 'product' },
      { property: 'product:price:amount', content: '49.00' },
      { property: 'product:price:currency', content: 'USD' },
      { property: 'product:availability', content: 'in stock' },
      { property: 'product:brand', content: 'Ines Varga' },
      { name: 'pinterest-rich-pin', content: 'true' },
    ]),
  )
})

type Graph = { '@graph': Record<string, unknown>[] }
const findNodes = (data: object, type: string) => (data as Graph)['@graph'].filter((node) => node['@type'] === type)

it('the structured data offers each size, without an image when there is none yet', () => {
  const bare = { ...product, cardUrl: null, picture: { ...product.picture, sources: [] } }
  expect(findNodes(productData({ product: bare, publicUrl }), 'Product')).toMatchObject([
    {
      image: [],
      offers: [
        { '@type': 'Offer', price: '49.50', priceCurrency: 'USD', url: 'https://tintype.example/store/products/ridges?size=medium' },
      ],
    },
  ])
})

it('the structured data lists the destinations, costs and times of shipping once for all sizes', () => {
  const data = productData({ product, publicUrl })
  const sent = findNodes(data, 'OfferShippingDetails')
  const [{ offers }] = findNodes(data, 'Product') as [{ offers: { shippingDetails: { '@id': string }[] }[] }]
  expect(offers[0]?.shippingDetails.map((details) => details['@id'])).toEqual(sent.map((node) => node['@id']))
  expect(sent[0]).toMatchObject({
    shippingRate: { value: '9.00', currency: 'USD' },
    shippingDestination: { addressCountry: expect.arrayContaining(['US', 'PR']) },
    deliveryTime: { handlingTime: { minValue: 1, maxValue: 3 }, transitTime: { minValue: 3, maxValue: 7 } },
  })
  expect(sent.flatMap((node) => (node.shippingDestination as { addressCountry: string[] }).addressCountry).toSorted()).toEqual([
    ...COUNTRY_CODES,
  ])
})

it('the breadcrumb of a product leads from the store through the artist’s shop to the product', () => {
  expect(findNodes(productData({ product, publicUrl }), 'BreadcrumbList')).toMatchObject([
    {
      itemListElement: [
        { position: 1, name: 'Store', item: 'https://tintype.example/store' },
        { position: 2, name: 'Ines Varga', item: 'https://tintype.example/store/collections/ines-varga' },
        { position: 3, name: 'Seven Ridges', item: 'https://tintype.example/store/products/ridges' },
      ],
    },
  ])
})

it('a product title cannot close the script element of the structured data', () => {
  const text = jsonForScript({ name: '</script><script>alert(1)</script>\u2028' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>\u2028' })
})
