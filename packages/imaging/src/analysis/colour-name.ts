import { chroma, fromHex, type Oklab } from '@tintype/imaging/oklab'

/** Below this chroma a colour looks grey. */
const GREY = 0.035

/** Names of the eight hue sectors (OKLab), starting at 0 degrees. */
const HUES = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'violet', 'pink'] as const

/** One of 27 names for groups of perceptually similar colours: `#1b2a4e` → `blue-dark`. */
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
