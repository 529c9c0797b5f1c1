import type { Category } from '@tintype/contract/categories'
import { ORIENTATIONS } from '@tintype/contract/sizes'
import { chroma, fromHex, type Oklab } from '../../platform/images/oklab.ts'

type Described = { tags: readonly string[]; category: Category; palette: readonly string[] | null }

/** A colour with a smaller share of the picture is an accent and no trait. */
const SHARE_MIN = 0.08
const COLOURS_MAX = 3
/** With less colour than this the eye sees a grey. */
const GREY = 0.035

/** Eighths of the circle of hues (OKLab), from 0 degrees on. */
const HUES = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'violet', 'pink'] as const

/** The main colours of a picture, the largest first, as `#rrggbb`. */
export function mainColours(palette: readonly { hex: string; share: number }[]): string[] {
  return palette.filter(({ share }) => share >= SHARE_MIN).map(({ hex }) => hex)
}

/** What an artwork has in common with others, each once: its category, its tags but for the orientation, its main colours. */
export function traitsOf({ tags, category, palette }: Described): string[] {
  const orientations: readonly string[] = ORIENTATIONS
  const colours = (palette ?? []).slice(0, COLOURS_MAX).map((hex) => `colour:${colourName(hex)}`)
  const told = tags.filter((tag) => !orientations.includes(tag)).map((tag) => `tag:${tag}`)
  return [...new Set([`category:${category}`, ...told, ...colours])]
}

/** `#1b2a4e` → `blue-dark`. */
export function colourName(hex: string): string {
  const colour = fromHex(hex)
  return `${hueName(colour)}-${lightName(colour)}`
}

function hueName(colour: Oklab): string {
  if (chroma(colour) < GREY) return 'grey'
  const degrees = (Math.atan2(colour.b, colour.a) * 180) / Math.PI
  return HUES[Math.floor(((degrees + 360) % 360) / 45)] ?? 'red'
}

function lightName({ l }: Oklab): string {
  if (l < 0.4) return 'dark'
  return l < 0.72 ? 'middle' : 'light'
}
