import { brand } from '@tintype/domain/brand'

export type ShareLink = { name: string; href: string }

/** Places that take a link by their address alone: no connection, no key. */
export function shareLinks(link: string, username: string): ShareLink[] {
  const words = shareWords(username)
  return [
    { name: 'E-mail', href: buildUrl('mailto:', { subject: words, body: `${words}:\n${link}` }) },
    { name: 'WhatsApp', href: buildUrl('https://wa.me/', { text: `${words}: ${link}` }) },
    { name: 'Pinterest', href: buildUrl('https://www.pinterest.com/pin/create/button/', { url: link, description: words }) },
    { name: 'X', href: buildUrl('https://x.com/intent/post', { text: words, url: link }) },
    { name: 'Facebook', href: buildUrl('https://www.facebook.com/sharer/sharer.php', { u: link }) },
  ]
}

export function shareWords(username: string): string {
  return `${username} on ${brand.product}: art on metal`
}

/** Spaces as %20: mail programs show a plus as a plus. */
function buildUrl(place: string, query: Record<string, string>): string {
  return `${place}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
}
