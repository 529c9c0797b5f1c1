import type { Product } from '@tintype/contract/store'
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
  fromCents: 4900,
  description: '',
  tags: [],
  howMade: 'photograph',
  moreByArtist: [],
  artistPicture: null,
  picture: {
    alt: 'Ridges',
    widthPx: 3072,
    heightPx: 4096,
    placeholder: null,
    sources: [640, 1080, 1600].map((widthPx) => ({ url: `/media/${widthPx}.webp`, widthPx })),
  },
  sizes: [{ size: 'medium', name: 'Medium', measures: '30×40 cm', widthCm: 30, heightCm: 40, priceCents: 4950 }],
}

it('gives a shared link its title, its picture and its one address', () => {
  expect(productMeta({ product, publicUrl })).toEqual(
    expect.arrayContaining([
      { title: 'Seven Ridges by Ines Varga · Tintype' },
      { name: 'description', content: 'Seven Ridges by Ines Varga, printed into a sheet of aluminium in four sizes, from $49.' },
      { tagName: 'link', rel: 'canonical', href: 'https://tintype.example/store/products/ridges' },
      { property: 'og:image', content: 'https://tintype.example/media/1080.webp' },
    ]),
  )
})

it('keeps a page that is not there out of search', () => {
  expect(productMeta(undefined)).toContainEqual({ name: 'robots', content: 'noindex' })
})

it('offers each size, without a picture where there is none yet', () => {
  const bare = { ...product, picture: { ...product.picture, sources: [] } }
  expect(productData({ product: bare, publicUrl })).toMatchObject({
    '@type': 'Product',
    image: [],
    offers: [{ '@type': 'Offer', price: '49.50', priceCurrency: 'USD', url: 'https://tintype.example/store/products/ridges?size=medium' }],
  })
})

it('lets no title out of its script', () => {
  const text = jsonForScript({ name: '</script><script>alert(1)</script>\u2028' })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>\u2028' })
})
