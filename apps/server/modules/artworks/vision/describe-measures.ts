import { limits } from '@tintype/contract/limits'
import type { Observed } from '../../../platform/images/pictures.ts'
import { cleanAltText, cleanDescription, cleanTitle, describeConfidence, MIN_CONFIDENCE } from './clean-words.ts'
import { paletteWords } from './colour-words.ts'
import { describeSubject } from './describe-subject.ts'
import { guessCategory, hasLettering, looksStarry, NOTHING, type Recognized } from './guess-category.ts'
import { cameraName, ownWords } from './own-words.ts'
import type { RecognizedText } from './recognize-text.ts'
import type { PictureAnalysis } from './vision.ts'

const HONEST =
  'A first draft based on the colours and light of your picture. We couldn’t recognise the subject. Please edit it and choose a category.'
const READ = 'We read the text in your picture. Please check it and choose a category.'
const SEEN = 'We recognised the subject. Please check the title and the category.'
const NAMED = 'A first draft based on your file’s metadata and the colours of your picture. Please edit it and check the category.'
/** The page says which analysis was used. */
const BUILT_IN = 'By the built-in analysis, on our own server.'

/**
 * Suggests only what was recognised: the file's metadata, text in the picture, its subject, and measured properties as tags. Without
 * metadata, text and subject the title and the description are empty.
 */
export function describeMeasures(observed: Observed, { text, subject }: Recognized = NOTHING): PictureAnalysis {
  const own = ownWords(observed.words)
  const traits = toTraits(observed)
  const guess = guessCategory(observed, own.tags, { text, subject })
  const seen = text === null && subject ? describeSubject(subject, { ...traits, isStarry: looksStarry(observed) }) : null
  const isSure = guess !== null && guess.confidence >= MIN_CONFIDENCE
  const hasWords = own.title !== '' || own.description !== '' || own.tags.length > 0
  return {
    title: own.title || seen?.title || toTitle(text),
    description: own.description || seen?.description || toDescription(text),
    altText: seen?.altText ?? toAltText(text),
    tags: [...new Set([...own.tags, ...(text ? ['typography'] : []), ...(seen?.tags ?? []), ...tagsFor(observed, traits)])].slice(
      0,
      limits.artwork.tagsMax,
    ),
    category: isSure ? guess.category : null,
    categorySuggestion: guess && !isSure ? guess.category : null,
    categoryConfidence: guess?.confidence ?? null,
    categoryAlternatives: guess?.others ?? [],
    message: [
      hasWords ? NAMED : text ? READ : subject ? SEEN : HONEST,
      ...(guess ? [guess.because, `We’re ${describeConfidence(guess.confidence, guess.others)}`] : []),
      BUILT_IN,
    ].join(' '),
  }
}

type Traits = ReturnType<typeof toTraits>

function toTraits(observed: Observed) {
  const { palette, brightness, contrast, colourfulness, edges } = observed
  const isMonochrome = colourfulness < 0.006
  return {
    isMonochrome,
    isMuted: !isMonochrome && colourfulness < 0.035,
    isColourful: colourfulness > 0.11,
    colours: isMonochrome ? ['black', 'white'] : paletteWords(palette).slice(0, 4),
    light: brightness < 0.3 ? 'dark' : brightness > 0.72 ? 'light' : 'evenly lit',
    detail: edges < 0.035 ? 'calm' : edges > 0.2 ? 'intricate' : 'detailed',
    contrast: contrast > 0.24 ? 'strong contrast' : contrast < 0.08 ? 'soft contrast' : '',
    isSymmetrical: Math.max(observed.symmetry.across, observed.symmetry.down) >= SYMMETRICAL,
  }
}

/** Minimum symmetry that people notice; few pictures are close to the threshold. */
const SYMMETRICAL = 0.93
/** Minimum texture of grain, canvas or sand. */
const TEXTURED = 0.0125

/** Omits properties that most pictures share. */
function tagsFor(observed: Observed, traits: Traits): string[] {
  const tags = [
    ...(traits.isMonochrome ? ['black and white', 'monochrome'] : traits.colours),
    observed.sky > 0 && 'sky',
    hasLettering(observed.lettering) && 'lettering',
    traits.isSymmetrical && 'symmetrical',
    cameraName(observed.words) && 'photograph',
    looksStarry(observed) && 'night',
    traits.light !== 'evenly lit' && traits.light,
    traits.detail !== 'detailed' && traits.detail,
    observed.texture > TEXTURED && 'textured',
    traits.contrast,
    traits.isColourful && 'colourful',
    traits.isMuted && 'muted colours',
  ]
  return tags.filter((tag): tag is string => Boolean(tag)).slice(0, limits.artwork.tagsMax)
}

/** The first sentence of the text, or as many of its words as a title may have. */
function toTitle(text: RecognizedText | null): string {
  const [sentence = ''] = text?.text.match(/^.+?[.!?](?=\s|$)/u) ?? [text?.text ?? '']
  return cleanTitle(sentence.replace(/[.,;:]$/, ''))
}

/** Text in a picture is its content, so a screen reader should read it. */
function toAltText(text: RecognizedText | null): string {
  const words = cleanAltText(text?.text ?? '', limits.artwork.altTextMax - 'The words “”'.length).replaceAll(/["“”]/g, '')
  return words && `The words “${words}”`
}

function toDescription(text: RecognizedText | null): string {
  const words = cleanDescription(text?.text ?? '')
  return words && `“${words.replaceAll(/["“”]/g, '')}”`
}
