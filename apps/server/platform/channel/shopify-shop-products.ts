import type { ShopProduct } from './channel.ts'
import type { ShopifyClient } from './shopify-client.ts'
import { iteratePages, type Page } from './shopify-orders.ts'
import { SHOP_PRODUCTS } from './shopify-texts.ts'

type Picture = {
  alt?: string | null
  image?: { url: string; width: number | null; height: number | null } | null
  originalSource?: { url: string | null } | null
}
type Product = {
  id: string
  title: string
  description: string
  tags: string[]
  productType: string
  vendor: string
  status: string
  metafield: { value: string } | null
  media: { nodes: Picture[] }
}

/** All products of the shop, with the first picture of each. */
export async function* listShopProducts(client: ShopifyClient): AsyncIterable<ShopProduct> {
  const fetchPage = async (after: string | null) => (await client.ask<{ products: Page<Product> }>(SHOP_PRODUCTS, { after })).products
  for await (const { id, title, description, tags, productType, vendor, status, metafield, media } of iteratePages(fetchPage)) {
    yield {
      ...{ reference: id, title, text: description, tags, type: productType, vendor },
      ...{ isOurs: metafield !== null, isArchived: status === 'ARCHIVED', picture: toPicture(media.nodes[0]) },
    }
  }
}

/** The original file where Shopify offers it; without dimensions the picture is still processed there. */
function toPicture({ alt, image, originalSource }: Picture = {}): ShopProduct['picture'] {
  const url = originalSource?.url ?? image?.url
  return url && image?.width && image.height ? { url, alt: alt ?? '', widthPx: image.width, heightPx: image.height } : undefined
}
