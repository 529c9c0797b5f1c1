import type { Colour } from '@tintype/domain/artworks/colours'
import { type ColourWord, colourWord } from '../vision/colour-words.ts'

/** Maps each colour word to the colour of the store's filter. */
const families: Record<ColourWord, Colour> = {
  black: 'black',
  charcoal: 'black',
  grey: 'grey',
  silver: 'grey',
  slate: 'grey',
  white: 'white',
  ivory: 'white',
  sand: 'brown',
  brown: 'brown',
  umber: 'brown',
  ochre: 'yellow',
  gold: 'yellow',
  yellow: 'yellow',
  amber: 'orange',
  orange: 'orange',
  rust: 'orange',
  copper: 'orange',
  coral: 'red',
  red: 'red',
  crimson: 'red',
  wine: 'red',
  pink: 'pink',
  rose: 'pink',
  magenta: 'pink',
  violet: 'purple',
  lilac: 'purple',
  plum: 'purple',
  indigo: 'purple',
  navy: 'blue',
  blue: 'blue',
  azure: 'blue',
  'pale blue': 'blue',
  turquoise: 'teal',
  teal: 'teal',
  mint: 'green',
  emerald: 'green',
  green: 'green',
  'forest green': 'green',
  moss: 'green',
  olive: 'green',
  lime: 'green',
}

const COLOURS_MAX = 3

/** Most pictures have a neutral background, and the eye goes to the colours before it. So neutral colours have their own threshold. */
const neutral: readonly Colour[] = ['black', 'grey', 'white']
const NEUTRAL_SHARE = 0.35
const COLOUR_SHARE = 0.12

/**
 * The colours of the filter that a picture belongs to: one to three, the strongest first.
 * @param palette  measured colours with shares that add up to 1
 */
export function toFilterColours(palette: readonly { hex: string; share: number }[]): Colour[] {
  const shares = new Map<Colour, number>()
  for (const { hex, share } of palette) {
    const colour = families[colourWord(hex)]
    shares.set(colour, (shares.get(colour) ?? 0) + share)
  }
  const strongest = [...shares].sort(([, one], [, other]) => other - one)
  const seen = strongest.filter(([colour, share]) => share >= (neutral.includes(colour) ? NEUTRAL_SHARE : COLOUR_SHARE))
  return (seen.length ? seen : strongest.slice(0, 1)).slice(0, COLOURS_MAX).map(([colour]) => colour)
}

/** A colour with a smaller share is an accent, and not a trait. */
const MAIN_SHARE = 0.08

/** The main colours of a picture as `#rrggbb`, the largest first. */
export function mainColours(palette: readonly { hex: string; share: number }[]): string[] {
  return palette.filter(({ share }) => share >= MAIN_SHARE).map(({ hex }) => hex)
}
