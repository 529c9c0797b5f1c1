import { brand } from '@tintype/contract/brand'
import type { MetaDescriptor } from 'react-router'

type Page = {
  /** Undefined while there is no page: the address led nowhere. */
  title: string | undefined
  description?: string | undefined
  /** Its one true address, absolute. Without one it is not for search engines. */
  url?: string | undefined
  /** Absolute. */
  image?: { url: string; alt: string } | undefined
  type?: 'website' | 'product' | 'profile'
}

/** What search engines and shared links say of a page. */
export function pageMeta({ title, description, url, image, type = 'website' }: Page): MetaDescriptor[] {
  if (title === undefined) return [{ title: `Not found · ${brand.product}` }, { name: 'robots', content: 'noindex' }]
  return [
    { title: `${title} · ${brand.product}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(url ? shared({ title, description, url, image, type }) : [{ name: 'robots', content: 'noindex' }]),
  ]
}

function shared({ title, description, url, image, type }: Page): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: brand.product },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:url', content: url },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(image
      ? [
          { property: 'og:image', content: image.url },
          { property: 'og:image:alt', content: image.alt },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}
