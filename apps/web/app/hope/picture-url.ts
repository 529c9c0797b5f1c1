import type { SharedPicture } from '../shell/page-meta.ts'
import type { ShownCause } from './shown-cause.ts'

/** The URL of a cause's image: relative ones refer to the host that named them. */
export function pictureUrl(url: string, host: string): string {
  if (!host) return url
  return URL.canParse(url, `${host}/`) ? new URL(url, `${host}/`).href : url
}

/** The preview image for a link to a cause: its progress, or the cause's first image if its host draws none. */
export function findShareImage({ title, image_urls, share_image_url }: ShownCause, host: string): SharedPicture | undefined {
  if (typeof share_image_url === 'string' && share_image_url) {
    return {
      url: pictureUrl(share_image_url, host),
      alt: `Progress of ${title}`,
      widthPx: 1200,
      heightPx: 630,
      type: 'image/jpeg',
    }
  }
  return image_urls[0] ? { url: pictureUrl(image_urls[0], host), alt: title } : undefined
}
