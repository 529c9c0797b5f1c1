/** A link as people read it: without the protocol. */
export function shortLink(link: string): string {
  return link.replace(/^https?:\/\//, '')
}
