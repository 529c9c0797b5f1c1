export type LinkFacet = {
  index: { byteStart: number; byteEnd: number }
  features: [{ $type: 'app.bsky.richtext.facet#link'; uri: string }]
}

/**
 * Marks the links of a text. Bluesky shows an address without a facet as plain text.
 * @returns positions in UTF-8 bytes
 * @see docs.bsky.app/docs/advanced-guides/post-richtext
 */
export function linkFacets(text: string): LinkFacet[] {
  return [...text.matchAll(/https?:\/\/[^\s]+/giu)].map(({ 0: found, index }) => {
    // punctuation at the end belongs to the sentence
    const uri = found.replace(/(?<![.,;:!?'")\]}”’])[.,;:!?'")\]}”’]+$/u, '')
    const byteStart = Buffer.byteLength(text.slice(0, index))
    return {
      index: { byteStart, byteEnd: byteStart + Buffer.byteLength(uri) },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
    }
  })
}
