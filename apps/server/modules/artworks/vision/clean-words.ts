import { basename } from 'node:path'
import { limits } from '@tintype/contract/limits'
import { CATEGORIES, type Category, categoryLabel } from '@tintype/domain/artworks/categories'
import { cleanLine } from '@tintype/domain/text/clean-text'
import { truncateText } from '@tintype/domain/text/truncate-text'
import { namesKnownArtist } from './known-artists.ts'
import type { ModelAnswer } from './model-answer.ts'
import type { PictureAnalysis } from './vision.ts'

/** Minimum confidence to set a category; below it is only a suggestion. */
export const MIN_CONFIDENCE = 0.7
/** Longer than any field of the form; the rest of an answer is ignored. */
const READ_MAX = 2000

const MESSAGE = 'A first draft by AI. Please edit it and check the category.'

/**
 * Converts a model's answer to form values. Drops everything else, because the model may add text, or the picture may inject instructions.
 * @param model  its name as configured, which the message states without the folders before it
 */
export function toPictureAnalysis(answer: ModelAnswer, model: string): PictureAnalysis {
  const category = CATEGORIES.find((known) => known === answer.category) ?? null
  const isSure = category !== null && answer.confidence >= MIN_CONFIDENCE
  const others = listAlternatives(answer, category)
  return {
    title: cleanTitle(answer.title),
    description: cleanDescription(answer.description),
    altText: cleanAltText(answer.altText),
    tags: cleanTags(answer.tags),
    category: isSure ? category : null,
    categorySuggestion: isSure ? null : category,
    categoryConfidence: category ? answer.confidence : null,
    categoryAlternatives: others,
    message: [MESSAGE, category && `The AI is ${describeConfidence(answer.confidence, others)}`, `Model: ${basename(model)}.`]
      .filter(Boolean)
      .join(' '),
  }
}

/** One line that says what the picture shows, without the “Picture of” that screen readers say anyway. */
export function cleanAltText(altText: string, max: number = limits.artwork.altTextMax): string {
  const text = withoutArtists(plainText(altText)).replace(/^(?:an? |the )?(?:image|picture|photo) (?:of|showing|with) (?=\S)/iu, '')
  return cutAtSentence(
    text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
    max,
  )
}

/** One line without surrounding quotes, limited to the length of a name. */
export function cleanTitle(title: string): string {
  return cutAtWord(withoutArtists(plainText(title)).replace(/^["“”'‘’]+|["“”'‘’]+$/g, ''), limits.artwork.nameMax)
}

/** Keeps whole sentences if possible. */
export function cleanDescription(description: string): string {
  return cutAtSentence(withoutArtists(plainText(description)), limits.artwork.descriptionMax)
}

/** Lower-case, unique, short tags of letters and digits. Excludes names, links, orientations, and text in brackets. */
export function cleanTags(tags: readonly string[]): string[] {
  const { tagMax, tagsMax } = limits.artwork
  const words = tags
    .slice(0, 100)
    .filter((tag) => !/[[\](){}<>]/.test(tag))
    .flatMap((tag) => tag.slice(0, READ_MAX).split(/[,;\n]/))
    .map((tag) => tag.normalize('NFC').replace(/\s+/g, ' ').trim().replace(/^#/, '').toLowerCase())
  return [...new Set(words)].filter((tag) => tag.length <= tagMax && isTag(tag)).slice(0, tagsMax)
}

function isTag(tag: string): boolean {
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&-]*$/u.test(tag)) return false
  if (tag === 'vertical' || tag === 'horizontal') return false
  return !/\bstyle of\b|\binspired by\b|\b(?:art|painting|photo) by\b/.test(tag) && !namesKnownArtist(tag)
}

/** Plain text without markup, links, addresses, handles and invisible characters. */
function plainText(text: string): string {
  return cleanLine(text.slice(0, READ_MAX))
    .normalize('NFC')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\b[a-z][a-z\d+.-]{1,20}:\/\/\S*|\bwww\.\S+|\b(?:javascript|data|mailto):\S*/gi, ' ')
    .replace(/(?<![^\s@])[^\s@]+@[^\s@]+|@[\w.]+/g, ' ')
    .replace(/(?<![\w-])[\w-]+\.(?:com|net|org|io|co|shop|store|xyz|info|biz|app|dev|link|ru|cn|example)\b(?:[/?#:]\S*)?/gi, ' ')
    .replace(/[*_`#]{2,}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()
}

const LIKENED = /,? ?\b(?:[Ii]n the (?:style|manner) of|(?:[Ii]nspired by|[Rr]eminiscent of)(?= (?:the artist )?\p{Lu}))[^.,;!?]*/gu

/** Removes “in the style of …”, and any sentence that still names an artist. */
function withoutArtists(text: string): string {
  const unlikened = text.replace(LIKENED, '')
  if (!namesKnownArtist(unlikened)) return unlikened.trim()
  const sentences = unlikened.match(/[^.!?]+[.!?]*\s*/g) ?? []
  return sentences
    .filter((sentence) => !namesKnownArtist(sentence))
    .join('')
    .trim()
}

function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.slice(0, max + 1).lastIndexOf(' ')
  const cut = end > max / 2 ? text.slice(0, end) : truncateText(text, max, { measure: 'units', ellipsis: '' })
  return cut.replace(/(?<![\s,;:-])[\s,;:-]+$/u, '')
}

function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text
  const end = Math.max(...['. ', '! ', '? '].map((mark) => text.slice(0, max + 1).lastIndexOf(mark)))
  return end > max / 3 ? text.slice(0, end + 1) : cutAtWord(text, max)
}

function listAlternatives({ alternatives }: ModelAnswer, category: Category | null): Category[] {
  const others = new Set(alternatives)
  return CATEGORIES.filter((known) => known !== category && others.has(known))
    .sort((one, other) => alternatives.indexOf(one) - alternatives.indexOf(other))
    .slice(0, 2)
}

/** The rest of a sentence: `90% sure of the category. Alternatives: Space.` */
export function describeConfidence(confidence: number, others: readonly Category[]): string {
  const share = `${Math.round(confidence * 100)}% sure of the category`
  return others.length ? `${share}. Alternatives: ${others.map(categoryLabel).join(' or ')}.` : `${share}.`
}
