import type { LandingPicture } from './landing-content.ts'

// Drawn by tools/draw/landing.ts. Imported instead of served from `public`, so that the names contain a hash and the files are cached
// permanently.
const urls = import.meta.glob<string>('./pictures/*.{avif,webp}', { query: '?url', import: 'default', eager: true })

type Drawn = { alt: string; colour: string }

/** A vertical print. */
export function verticalPicture(name: string, drawn: Drawn): LandingPicture {
  return picture(name, { ...drawn, widthPx: 840, heightPx: 1120, widths: [420, 840] })
}

/** The background image of a full-window section; decorative. */
export function widePicture(name: string, colour: string): LandingPicture {
  return picture(name, { alt: '', colour, widthPx: 1600, heightPx: 1200, widths: [800, 1600] })
}

/** A square of an uploaded file, before and after enlarging, by the network and by the filter. */
export function detail(name: string, drawn: Drawn): { detail: LandingPicture; sharpened: LandingPicture; coarseUrl: string } {
  const enlarged = (by: string) => picture(`${name}-${by}`, { ...drawn, widthPx: 960, heightPx: 960, widths: [480, 960] })
  return { detail: enlarged('detail'), sharpened: enlarged('sharpened'), coarseUrl: getPictureUrl(`${name}-coarse.webp`) }
}

type Made = Drawn & { widthPx: number; heightPx: number; widths: readonly number[] }

function picture(name: string, { widths, ...rest }: Made): LandingPicture {
  const sources = (type: 'avif' | 'webp') => widths.map((width) => `${getPictureUrl(`${name}-${width}.${type}`)} ${width}w`).join(', ')
  return { ...rest, avif: sources('avif'), webp: sources('webp'), fallbackUrl: getPictureUrl(`${name}-${widths[0]}.webp`) }
}

function getPictureUrl(file: string): string {
  const url = urls[`./pictures/${file}`]
  if (!url) throw new Error(`${file} is not drawn: run tools/draw/landing.ts`)
  return url
}
