import { CATEGORIES, type Category } from '@tintype/domain/artworks/categories'
import type { Observed } from '../../../platform/images/pictures.ts'
import type { Subject } from '../../../platform/images/recognition/recognition-messages.ts'
import { cameraName } from './own-words.ts'
import type { RecognizedText } from './recognize-text.ts'

/** A suggested category with its reason; null without any evidence. */
export type Guess = {
  category: Category
  /** 0 to 1. */
  confidence: number
  others: Category[]
  /** A sentence. */
  because: string
}

/** What was recognised: text, or a subject; null if none. */
export type Recognized = { text: RecognizedText | null; subject: Subject | null }

export const NOTHING: Recognized = { text: null, subject: null }

/** Common keywords of each category. */
const WORDS: Partial<Record<Category, readonly string[]>> = {
  cars: ['car', 'automobile', 'automotive', 'classic car', 'vintage car', 'motorsport', 'supercar'],
  photography: ['photograph', 'photo', 'fine art photography'],
  anime: ['manga', 'chibi'],
  animals: ['animal', 'wildlife', 'pet', 'pets', 'cat', 'dog', 'bird', 'birds', 'horse', 'lion', 'owl'],
  fantasy: ['dragon', 'dragons', 'fairy tale', 'high fantasy'],
  'real life photography': ['street photography', 'portrait photography', 'documentary photography', 'street'],
  'real life astronomy': ['astronomy', 'astrophotography', 'deep sky', 'milky way', 'solar eclipse'],
  space: ['galaxy', 'nebula', 'cosmos', 'outer space', 'planet'],
  nature: ['landscape', 'landscapes', 'mountains', 'forest', 'flowers', 'seascape', 'waterfall'],
  poems: ['poem', 'poetry', 'verse'],
  quotes: ['quote', 'saying', 'typography', 'stoic', 'stoicism'],
  horror: ['gothic horror', 'macabre'],
}
/** Keyword to category; the category's own name has double weight. */
const named = new Map<string, { category: Category; weight: number }>()
for (const [category, words] of Object.entries(WORDS))
  for (const word of words) named.set(word, { category: category as Category, weight: 1 })
for (const category of CATEGORIES) named.set(category, { category, weight: 2 })

/**
 * Guesses by the file's keywords; otherwise by detected lettering, stars or a camera. Detected features are never certain: half of the
 * demo's pictures with lettering are poems.
 * @param tags  cleaned keywords of the file
 */
export function guessCategory(observed: Observed, tags: readonly string[], { text, subject }: Recognized = NOTHING): Guess | null {
  return fromKeywords(tags) ?? fromText(text) ?? fromSight(observed, subject)
}

function fromKeywords(tags: readonly string[]): Guess | null {
  const weights = new Map<Category, number>()
  for (const { category, weight } of tags.flatMap((tag) => named.get(tag) ?? []))
    weights.set(category, (weights.get(category) ?? 0) + weight)
  const [best, ...others] = [...weights].sort(([, one], [, other]) => other - one)
  if (!best) return null
  const [category, weight] = best
  const isNamed = weight >= 2
  const confidence = others.length ? (isNamed ? 0.75 : 0.5) : isNamed ? 0.85 : 0.65
  const word = tags.find((tag) => named.get(tag)?.category === category)
  return {
    ...{ category, confidence },
    others: others.map(([other]) => other).slice(0, 2),
    because: `“${word}” is one of your file’s keywords.`,
  }
}

/** Right for seven of the eight demo pictures whose text is read; a short poem counts as a quote. */
function fromText(text: RecognizedText | null): Guess | null {
  if (!text) return null
  const others: Category[] = [text.category === 'quotes' ? 'poems' : 'quotes']
  return { category: text.category, confidence: 0.75, others, because: 'It shows text that we read.' }
}

function fromSight({ lettering, words, sky, ...measures }: Observed, subject: Subject | null): Guess | null {
  if (hasLettering(lettering)) {
    return { category: 'quotes', confidence: 0.5, others: ['poems'], because: 'It shows text that we can’t read.' }
  }
  const camera = cameraName(words)
  const byCamera = `Taken with a camera: ${camera}.`
  const sight = subject ? SIGHTS[subject] : looksStarry(measures) ? STARRY : null
  if (sight) {
    const { withCamera, because, ...alone } = sight
    if (!camera) return { ...alone, confidence: 0.5, because }
    return { ...withCamera, confidence: withCamera.category === alone.category ? 0.5 : 0.6, because: `${because} ${byCamera}` }
  }
  if (!camera) return null
  const others: Category[] = ['real life photography', ...(sky ? (['nature'] as const) : [])]
  return { category: 'photography', confidence: words.hasExposure ? 0.6 : 0.5, others, because: byCamera }
}

type Sight = Pick<Guess, 'category' | 'others' | 'because'> & { withCamera: Pick<Guess, 'category' | 'others'> }

const SPACE: Sight = {
  ...{ category: 'space', others: ['real life astronomy'], because: 'It shows stars, a planet or a nebula.' },
  withCamera: { category: 'real life astronomy', others: ['space'] },
}
const STARRY: Sight = { ...SPACE, because: 'Small lights on a dark background suggest space.' }
/** Never certain: a fantasy picture may show a landscape. */
const SIGHTS: Record<Subject, Sight> = {
  space: SPACE,
  landscape: {
    ...{ category: 'nature', others: ['photography'], because: 'It shows a landscape.' },
    withCamera: { category: 'photography', others: ['nature', 'real life photography'] },
  },
  anime: {
    ...{ category: 'anime', others: [], because: 'It shows a figure in the style of anime.' },
    withCamera: { category: 'anime', others: ['photography'] },
  },
}

/** Minimum number of letters: branches and windows produce up to a dozen by chance. */
export function hasLettering({ letters, share }: Observed['lettering']): boolean {
  return letters >= 12 && share >= 0.03
}

/** Whether reading the picture is worthwhile: fewer letters were texture in all our pictures. */
export function mayHaveText({ letters }: Observed['lettering']): boolean {
  return letters >= 8
}

/** Mostly black with few edges and many bright points: almost always a night sky. */
export function looksStarry({ darkShare, specks, edges }: Pick<Observed, 'darkShare' | 'specks' | 'edges'>): boolean {
  return darkShare > 0.7 && specks > 18 && edges < 0.2
}
