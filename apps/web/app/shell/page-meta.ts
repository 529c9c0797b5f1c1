import { brand } from '@tintype/domain/brand'
import type { MetaDescriptor } from 'react-router'

/** `url` is absolute. The size is given if known, so that a site that shows it need not load it first. */
export type SharedPicture = { url: string; alt: string; widthPx?: number; heightPx?: number; type?: 'image/jpeg' | 'image/webp' }

type Page = {
  /** Undefined if there is no page at this URL. */
  title: string | undefined
  description?: string | undefined
  /** The absolute canonical URL. Pages without one are excluded from search engines. */
  url?: string | undefined
  image?: SharedPicture | undefined
  type?: 'website' | 'product' | 'profile'
}

/** The metadata of a page for search engines and link previews. */
export function pageMeta({ title, description, url, image, type = 'website' }: Page): MetaDescriptor[] {
  if (title === undefined) return [{ title: formatTabTitle('Not found') }, { name: 'robots', content: 'noindex' }]
  return [
    { title: formatTabTitle(title) },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(url ? shared({ title, description, url, image, type }) : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** The title of the browser tab. */
export function formatTabTitle(title: string): string {
  return `${title} · ${brand.product}`
}

function shared({ title, description, url, image, type }: Page): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: brand.product },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:url', content: url },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(image ? picture(image) : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}

function picture({ url, alt, widthPx, heightPx, type }: SharedPicture): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    ...(type ? [{ property: 'og:image:type', content: type }] : []),
    ...(widthPx && heightPx
      ? [
          { property: 'og:image:width', content: String(widthPx) },
          { property: 'og:image:height', content: String(heightPx) },
        ]
      : []),
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: url },
    { name: 'twitter:image:alt', content: alt },
  ]
}
