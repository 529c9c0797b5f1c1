import type { Product } from '@tintype/contract/orders/store'
import { use } from 'react'
import { NonceContext } from '../../shell/scripts/nonce.ts'
import { jsonForScript, productData } from './product-meta.ts'

/** Structured data of the product. Crawlers read the HTML, so it is rendered on the server only. */
export function ProductData({ product, publicUrl }: { product: Product; publicUrl: string }) {
  const json = import.meta.env.SSR ? jsonForScript(productData({ product, publicUrl })) : ''
  return (
    <script
      type="application/ld+json"
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with every character escaped that could end the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
