import type { Measures } from '../images/pictures.ts'
import { paletteWords } from './colour-words.ts'
import type { Look } from './vision.ts'

const HONEST =
  'A first draft from the colours and the light of your picture: we did not recognise what it shows. Please make it yours and choose a category.'
const STARRY = 'Small lights on a dark ground made us think of space.'

/** Words for what was measured, and for nothing else: no subject, and no mood that the figures do not carry. */
export function describeMeasures(measures: Measures): Omit<Look, 'category'> {
  const traits = traitsOf(measures)
  const isStarry = looksStarry(measures)
  return {
    title: `Study in ${traits.colours.slice(0, 2).map(capitals).join(' and ')}`,
    description: `${withArticle(traits.light)}, ${traits.detail} ${traits.shape} picture in ${listed(traits.colours)}${traits.contrast && ` with ${traits.contrast}`}.`,
    tags: tagsFor(traits, isStarry),
    categorySuggestion: isStarry ? 'space' : null,
    message: isStarry ? `${HONEST} ${STARRY}` : HONEST,
  }
}

type Traits = ReturnType<typeof traitsOf>

function traitsOf({ palette, brightness, contrast, colourfulness, edges, widthPx, heightPx }: Measures) {
  const isMonochrome = colourfulness < 0.006
  return {
    isMonochrome,
    isMuted: !isMonochrome && colourfulness < 0.035,
    isColourful: colourfulness > 0.11,
    colours: isMonochrome ? ['black', 'white'] : paletteWords(palette).slice(0, 4),
    light: brightness < 0.3 ? 'dark' : brightness > 0.72 ? 'light' : 'evenly lit',
    detail: edges < 0.035 ? 'calm' : edges > 0.2 ? 'intricate' : 'detailed',
    contrast: contrast > 0.24 ? 'strong contrast' : contrast < 0.08 ? 'soft contrast' : '',
    shape: widthPx === heightPx ? 'square' : widthPx > heightPx ? 'horizontal' : 'vertical',
  }
}

/** What is so of most pictures makes no tag. */
function tagsFor(traits: Traits, isStarry: boolean): string[] {
  const tags = [
    ...(traits.isMonochrome ? ['black and white', 'monochrome'] : traits.colours),
    traits.light !== 'evenly lit' && traits.light,
    traits.detail !== 'detailed' && traits.detail,
    traits.contrast,
    traits.isColourful && 'colourful',
    traits.isMuted && 'muted colours',
    isStarry && 'night',
  ]
  return tags.filter((tag): tag is string => Boolean(tag)).slice(0, 10)
}

/** Mostly black, hardly any edges, and many single bright points: seldom anything else than a night sky. */
function looksStarry({ darkShare, specks, edges }: Measures): boolean {
  return darkShare > 0.7 && specks > 18 && edges < 0.2
}

function capitals(words: string): string {
  return words.replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase())
}

function withArticle(light: string): string {
  return light === 'evenly lit' ? 'An evenly lit' : `A ${light}`
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
