/** Where everybody finds the card of a shared link. */
export function cardUrl(key: string): string {
  return `/media/${key}.jpg`
}

/** Where everybody finds a rendition in AVIF. */
export function avifUrl(key: string): string {
  return `/media/${key}.avif`
}

/** Where everybody finds a rendition. Its name is the hash of its content, so what lies there never changes. */
export function mediaUrl(key: string): string {
  return `/media/${key}.webp`
}
