import { distance, fromHex } from '@tintype/imaging/oklab'

/** Common colour words, each with a typical colour. */
const words = {
  black: '#0b0b0c',
  charcoal: '#333538',
  grey: '#7d7f82',
  silver: '#b9bcc0',
  white: '#f6f6f4',
  ivory: '#efe6d0',
  sand: '#cdb68e',
  ochre: '#b8862f',
  gold: '#e0b040',
  yellow: '#f4dd35',
  amber: '#e89420',
  orange: '#ec6a1e',
  rust: '#9c4a22',
  copper: '#bd7450',
  brown: '#5a3d2b',
  umber: '#3b2a20',
  coral: '#f08070',
  red: '#cc2127',
  crimson: '#8e1127',
  wine: '#4d1526',
  pink: '#f0a5b8',
  rose: '#d35d83',
  magenta: '#c4218b',
  violet: '#7d3cc4',
  lilac: '#b39fd8',
  plum: '#59305f',
  indigo: '#2d2670',
  navy: '#15214a',
  blue: '#1f5fc9',
  azure: '#4fa3e6',
  'pale blue': '#b5d4ea',
  slate: '#536579',
  turquoise: '#2db8b0',
  teal: '#155f66',
  mint: '#a9dcc2',
  emerald: '#128f58',
  green: '#3b9b36',
  'forest green': '#1c4426',
  moss: '#6d7a35',
  olive: '#4c4a22',
  lime: '#a9d32f',
} as const satisfies Record<string, string>

export type ColourWord = keyof typeof words

const known = Object.entries(words).map(([word, hex]) => ({ word: word as ColourWord, colour: fromHex(hex) }))

/** Whether a word is a colour word. */
export function isColourWord(word: string): word is ColourWord {
  return Object.hasOwn(words, word)
}

/** The nearest colour word. @param hex  `#rrggbb` */
export function colourWord(hex: string): ColourWord {
  const colour = fromHex(hex)
  return known.reduce((best, candidate) => (distance(colour, candidate.colour) < distance(colour, best.colour) ? candidate : best)).word
}

/** Unique colour words of a palette, largest share first; ignores shares below `floor`. */
export function paletteWords(palette: readonly { hex: string; share: number }[], floor = 0.04): ColourWord[] {
  return [...new Set(palette.filter(({ share }) => share >= floor).map(({ hex }) => colourWord(hex)))]
}
