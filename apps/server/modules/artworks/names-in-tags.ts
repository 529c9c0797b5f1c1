import { CATEGORIES } from '@tintype/contract/categories'
import { nameKey } from '@tintype/contract/names'
import { isColourWord } from '../../platform/vision/colour-words.ts'

/** Words of our own drafts, besides colours and categories: nobody owns them by signing up under one. */
const ORDINARY = new Set([
  ...CATEGORIES.flatMap((category) => [category, ...category.split(' ')]),
  ...[
    'night',
    'sky',
    'dark',
    'light',
    'calm',
    'intricate',
    'lettering',
    'symmetrical',
    'photograph',
    'textured',
    'colourful',
    'monochrome',
  ],
])
/** Names of more words are not looked for inside a tag. */
const LONGEST = 4

/** Every name of an artist that a tag might be, or have in it, as names are compared; few, since tags are few and short. */
export function namesInTags(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap(namesIn))]
}

/** Without those that name an artist: a tag that is a name, and one with a name of several words in it. */
export function withoutNames(tags: readonly string[], names: ReadonlySet<string>): string[] {
  return tags.filter((tag) => !namesIn(tag).some((name) => names.has(name)))
}

function namesIn(tag: string): string[] {
  const whole = nameKey(tag)
  const words = whole.split(' ')
  const runs = words.flatMap((_, from) =>
    Array.from({ length: LONGEST - 1 }, (_, at) => words.slice(from, from + at + 2)).filter(
      (run) => run.length > 1 && from + run.length <= words.length,
    ),
  )
  return [
    ...(ORDINARY.has(whole) || isColourWord(whole) ? [] : [whole]),
    ...new Set(runs.map((run) => run.join(' ')).filter((run) => run !== whole)),
  ]
}
