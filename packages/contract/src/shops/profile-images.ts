/** The two pictures of a shop, as the artist cuts them and as they are kept. */
export const PROFILE_IMAGES = {
  /** 5:2; the selection begins at 95% of the picture's width. */
  banner: { widthPx: 2000, heightPx: 800, minWidthPx: 300, firstShare: 0.95 },
  /** Square, shown as a circle; the selection begins at 90%. */
  portrait: { widthPx: 512, heightPx: 512, minWidthPx: 100, firstShare: 0.9 },
} as const

export type ProfileImageKind = keyof typeof PROFILE_IMAGES

/** What a browser sends after cropping (specification, section 5). */
export const CROPPED = { type: 'image/webp', quality: 0.92 } as const
