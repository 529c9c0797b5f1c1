import type { Product, ProductSize } from '@tintype/contract/orders/store'
import { type Days, listCountriesInRegion, production, type ShippingRegion, shippingRegions } from '@tintype/domain/addresses/countries'
import { categoryLabel } from '@tintype/domain/artworks/categories'
import { brand } from '@tintype/domain/brand'
import { printDescription } from '@tintype/domain/prints/sizes'
import type { MetaDescriptor } from 'react-router'
import { pageMeta, type SharedPicture } from '../../shell/page-meta.ts'
import { formatPrice } from '../../ui/text/numbers.ts'

type Shown = { product: Product; publicUrl: string }

/** Wide enough for every link preview. */
const SHARED_PX = 1080

export function productMeta(shown: Shown | undefined): MetaDescriptor[] {
  if (!shown) return pageMeta({ title: undefined })
  const { product } = shown
  return [
    ...pageMeta({
      title: `${product.title} by ${product.artistName}`,
      description: describe(product),
      url: productUrl(shown),
      image: sharedPicture(shown),
      type: 'product',
    }),
    // SafeSearch filters the page
    ...(product.picture.isMature ? [{ name: 'rating', content: 'adult' }] : []),
    ...pinMeta(product),
  ]
}

/** The print on its wall; until that is rendered, the image alone. Nothing for mature content, because previews have no cover. */
function sharedPicture(shown: Shown): SharedPicture | undefined {
  const { product, publicUrl } = shown
  if (product.picture.isMature) return undefined
  if (product.cardUrl) {
    const alt = `${product.title} by ${product.artistName}, as a metal print on a wall`
    return { url: new URL(product.cardUrl, publicUrl).href, alt, type: 'image/jpeg', widthPx: 1200, heightPx: 630 }
  }
  const [url] = listShareImages(shown)
  return url ? { url, alt: product.picture.alt, type: 'image/webp' } : undefined
}

/** Product metadata for Pinterest and Facebook (Open Graph, type product): a pin shows price and artist. */
function pinMeta({ handle, artistName, fromCents, picture }: Product): MetaDescriptor[] {
  return [
    // Pinterest does not allow mature content
    picture.isMature ? { name: 'pinterest', content: 'nopin' } : { name: 'pinterest-rich-pin', content: 'true' },
    { property: 'product:brand', content: artistName },
    { property: 'product:retailer_item_id', content: handle },
    { property: 'product:price:amount', content: dollars(fromCents) },
    { property: 'product:price:currency', content: 'USD' },
    { property: 'product:availability', content: 'in stock' },
    { property: 'product:condition', content: 'new' },
  ]
}

/** Structured data for search engines (schema.org): one offer per size, shipping, and the breadcrumb. */
export function productData(shown: Shown): object {
  return { '@context': 'https://schema.org', '@graph': [productNode(shown), ...shippingNodes(shown), breadcrumbs(shown)] }
}

function productNode(shown: Shown): object {
  const { product } = shown
  const url = productUrl(shown)
  return {
    '@type': 'Product',
    '@id': `${url}#variant`,
    name: product.title,
    description: describe(product),
    url,
    sku: product.handle,
    image: listDataImages(shown),
    category: categoryLabel(product.category),
    material: 'Aluminium',
    ...(product.tags.length ? { keywords: product.tags.join(', ') } : {}),
    brand: { '@type': 'Brand', name: product.artistName },
    offers: product.sizes.map((variant) => offer(variant, shown)),
  }
}

/** Image searches would show mature content uncovered. */
function listDataImages(shown: Shown): string[] {
  const { cardUrl, picture } = shown.product
  if (picture.isMature) return []
  return [...listShareImages(shown), ...(cardUrl ? [new URL(cardUrl, shown.publicUrl).href] : [])]
}

function offer({ size, name, widthCm, heightCm, priceCents }: ProductSize, shown: Shown): object {
  const url = productUrl(shown)
  return {
    '@type': 'Offer',
    sku: `${shown.product.handle}:${size}`,
    name: printDescription(size, shown.product.orientation),
    url: `${url}?size=${size}`,
    price: dollars(priceCents),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    itemOffered: {
      '@type': 'Product',
      name: `${shown.product.title}, ${name}`,
      width: centimetres(widthCm),
      height: centimetres(heightCm),
    },
    seller: { '@type': 'Organization', name: brand.product },
    shippingDetails: REGIONS.map((region) => ({ '@id': shippingId(shown, region) })),
  }
}

const REGIONS: readonly ShippingRegion[] = ['us', 'eu', 'international']

/** Once per page, because all sizes ship alike. */
function shippingNodes(shown: Shown): object[] {
  return REGIONS.map((region) => {
    const { transit, firstCents } = shippingRegions[region]
    return {
      '@type': 'OfferShippingDetails',
      '@id': shippingId(shown, region),
      shippingRate: { '@type': 'MonetaryAmount', value: dollars(firstCents), currency: 'USD' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: listCountriesInRegion(region) },
      deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: inDays(production), transitTime: inDays(transit) },
    }
  })
}

function shippingId(shown: Shown, region: ShippingRegion): string {
  return `${productUrl(shown)}#ships-${region}`
}

function inDays({ min, max }: Days): object {
  return { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' }
}

function centimetres(value: number): object {
  return { '@type': 'QuantitativeValue', value, unitCode: 'CMT' }
}

function breadcrumbs(shown: Shown): object {
  const { product, publicUrl } = shown
  const steps = [
    { name: 'Store', item: `${publicUrl}/store` },
    { name: product.artistName, item: `${publicUrl}/store/collections/${product.artistHandle}` },
    { name: product.title, item: productUrl(shown) },
  ]
  return { '@type': 'BreadcrumbList', itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })) }
}

/** `4950` → `49.50`. */
function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** JSON that is safe inside a script element: no artist's text can close it. */
export function jsonForScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

function productUrl({ product, publicUrl }: Shown): string {
  return `${publicUrl}/store/products/${product.handle}`
}

const countWords: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four' }

function describe({ title, artistName, description, fromCents, sizes }: Product): string {
  const inSizes = sizes.length === 1 ? 'one size, for' : `${countWords[sizes.length] ?? sizes.length} sizes, from`
  return description || `${title} by ${artistName}, printed on aluminium in ${inSizes} ${formatPrice(fromCents)}.`
}

/** The absolute URLs of the image, the best one for sharing first. */
function listShareImages({ product, publicUrl }: Shown): string[] {
  const byWidth = product.picture.sources.toSorted((a, b) => a.widthPx - b.widthPx)
  const best = byWidth.find(({ widthPx }) => widthPx >= SHARED_PX) ?? byWidth.at(-1)
  return best ? [new URL(best.url, publicUrl).href] : []
}
