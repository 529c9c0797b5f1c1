import { nameKey } from '@tintype/contract/accounts/names'
import { CATEGORIES } from '@tintype/domain/artworks/categories'
import { isColourWord } from '../vision/colour-words.ts'

/** Common words of our generated texts, besides colours and categories. An artist called like one of them does not own the word. */
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
/** Longer names are not searched inside a tag. */
const LONGEST = 4

/** Every artist name that a tag may equal or contain, as name keys. There are few, since tags are few and short. */
export function listPossibleNames(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap(namesIn))]
}

/** Removes tags that equal an artist's name, or contain a name of several words. */
export function removeNames(tags: readonly string[], names: ReadonlySet<string>): string[] {
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
