import { countCharacters } from '@tintype/domain/text/truncate-text'
import { mapPlaces, networks, type PostPlace } from './networks.ts'

/** The networks' names in their own spelling. */
export const placeNames = mapPlaces<string>((place) => networks[place].name)

/** The maximum text length documented by each network, counted by `lengthAt`. A Mastodon server can set another one. */
export const postTextMax = mapPlaces<number>((place) => networks[place].textMax)

/** The length that X counts for any URL. */
const X_LINK = 23
/** The length that Mastodon counts for any URL. */
export const MASTODON_LINK = 23

const address = /https?:\/\/[^\s]+/giu
/** Text that X may recognise as a URL although it has no scheme. */
const bareAddress = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:\/[^\s]*)?/giu

/**
 * The text length as X counts it: Latin and neighbouring letters one, all others two, any emoji two, a URL 23. A word that X may recognise
 * as a URL counts as the longer of the two, so that a text accepted here is accepted by X.
 * @see docs.x.com, "Counting characters"
 */
export function xLength(text: string): number {
  let rest = text.normalize('NFC')
  let length = 0
  rest = rest.replace(address, () => {
    length += X_LINK
    return ''
  })
  rest = rest.replace(bareAddress, (word) => {
    length += Math.max(X_LINK, lettersLength(word))
    return ''
  })
  return length + lettersLength(rest)
}

function lettersLength(text: string): number {
  let length = 0
  for (const { segment } of segments.segment(text)) {
    length += emoji.test(segment) ? 2 : [...segment].reduce((sum, letter) => sum + (isLight(letter.codePointAt(0) ?? 0) ? 1 : 2), 0)
  }
  return length
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
const emoji = /^\p{RGI_Emoji}$/v

function isLight(code: number): boolean {
  return code <= 4351 || (code >= 8192 && code <= 8205) || (code >= 8208 && code <= 8223) || (code >= 8242 && code <= 8247)
}

/** Whether X would show a link in the text, which costs extra. */
export function hasAddress(text: string): boolean {
  return text.match(address) !== null || text.match(bareAddress) !== null
}

/** The text length as the platform counts it. */
export function lengthAt(place: PostPlace, text: string): number {
  if (place === 'x') return xLength(text)
  if (place === 'bluesky') return blueskyLength(text)
  if (place === 'threads') return threadsLength(text)
  return place === 'mastodon' ? mastodonLength(text) : [...text].length
}

/**
 * The text length as a Mastodon server counts it: characters as readers see them, and any URL as a fixed number.
 * @param linkLength  the server's `characters_reserved_per_url`
 */
export function mastodonLength(text: string, linkLength = MASTODON_LINK): number {
  const links = text.match(address) ?? []
  return countCharacters(text.replace(address, '')) + links.length * linkLength
}

/** The bytes that Bluesky permits in a text, beside 300 characters. */
const BLUESKY_BYTES = 3000

/**
 * The text length as Bluesky counts it: characters as readers see them, and URLs in full. In a text above the limit of bytes, ten bytes count
 * as one character, so that it is above the limit of characters too.
 * @see lexicon app.bsky.feed.post
 */
function blueskyLength(text: string): number {
  const [characters, bytes] = [countCharacters(text), new TextEncoder().encode(text).length]
  return bytes > BLUESKY_BYTES ? Math.max(characters, Math.ceil(bytes / 10)) : characters
}

/**
 * The text length as Threads counts it: an emoji by its UTF-8 bytes.
 * @see developers.facebook.com/docs/threads/overview, "Limitations"
 */
function threadsLength(text: string): number {
  let length = 0
  for (const { segment } of segments.segment(text)) {
    length += emoji.test(segment) ? new TextEncoder().encode(segment).length : [...segment].length
  }
  return length
}

/** @property link  the product's URL; null if the platform takes no link in the text */
export type PostFacts = { message: string; title: string; artistName: string; link: string | null }

/**
 * The text of a post: the message with its placeholders replaced, and the link appended unless the message contains it. Pinterest has a
 * separate field for the link.
 */
export function postText(place: PostPlace, { message, title, artistName, link }: PostFacts): string {
  const shown = place === 'pinterest' ? null : link
  const words: Record<string, string> = { title, artist: artistName, link: shown ?? '' }
  const hasLink = message.includes('{link}')
  const filled = message.replace(/\{(title|artist|link)\}/g, (_, name: string) => words[name] ?? '').trim()
  return shown && !hasLink ? `${filled}\n${shown}`.trim() : filled
}

/** The placeholders of the template for automatic posts. */
export const POST_PLACEHOLDERS = ['{title}', '{artist}', '{link}'] as const

/** The default template of every platform. */
export const FIRST_TEMPLATE = 'New on metal: “{title}” {link}'
