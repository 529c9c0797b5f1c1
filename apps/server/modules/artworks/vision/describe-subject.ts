import type { Subject } from '../../../platform/images/recognition/recognition-messages.ts'

/** Measured properties; `light` and `contrast` as in the tags. */
type Traits = { colours: readonly string[]; light: string; contrast: string; isStarry: boolean }

type SubjectTexts = { title: string; description: string; altText: string; tags: string[] }

const NOUNS: Record<Subject, string> = { space: 'space scene', landscape: 'landscape', anime: 'anime drawing' }
const TAGS: Record<Subject, string[]> = {
  space: ['space', 'astronomy'],
  landscape: ['landscape', 'scenery'],
  anime: ['anime', 'drawing'],
}

/** Texts that state the subject, and the measured light and colours: “Dark landscape in navy and coral”. */
export function describeSubject(subject: Subject, { colours, light, contrast, isStarry }: Traits): SubjectTexts {
  const noun = subject === 'space' && isStarry ? 'night sky with stars' : NOUNS[subject]
  const words = light === 'evenly lit' || subject === 'space' ? noun : `${light} ${noun}`
  const sentence = `${toArticle(words)} ${words}${inColours(colours.slice(0, 3))}`
  return {
    title: `${capitalize(words)}${inColours(colours.slice(0, 2))}`,
    description: `${sentence}${contrast && `, with ${contrast}`}.`,
    altText: `${sentence}.`,
    tags: TAGS[subject],
  }
}

function inColours(colours: readonly string[]): string {
  const last = colours.at(-1)
  if (!last) return ''
  return colours.length === 1 ? ` in ${last}` : ` in ${colours.slice(0, -1).join(', ')} and ${last}`
}

function toArticle(words: string): string {
  return /^[aeiou]/.test(words) ? 'An' : 'A'
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
