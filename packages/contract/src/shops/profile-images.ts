/** The two images of a shop: the artist's crop, and the stored size. */
export const PROFILE_IMAGES = {
  /** 5:2; the initial selection is 95% of the image's width. */
  banner: { widthPx: 2000, heightPx: 800, minWidthPx: 300, firstShare: 0.95 },
  /** Square, shown as a circle; the initial selection is 90%. */
  portrait: { widthPx: 512, heightPx: 512, minWidthPx: 100, firstShare: 0.9 },
} as const

export type ProfileImageKind = keyof typeof PROFILE_IMAGES

/** The format of the cropped image that a browser uploads. */
export const CROPPED = { type: 'image/webp', quality: 0.92 } as const
