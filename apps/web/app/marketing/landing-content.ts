import type { ArtistType } from '@tintype/contract/accounts/accounts'

/** A picture of ours in the widths that we drew, in the format that a browser takes best. */
export type LandingPicture = {
  alt: string
  widthPx: number
  heightPx: number
  /** What stands there until it comes. */
  colour: string
  avif: string
  webp: string
  fallbackUrl: string
}

/** Everything that one landing page says and shows. It reaches the browser as data of the page and not as a script. */
export type LandingContent = {
  path: '/artists' | '/photographer' | '/islamic-art' | '/space-photography' | '/stoic-quotes'
  /** In the tab and in a list of results, without our name. */
  title: string
  /** With `{range}` where it says what a plate earns. */
  description: string
  badge: string
  headline: string
  /** With `{earned}` where it says what a plate earns. */
  lead: string
  /** Whoever signs up from here is an artist of this kind. */
  artistType: ArtistType
  inspiration: { label: string /** Of the store's first page. */; search: string }
  stats: readonly { figure: string; label: string }[]
  /** The first is the largest and hangs in the middle. */
  plates: readonly [LandingPicture, LandingPicture, LandingPicture]
  benefitsTitle: string
  benefits: readonly { title: string; text: string }[]
  resolution: { text: string; detail: LandingPicture /** The same square in coarse pixels. */; coarseUrl: string }
  earningsTitle: string
  earningsText: string
  scale: LandingPicture
  testimonialsTitle: string
  testimonials: readonly { quote: string; name: string; work: string }[]
  closing: { headline: string; picture: LandingPicture }
}
