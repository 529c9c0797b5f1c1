import type { ArtistType } from '@tintype/contract/accounts/accounts'

/** One of our images in the available widths, in the best format that the browser supports. */
export type LandingPicture = {
  alt: string
  widthPx: number
  heightPx: number
  /** The background colour until the image loads. */
  colour: string
  avif: string
  webp: string
  fallbackUrl: string
}

/** The content of one landing page. It reaches the browser as page data and not as a script. */
export type LandingContent = {
  path: '/artists' | '/photographer' | '/islamic-art' | '/space-photography' | '/stoic-quotes'
  /** For the browser tab and search results, without the site's name. */
  title: string
  /** `{range}` is replaced by the range of commissions. */
  description: string
  badge: string
  headline: string
  /** `{earned}` is replaced by the commission. */
  lead: string
  /** The type of artist stored for sign-ups from this page. */
  artistType: ArtistType
  inspiration: { label: string /** Of the store's start page. */; search: string }
  stats: readonly { figure: string; label: string }[]
  /** The first is the largest and is centred. */
  pictures: readonly [LandingPicture, LandingPicture, LandingPicture]
  benefitsTitle: string
  benefits: readonly {
    title: string
    /** `{suggesting}` is replaced by the way in which texts are suggested. */
    text: string
  }[]
  resolution: {
    /** `{enlarging}` is replaced by the way in which pictures are enlarged. */
    text: string
    /** A square of an uploaded file after enlarging by the network of a default install. */
    detail: LandingPicture
    /** The same after enlarging by the built-in filter. */
    sharpened: LandingPicture
    /** The same square before. */
    coarseUrl: string
  }
  earningsTitle: string
  earningsText: string
  scale: LandingPicture
  testimonialsTitle: string
  testimonials: readonly { quote: string; name: string; work: string }[]
  closing: { headline: string; picture: LandingPicture }
}
