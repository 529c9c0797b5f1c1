/** The public path of a share card. */
export function cardUrl(key: string): string {
  return `/media/${key}.jpg`
}

/** The public path of an AVIF rendition. */
export function avifUrl(key: string): string {
  return `/media/${key}.avif`
}

/** The public path of a rendition. Its name is the hash of its content, so the content never changes. */
export function mediaUrl(key: string): string {
  return `/media/${key}.webp`
}
