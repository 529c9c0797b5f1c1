import { formatPrice } from '@tintype/contract/money'
import type { Product } from '@tintype/contract/store'
import type { MetaDescriptor } from 'react-router'
import { pageMeta } from './page-meta.ts'

type Shown = { product: Product; publicUrl: string }

/** Wide enough for every card that shows a shared link. */
const SHARED_PX = 1080

export function productMeta(shown: Shown | undefined): MetaDescriptor[] {
  if (!shown) return pageMeta({ title: undefined })
  const { product } = shown
  const [image] = imagesOf(shown)
  return pageMeta({
    title: `${product.title} by ${product.artistName}`,
    description: describe(product),
    url: productUrl(shown),
    image: image ? { url: image, alt: product.picture.alt } : undefined,
    type: 'product',
  })
}

/** What search engines read of a plate: one offer for each size. Schema.org, Product. */
export function productData(shown: Shown): object {
  const { product } = shown
  const url = productUrl(shown)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: describe(product),
    url,
    image: imagesOf(shown),
    category: product.category,
    material: 'Aluminium',
    brand: { '@type': 'Brand', name: product.artistName },
    offers: product.sizes.map(({ size, name, measures, priceCents }) => ({
      '@type': 'Offer',
      sku: `${product.handle}:${size}`,
      name: `${name}, ${measures}`,
      url: `${url}?size=${size}`,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    })),
  }
}

/** JSON that may stand inside a script element: no text of an artist can close it. */
export function jsonForScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

function productUrl({ product, publicUrl }: Shown): string {
  return `${publicUrl}/store/products/${product.handle}`
}

function describe({ title, artistName, description, fromCents }: Product): string {
  return description || `${title} by ${artistName}, printed into a sheet of aluminium in four sizes, from ${formatPrice(fromCents)}.`
}

/** The picture's addresses, absolute, the one that is best to share first. */
function imagesOf({ product, publicUrl }: Shown): string[] {
  const byWidth = product.picture.sources.toSorted((a, b) => a.widthPx - b.widthPx)
  const best = byWidth.find(({ widthPx }) => widthPx >= SHARED_PX) ?? byWidth.at(-1)
  return best ? [new URL(best.url, publicUrl).href] : []
}
