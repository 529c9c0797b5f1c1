import type { Product } from '@tintype/contract/orders/store'
import { use } from 'react'
import { NonceContext } from '../../shell/scripts/nonce.ts'
import { jsonForScript, productData } from './product-meta.ts'

/** The plate once more, for machines: they read the page as it was sent, so a browser has no use for the code that writes it. */
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
