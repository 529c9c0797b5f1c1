/** Where a post may go. Facebook and Instagram are two places behind one connection. */
export const POST_PLACES = ['facebook', 'instagram', 'pinterest', 'x'] as const
export type PostPlace = (typeof POST_PLACES)[number]

/** As the platforms write themselves. */
export const placeNames: Record<PostPlace, string> = { facebook: 'Facebook', instagram: 'Instagram', pinterest: 'Pinterest', x: 'X' }

/** Which connection a place needs. */
export function connectionOf(place: PostPlace): 'facebook' | 'pinterest' | 'x' {
  return place === 'instagram' ? 'facebook' : place
}

/** How long a text may be, as each platform documents it. X counts in its own way: see `xLength`. */
export const postTextMax: Record<PostPlace, number> = { facebook: 63_206, instagram: 2200, pinterest: 800, x: 280 }

/** What every address counts on X, however long it is. */
const X_LINK = 23

const address = /https?:\/\/[^\s]+/giu
/** What X may take for an address although nobody wrote `https`. */
const bareAddress = /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:\/[^\s]*)?/giu

/**
 * The length of a text as X counts it: letters of Latin and its neighbours one, all others two, an emoji two however it is put
 * together, an address 23. A word that X may take for an address counts as the longer of the two, so a text that fits here fits there.
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

/** Whether X would show an address in it, which is charged for. */
export function hasAddress(text: string): boolean {
  return text.match(address) !== null || text.match(bareAddress) !== null
}

/** How long a text is, as the place counts it. */
export function lengthAt(place: PostPlace, text: string): number {
  return place === 'x' ? xLength(text) : [...text].length
}

/** @property link  the address of the plate; null where the place gets none in its text */
export type PostFacts = { message: string; title: string; artistName: string; link: string | null }

/**
 * What a post says: the message with its placeholders filled in, and the link behind it where it does not stand in it. Pinterest has
 * a field of its own for the link.
 */
export function postText(place: PostPlace, { message, title, artistName, link }: PostFacts): string {
  const shown = place === 'pinterest' ? null : link
  const words: Record<string, string> = { title, artist: artistName, link: shown ?? '' }
  const hasLink = message.includes('{link}')
  const filled = message.replace(/\{(title|artist|link)\}/g, (_, name: string) => words[name] ?? '').trim()
  return shown && !hasLink ? `${filled}\n${shown}`.trim() : filled
}

/** What the template of a post that is made by itself may name. */
export const POST_PLACEHOLDERS = ['{title}', '{artist}', '{link}'] as const

/** The first template of every place. */
export const FIRST_TEMPLATE = 'New on metal: “{title}” {link}'
